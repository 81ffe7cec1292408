import type { KeyProvider } from "@v2x/credentials";
import type { KeyType } from "@v2x/crypto";
import type {
  OtherSystems,
  RegisteredDevice,
  RegisteredDeviceStorage,
  AuthorityRecord as SharedAuthorityRecord,
  AuthorityStorage as SharedAuthorityStorage,
  ListRecord as SharedListRecord,
} from "@v2x/pki";
import type { AnswerStorage, EventStorage } from "@v2x/protocol";
import type { LedgerStorage } from "./aca/index.ts";
import type { LinkageStorage } from "./la/index.ts";
import type { BatchOrders, OrderStorage, ReportStorage, SuccessorStorage, SupplyPorts } from "./ra/index.ts";
import type { SignerStorage } from "./signer/index.ts";

/** The authorities of an SCMS that have certificates; there are several electors, told apart by their names. */
export type ScmsRole = "elector" | "rca" | "ica" | "eca" | "aca" | "ra" | "ma" | "crlg";

/** One generation of an authority of the SCMS. */
export type ScmsAuthorityRecord = SharedAuthorityRecord<ScmsRole>;

/** The revocation lists, each of its own series. */
export type CrlKind = "linkage-crl" | "component-crl" | "application-crl" | "enrollment-crl" | "special-crl";

/**
 * The signed lists that are kept: the trust list of the electors (its issuer is the CTL series), the revocation lists
 * (theirs is their CRACA, a root), and the info status of the RA. What is composed of them is not.
 */
export type ScmsListKind = "ctl" | CrlKind | "info-status";

/** A list of the SCMS. */
export type ScmsListRecord = SharedListRecord<ScmsListKind>;

/** A registered on-board or roadside unit. */
export interface ScmsDeviceRecord extends RegisteredDevice {
  /**
   * 1 to 100 printable characters in Unicode's normal form C, unique to the character, also among devices that were
   * enrolled and then deleted.
   */
  readonly canonicalId: string;
  readonly equipmentType: "NONE" | "OBE" | "RSE";
}

/** An enrollment certificate that the ECA issued. Whether its holder is blocked is told by the device's `state`. */
export interface EnrollmentCertificateRecord {
  /** 8 octets. */
  readonly hashedId8: Uint8Array;
  readonly deviceId: string;
  /** COER of the certificate, explicit or implicit. */
  readonly certificate: Uint8Array;
  /** The generation time of the request for it. */
  readonly requestedAt: Date;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** The enrollments of a device that a limit counts. */
export interface EnrollmentHistory {
  readonly count: number;
  /** When it asked last; absent where the count is 0. */
  readonly latest?: Date;
}

/** Where devices and their enrollment certificates are kept. Deleted devices are found nowhere. */
export interface ScmsDeviceStorage extends RegisteredDeviceStorage<ScmsDeviceRecord> {
  /** A page of an organization's devices, newest registration first, and how many there are in all. */
  devices(
    organizationId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly devices: readonly ScmsDeviceRecord[]; readonly total: number }>;
  /** The one device with that canonical key (a compressed point); undefined where none has it, or several. */
  deviceByPublicKey(keyType: KeyType, publicKey: Uint8Array): Promise<ScmsDeviceRecord | undefined>;
  /** How often a device was enrolled, by requests made after that moment. */
  enrollmentsOf(deviceId: string, after: Date): Promise<EnrollmentHistory>;
  /** The enrollment certificates of a device that end after that moment, in any order. */
  enrollmentCertificatesOf(deviceId: string, after: Date): Promise<readonly EnrollmentCertificateRecord[]>;
  /** Stores a certificate and the device's `enrolledUntil`. */
  addEnrollmentCertificate(certificate: EnrollmentCertificateRecord): Promise<void>;
  /** A certificate with its device, by HashedId8 (8 octets). */
  enrollmentCertificate(hashedId8: Uint8Array): Promise<
    | {
        readonly certificate: EnrollmentCertificateRecord;
        readonly device: ScmsDeviceRecord;
      }
    | undefined
  >;
}

/** Where authorities, their keys, lists and revocations are kept. */
export interface ScmsAuthorityStorage extends SharedAuthorityStorage<ScmsRole, ScmsListKind> {
  /** The issues of that kind and issuer, oldest first: of trust lists all there were, of others at least the newest. */
  issues<K extends ScmsListKind>(kind: K, issuer: Uint8Array): Promise<readonly SharedListRecord<K>[]>;
  /** The revoked supplies below a root that reach that i-period or a later one; in a fixed order. */
  linkageRevocations(craca: Uint8Array, from: number): Promise<readonly LinkageRevocation[]>;
  addLinkageRevocation(revocation: LinkageRevocation): Promise<void>;
  /** Those of a list that end after that moment, by rising HashedId10. */
  hashRevocations(
    list: Pick<HashRevocation, "cracaId" | "series">,
    at: Date,
  ): Promise<readonly HashRevocation[]>;
  /** Adds what is not there yet. */
  addHashRevocations(revocations: readonly HashRevocation[]): Promise<void>;
}

/** A certificate of a device that was revoked, as its list names it. */
export interface HashRevocation {
  /** As the certificate has it: HashedId3 of the root whose list it is, 3 octets. */
  readonly cracaId: Uint8Array;
  /** As the certificate has it (crlSeries). */
  readonly series: number;
  /** Of the certificate, 10 octets. */
  readonly hashedId10: Uint8Array;
  /** When the certificate ends, and need be named no more. */
  readonly expiresAt: Date;
}

/** A supply of pseudonym certificates whose device was revoked; all of it is published. */
export interface LinkageRevocation {
  /** HashedId8 of the root that is the CRACA of its certificates, 8 octets. */
  readonly craca: Uint8Array;
  /** The i-period of the seeds: no certificate of an earlier one can be told from others. */
  readonly firstPeriod: number;
  /** Of both linkage authorities, 16 octets each. */
  readonly seeds: readonly [Uint8Array, Uint8Array];
  /** The last i-period with certificates. */
  readonly lastPeriod: number;
  /** Certificates of one i-period. */
  readonly perPeriod: number;
}

/** Where the SCMS keeps its state. Every write is durable when its promise, or its transaction, resolves. */
export interface ScmsStorage
  extends ScmsAuthorityStorage,
    ScmsDeviceStorage,
    OrderStorage,
    LedgerStorage,
    SuccessorStorage,
    ReportStorage,
    LinkageStorage,
    SignerStorage,
    EventStorage,
    AnswerStorage {}

/** The addresses that devices are told. */
export interface ScmsUrls {
  readonly ecaBaseUrl: string;
  readonly raBaseUrl: string;
}

/** How often a device may be enrolled. @see IEEE 1609.2.1 6.3.4 — eca-maxReqs, eca-minWait */
export interface EnrollmentLimits {
  /** Most enrollment certificates for one device in seven days, by the times at which it asked; 0 for any number. */
  readonly perDeviceWeek: number;
  /** Seconds from a request of a device to its next; 0 for none. */
  readonly waitSeconds: number;
}

/** What the SCMS needs from outside. */
export interface ScmsPorts extends SupplyPorts {
  now(): Date;
  readonly keys: KeyProvider;
  /** For reading. */
  readonly storage: ScmsStorage;
  /**
   * Runs `work` on storage bound to one transaction: everything it writes is stored, or nothing when it throws.
   * Inside, only that storage may be awaited.
   */
  inTransaction<T>(work: (storage: ScmsStorage, jobs: BatchOrders) => Promise<T>): Promise<T>;
  readonly urls: ScmsUrls;
  /** Without it, messages for other systems are refused without naming these. */
  readonly otherSystems?: OtherSystems;
  readonly enrollmentLimits: EnrollmentLimits;
  /**
   * Counts a request of an organization's device that is about to be granted.
   *
   * @returns false where the organization has had as many as it may within the minute.
   */
  hasRoomFor(organizationId: string, at: Date): boolean;
  /** Hears, in a sentence that names the row, of what is stored but damaged, or due and cannot be issued. */
  report(trouble: string): void;
}

/** What the authorities and their lists need from outside. */
export interface HierarchyPorts extends Pick<ScmsPorts, "now" | "keys" | "urls" | "report"> {
  readonly storage: ScmsAuthorityStorage;
  /** As that of `ScmsPorts`. */
  inTransaction<T>(work: (storage: ScmsAuthorityStorage) => Promise<T>): Promise<T>;
}
