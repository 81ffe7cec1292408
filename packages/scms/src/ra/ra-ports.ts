import type { Authorities, ExchangePorts } from "@v2x/pki";
import type { PrivateAnswerForm } from "../aca/index.ts";
import type { SuccessorAsked } from "../eca/index.ts";
import type { AnswerEdition } from "../exchange/answer-edition.ts";
import type { ScmsAnswer } from "../exchange/scms-exchange.ts";
import type { LinkageStorage, LinkageSupplier } from "../la/index.ts";
import type { ScmsAuthorityStorage, ScmsDeviceStorage, ScmsPorts, ScmsRole } from "../ports.ts";
import type { SecretSeal } from "../secrets.ts";
import type { BatchWork, DoneBatch } from "./batch-work.ts";
import type { OrderStorage } from "./order-storage.ts";
import type { ReportStorage } from "./reports/report-storage.ts";
import type { SuccessorStorage } from "./successor/successor-storage.ts";

/** Batches of one order that are made by one job: those of the periods from `from` to `to`. */
export interface BatchTask {
  readonly orderId: string;
  /** Whose turn it takes; absent where an earlier version of the program ordered it. */
  readonly organizationId?: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** What the RA keeps and looks up while it answers devices. */
export type RaStorage = Pick<ScmsDeviceStorage, "device" | "lockDevice" | "enrollmentCertificate"> &
  OrderStorage &
  SuccessorStorage &
  ReportStorage &
  Pick<ScmsAuthorityStorage, "latestList"> &
  ExchangePorts["storage"];

/** The same with what makes certificates, in the background or not. */
export type RaMakingStorage = RaStorage & LinkageStorage & Pick<ScmsAuthorityStorage, "key">;

/** Who gets what is made: organizations take turns, and the devices of each in the turns of theirs. */
export interface Orderer {
  readonly organizationId: string;
  readonly deviceId: string;
  /** Whether this is an order of its own, which is open until the first of its tasks begins; else it extends one. */
  readonly isNew: boolean;
}

/** Orders of which nothing has begun to be made. */
export interface OpenOrders {
  readonly ofDevice: number;
  readonly ofOrganization: number;
}

/** Asks for batches, within the transaction that needs them. */
export interface BatchOrders {
  /**
   * Has the batches of one order made in the background, by whichever process is free.
   *
   * @returns what is open now, this order included.
   */
  orderBatches(tasks: readonly BatchTask[], orderer: Orderer): Promise<OpenOrders>;
}

/** What the RA does within one transaction: all of it happens, or nothing. */
export interface RaTransaction extends BatchOrders {
  readonly storage: RaStorage;
  /** The two linkage authorities. */
  readonly linkageAuthorities: readonly [LinkageSupplier, LinkageSupplier];
}

/**
 * How devices show who they are where they ask for files: with their enrollment certificate, or not to the RA.
 *
 * @see IEEE 1609.2.1 6.3.5 — scmsV3-eeAuth
 */
export type EeAuth = "enrollment" | "none";

/** How many certificates devices get, and when. */
export interface SupplyPolicy {
  /** i-periods for which batches are made at once, the present one included; further ones follow as time passes. */
  readonly weeksAhead: number;
  /** Requests of a device for the same permissions within seven days; 0 for any number. */
  readonly requestsPerWeek: number;
  /** Orders of one device of which nothing has begun to be made; 0 for any number. */
  readonly openPerDevice: number;
  /** The most days that two enrollment certificates of a device may hold side by side; 0 for any number. */
  readonly successorOverlapDays: number;
  /** Misbehavior reports of a device in a day, and of all that the RA does not know together; 0 for any number. */
  readonly reportsPerDay: number;
}

/** What the RA needs from outside to answer devices. */
export interface RaPorts extends Pick<ScmsPorts, "urls" | "otherSystems"> {
  now(): Date;
  readonly storage: RaStorage;
  inTransaction<T>(work: (transaction: RaTransaction) => Promise<T>): Promise<T>;
  readonly secrets: SecretSeal;
  readonly supply: SupplyPolicy;
  readFile: SupplyPorts["readFile"];
  readonly eeAuth: EeAuth;
  readonly answerEdition: AnswerEdition;
  /** As `enrollSuccessor` of the ECA. */
  askEca(asked: SuccessorAsked): Promise<ScmsAnswer>;
  /**
   * Whether the devices of an organization may be granted one more request at that moment; where they may, it is
   * counted.
   */
  hasRoomFor(organizationId: string, at: Date): boolean;
}

/** What is the RA's alone of what the SCMS needs from outside. */
export interface SupplyPorts {
  readonly secrets: SecretSeal;
  readonly supply: SupplyPolicy;
  readonly eeAuth: EeAuth;
  /** `unsecured` unless told otherwise. */
  readonly privateAnswers?: PrivateAnswerForm;
  /** 2022 unless told otherwise. */
  readonly answerEdition?: AnswerEdition;
  /** Does work that keeps a processor busy, in a thread of its own where there is one. */
  makeBatches(work: BatchWork): Promise<readonly DoneBatch[]>;
  /** How many threads there are for it; one unless said otherwise. */
  readonly makingThreads?: number;
  /** Keeps files. @returns their names, in the order of the files. */
  keepFiles(files: readonly Uint8Array[]): Promise<readonly string[]>;
  /** @returns undefined where there is no file of that name. */
  readFile(name: string): Promise<Uint8Array | undefined>;
}

/** One request at the RA at work. */
export interface RaWork {
  readonly ports: RaPorts;
  readonly authorities: Authorities<ScmsRole>;
}

/** What the RA is opened on. */
export interface RaOpeningPorts
  extends SupplyPorts,
    Pick<RaPorts, "now" | "hasRoomFor">,
    Pick<ScmsPorts, "urls" | "otherSystems"> {
  readonly storage: RaMakingStorage;
  /** Everything that `work` writes is stored, or nothing when it throws. */
  inTransaction<T>(work: (storage: RaMakingStorage, jobs: BatchOrders) => Promise<T>): Promise<T>;
}
