/** A misbehavior report as the RA took it for the MA. */
export interface MisbehaviorReport {
  /** Rises with time; decimal digits. */
  readonly id: string;
  readonly receivedAt: Date;
  /** Who sent it, where the RA asked; what is inside may tell more. */
  readonly organizationId?: string;
  readonly deviceId?: string;
  /** COER of Ieee1609Dot2Data, encrypted for the MA. */
  readonly octets: Uint8Array;
}

/** Where reports are kept for the MA. */
export interface ReportStorage {
  addReport(report: Omit<MisbehaviorReport, "id">): Promise<void>;
  /** Holds up whoever else asks for the same until the transaction ends: reports that came from nobody that is known. */
  lockUnknownSenders(): Promise<void>;
  /** How many a device sent after that moment; without one, how many came from nobody that is known. */
  countReports(deviceId: string | undefined, after: Date): Promise<number>;
  /** The newest, without their octets but with their length. */
  reports(
    limit: number,
  ): Promise<readonly (Omit<MisbehaviorReport, "octets"> & { readonly length: number })[]>;
  report(id: string): Promise<MisbehaviorReport | undefined>;
}
