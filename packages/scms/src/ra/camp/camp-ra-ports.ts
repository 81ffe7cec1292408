import type { Authorities, ExchangePorts } from "@v2x/pki";
import type { CampEnrollmentStorage } from "../../camp/index.ts";
import type { LinkageSupplier } from "../../la/index.ts";
import type { ScmsPorts, ScmsRole } from "../../ports.ts";
import type { BatchOrders, OrderStorage, SupplyPorts } from "../index.ts";

/**
 * What the RA keeps and looks up while it answers devices. In its orders, the HashedId8 of the enrollment certificate
 * in hexadecimal digits stands for the device.
 */
export type CampRaStorage = CampEnrollmentStorage & OrderStorage & ExchangePorts["storage"];

/** What the RA does within one transaction: all of it happens, or nothing. */
export interface CampRaTransaction extends BatchOrders {
  readonly storage: CampRaStorage;
  /** The two linkage authorities. */
  readonly linkageAuthorities: readonly [LinkageSupplier, LinkageSupplier];
}

/** What the RA needs from outside to answer devices. */
export interface CampRaPorts
  extends Pick<SupplyPorts, "secrets" | "readFile">,
    Pick<ScmsPorts, "hasRoomFor" | "otherSystems"> {
  now(): Date;
  readonly storage: CampRaStorage;
  inTransaction<T>(work: (transaction: CampRaTransaction) => Promise<T>): Promise<T>;
  readonly supply: Pick<SupplyPorts["supply"], "weeksAhead" | "requestsPerWeek" | "openPerDevice">;
  /** Where devices find the RA, without a slash at the end. */
  readonly raBaseUrl: string;
}

/** One request at the RA at work. */
export interface CampRaWork {
  readonly ports: CampRaPorts;
  readonly authorities: Authorities<ScmsRole>;
}
