import type { DemandKind } from "./authorization-demand.ts";

/** A request that the RA took, as it keeps it to make certificates by. */
export interface AuthorizationOrder {
  /** Permanent and opaque. */
  readonly id: string;
  /** HashedId8 of the EeRaCertRequestSpdu, 8 octets: names the files of this order. */
  readonly requestHash: Uint8Array;
  readonly deviceId: string;
  /** HashedId8 of the enrollment certificate that signed, 8 octets. */
  readonly enrollmentHashedId8: Uint8Array;
  readonly acceptedAt: Date;
  /** The generation time of the request, by which requests are counted. */
  readonly requestedAt: Date;
  /** Its PSIDs with their SSPs as text: requests for the same ones count together. */
  readonly purpose: string;
  readonly kind: DemandKind;
  /** COER of EeRaCertRequest, sealed: the keys of its expansion functions link a device's certificates. */
  readonly sealedRequest: Uint8Array;
  /**
   * What names the device at each of the two linkage authorities, 16 octets each; absent where certificates have no
   * linkage value.
   */
  readonly linkageChains?: readonly [Uint8Array, Uint8Array];
  /** Certificates of one i-period. */
  readonly perPeriod: number;
  /** The last i-period for which a batch was ordered; absent for a single certificate. */
  readonly lastPeriod?: number;
  /** The last i-period that begins while the enrollment certificate is valid; absent for a single certificate. */
  readonly finalPeriod?: number;
}

/** One file that devices download: the certificates of an i-period, or a single one. */
export interface BatchRecord {
  readonly orderId: string;
  /** 0 for the file of a single certificate. */
  readonly period: number;
  /** What was made; absent while it is ordered. */
  readonly file?: {
    /** Names the octets where they are kept. */
    readonly blob: string;
    readonly octets: number;
    readonly madeAt: Date;
  };
  /** Why it could not be made, in a sentence. */
  readonly failure?: string;
}

/** Names a batch. */
export type BatchKey = Pick<BatchRecord, "orderId" | "period">;
