import type { Authorities, ExchangePorts } from "@v2x/pki";
import type { ScmsDeviceStorage, ScmsPorts, ScmsRole } from "../ports.ts";

/** What the ECA keeps and looks up while it answers devices. */
export type EcaStorage = Pick<
  ScmsDeviceStorage,
  | "lockDevice"
  | "deviceByCanonicalId"
  | "deviceByPublicKey"
  | "enrollmentCertificate"
  | "enrollmentsOf"
  | "addEnrollmentCertificate"
> &
  ExchangePorts["storage"];

/** What the ECA needs from outside to answer devices. */
export interface EcaPorts
  extends Pick<
    ScmsPorts,
    "now" | "answerEdition" | "enrollmentLimits" | "hasRoomFor" | "urls" | "otherSystems"
  > {
  readonly storage: EcaStorage;
  /** As that of `ScmsPorts`. */
  inTransaction<T>(work: (storage: EcaStorage) => Promise<T>): Promise<T>;
}

/** One request at the ECA at work. */
export interface EcaWork {
  readonly ports: EcaPorts;
  readonly authorities: Authorities<ScmsRole>;
}
