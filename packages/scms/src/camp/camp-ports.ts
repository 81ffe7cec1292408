import type { LedgerStorage } from "../aca/index.ts";
import type { PlannedPorts } from "../hierarchy/hierarchy-plan.ts";
import type { LinkageStorage } from "../la/index.ts";
import type { ScmsAuthorityStorage, ScmsPorts } from "../ports.ts";
import type { BatchOrders, CampRaStorage } from "../ra/index.ts";

/** An enrollment certificate that CAMP's ECA issued. */
export interface CampEnrollment {
  /** 8 octets. */
  readonly hashedId8: Uint8Array;
  /** Whose member sent the request: devices of CAMP are registered nowhere else. */
  readonly organizationId: string;
  /** COER of the certificate, which is implicit. */
  readonly certificate: Uint8Array;
  readonly issuedAt: Date;
  readonly notAfter: Date;
  /** Since when the RA serves its holder no more (blacklist); absent while it does. */
  readonly blockedAt?: Date;
}

/** Where enrollment certificates are kept. */
export interface CampEnrollmentStorage {
  addCampEnrollments(enrollments: readonly CampEnrollment[]): Promise<void>;
  /** By HashedId8, 8 octets; undefined where this ECA never issued it. */
  campEnrollment(hashedId8: Uint8Array): Promise<CampEnrollment | undefined>;
  /** The same, which nobody changes until the transaction ends. */
  lockCampEnrollment(hashedId8: Uint8Array): Promise<CampEnrollment | undefined>;
  /** Puts it on the RA's blacklist from that moment on; one that is there already stays as it is. */
  blockCampEnrollment(hashedId8: Uint8Array, at: Date): Promise<void>;
}

/** Where the variant of CAMP keeps its state. Its authorities and lists are its own. */
export interface CampStorage extends ScmsAuthorityStorage, CampRaStorage, LedgerStorage, LinkageStorage {}

/** What the variant of CAMP needs from outside. */
export interface CampPorts
  extends Pick<PlannedPorts, "now" | "keys" | "report">,
    Pick<
      ScmsPorts,
      | "secrets"
      | "supply"
      | "makeBatches"
      | "makingThreads"
      | "keepFiles"
      | "readFile"
      | "hasRoomFor"
      | "otherSystems"
    > {
  readonly storage: CampStorage;
  /** As that of `ScmsPorts`. */
  inTransaction<T>(work: (storage: CampStorage, jobs: BatchOrders) => Promise<T>): Promise<T>;
  /** Where devices find the RA, without a slash at the end. */
  readonly raBaseUrl: string;
}
