/** The answer to a request for the next enrollment certificate, as devices fetch it. */
export interface SuccessorRecord {
  /** HashedId8 of the EeRaSuccessorEnrollmentCertRequestSpdu, 8 octets: names the file. */
  readonly requestHash: Uint8Array;
  readonly deviceId: string;
  readonly acceptedAt: Date;
  /** COER of EcaEeCertResponseSpdu. */
  readonly answer: Uint8Array;
}

/** Where the RA keeps what the ECA answered. */
export interface SuccessorStorage {
  addSuccessor(successor: SuccessorRecord): Promise<void>;
  /** The newest of that hash, 8 octets. */
  successorByHash(requestHash: Uint8Array): Promise<SuccessorRecord | undefined>;
}
