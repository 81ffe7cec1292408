import type { KeyProvider } from "@v2x/credentials";
import type {
  OtherSystems,
  RegisteredDevice,
  RegisteredDeviceStorage,
  AuthorityRecord as SharedAuthorityRecord,
  AuthorityStorage as SharedAuthorityStorage,
  ListRecord as SharedListRecord,
} from "@v2x/pki";
import type { AnswerStorage, AnswerToKeep, EventStorage, ProtocolEvent } from "@v2x/protocol";
import type { PsidSspHex } from "./at-error.ts";

/** The authorities of a European C-ITS security credential management system. */
export type AuthorityRole = "tlm" | "rca" | "ea" | "aa";

/** `ctl` and `crl` are the RCA's, `ectl` the TLM's. */
export type ListKind = "ctl" | "crl" | "ectl";

/** What changed in a trust list since the issue before. */
export type DeltaKind = "delta-ctl" | "delta-ectl";

/** One generation of an authority of the CCMS. */
export type AuthorityRecord = SharedAuthorityRecord<AuthorityRole>;

/** A list of the CCMS, or what changed in it: a delta has the issue of its full list; `ctlSequence` is that modulo 256. */
export type ListRecord = SharedListRecord<ListKind | DeltaKind>;

/** A registered ITS station. */
export interface DeviceRecord extends RegisteredDevice {
  /** Upper-case hex, unique, also among devices that were enrolled and then deleted. */
  readonly canonicalId: string;
  /** What its tickets may hold; `ssp` upper-case hex. */
  readonly appPermissions: readonly PsidSspHex[];
  /** Names of countries; empty means no restriction. */
  readonly geographicRegions: readonly string[];
  readonly withPrivacy: boolean;
  readonly deviceType: "OBU" | "RSU" | "OTHER" | null;
}

/** An enrolment credential that the EA issued. */
export interface EnrolmentCredentialRecord {
  /** 8 octets. */
  readonly hashedId8: Uint8Array;
  readonly deviceId: string;
  /** CertificateId name. */
  readonly name: string;
  /** COER of EtsiTs103097Certificate. */
  readonly certificate: Uint8Array;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Where devices and their enrolment credentials are kept. Deleted devices are found nowhere. */
export interface DeviceStorage extends RegisteredDeviceStorage<DeviceRecord> {
  /**
   * A page of an organization's devices, newest registration first, and how many there are in all.
   *
   * @param activeAt - leaves out what is revoked, or active with a credential that ended by then.
   */
  devices(
    organizationId: string,
    page: { readonly offset: number; readonly limit: number; readonly activeAt?: Date },
  ): Promise<{ readonly devices: readonly DeviceRecord[]; readonly total: number }>;
  /** Stores a credential and the device's `enrolledUntil`. */
  addCredential(credential: EnrolmentCredentialRecord): Promise<void>;
  /** A credential with its device, by HashedId8 (8 octets). */
  credential(
    hashedId8: Uint8Array,
  ): Promise<{ readonly credential: EnrolmentCredentialRecord; readonly device: DeviceRecord } | undefined>;
  /**
   * Counts one ticket of a device within the current hour, and with it adds the event of its confirmation and keeps the
   * answer, as `addGrantedEvent` does.
   *
   * @param ticket - its device as it was when the request was judged, and how many it may have within an hour, 0 for any
   *   number.
   * @returns else why no event was stored: "changed" where the device is deleted, or its state, permissions or
   *   countries are not those any more.
   */
  addTicketEvent(
    ticket: { readonly device: DeviceRecord; readonly atMost: number },
    event: ProtocolEvent,
    answer: AnswerToKeep,
  ): Promise<"stored" | "answered" | "changed" | "too-many">;
}

/** Where authorities, their keys, lists and revocations are kept. */
export interface AuthorityStorage extends SharedAuthorityStorage<AuthorityRole, ListKind | DeltaKind> {
  /** The newest of that kind and issuer with that `ctlSequence`. */
  listOfSequence(kind: DeltaKind, issuer: Uint8Array, sequence: number): Promise<ListRecord | undefined>;
}

/** Where the CCMS keeps its state. Every write is durable when its promise, or its transaction, resolves. */
export interface CcmsStorage extends AuthorityStorage, DeviceStorage, EventStorage, AnswerStorage {}

/** The addresses that certificates' holders are told in trust lists. */
export interface CcmsUrls {
  readonly ecRequestUrl: string;
  readonly authValRequestUrl: string;
  readonly atRequestUrl: string;
  readonly dcUrl: string;
}

/** What the CCMS needs from outside. */
export interface CcmsPorts {
  now(): Date;
  readonly keys: KeyProvider;
  /** For reading. */
  readonly storage: CcmsStorage;
  /**
   * Runs `work` on storage bound to one transaction: everything it writes is stored, or nothing when it throws.
   * Inside, only that storage may be awaited. Whoever wires the CCMS may write more in the same transaction, such as
   * the event of the change.
   */
  inTransaction<T>(work: (storage: CcmsStorage) => Promise<T>): Promise<T>;
  readonly urls: CcmsUrls;
  /** Without it, messages for other systems are refused without naming these. */
  readonly otherSystems?: OtherSystems;
  /**
   * Sends a validation request to the EA, which works on another host, and gives the octets of its answer or why there
   * is none, for people. Absent where the EA works in this process.
   */
  askEa?(request: Uint8Array): Promise<{ readonly octets: Uint8Array } | { readonly fault: string }>;
  /** How many tickets the EA confirms for one device within an hour; 0 for any number. */
  readonly ticketsPerDeviceHour: number;
  /**
   * Counts a request of an organization's device that is about to be granted.
   *
   * @returns false where the organization has had as many as it may within the minute.
   */
  hasRoomFor(organizationId: string, at: Date): boolean;
  /** Hears, in a sentence that names the row, of what is stored but damaged, or due and cannot be issued. */
  report(trouble: string): void;
}

/** What EA and AA keep and look up while they answer stations. */
export type StationStorage = Pick<
  DeviceStorage,
  "lockDevice" | "deviceByCanonicalId" | "addCredential" | "credential" | "addTicketEvent"
> &
  Pick<EventStorage, "addEvent" | "grantedEvent"> &
  AnswerStorage;

/** What EA and AA need from outside for that. */
export interface StationPorts extends Omit<CcmsPorts, "storage" | "inTransaction"> {
  readonly storage: StationStorage;
  /** As that of `CcmsPorts`. */
  inTransaction<T>(work: (storage: StationStorage) => Promise<T>): Promise<T>;
}
