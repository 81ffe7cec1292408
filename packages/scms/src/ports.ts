import type { KeyProvider } from "@v2x/credentials";
import type { KeyType } from "@v2x/crypto";
import type {
  AuthorityRecord as SharedAuthorityRecord,
  AuthorityStorage as SharedAuthorityStorage,
  ListRecord as SharedListRecord,
} from "@v2x/pki";

/** The authorities of an SCMS that have certificates; there are several electors, told apart by their names. */
export type ScmsRole = "elector" | "rca" | "ica" | "eca" | "aca" | "ra" | "ma" | "crlg";

/** One generation of an authority of the SCMS. */
export type ScmsAuthorityRecord = SharedAuthorityRecord<ScmsRole>;

/**
 * The signed lists that are kept: the trust list of the electors (its issuer is the CTL series), the CRL of CA
 * certificates, the CRL of linkage seeds, and the info status of the RA. What is composed of them is not.
 */
export type ScmsListKind = "ctl" | "crl" | "linkage-crl" | "info-status";

/** A list of the SCMS. */
export type ScmsListRecord = SharedListRecord<ScmsListKind>;

/** What an owner or the operator decided about a device. */
export type ScmsDeviceState = "ACTIVE" | "DEACTIVATED" | "REVOKED";

/** A registered on-board or roadside unit. */
export interface ScmsDeviceRecord {
  /** Permanent and opaque. */
  readonly id: string;
  /** 16 upper-case hex digits. */
  readonly organizationId: string;
  /** 1 to 100 printable characters, unique, also among devices that were enrolled and then deleted. */
  readonly canonicalId: string;
  readonly name: string | null;
  readonly keyType: KeyType;
  /** The canonical public key: a compressed point. */
  readonly publicKey: Uint8Array;
  readonly equipmentType: "NONE" | "OBE" | "RSE";
  readonly state: ScmsDeviceState;
  readonly registeredAt: Date;
  /** End of its newest enrollment certificate; absent before the first. */
  readonly enrolledUntil?: Date;
}

/** Where authorities, their keys, lists and revocations are kept. */
export type ScmsAuthorityStorage = SharedAuthorityStorage<ScmsRole, ScmsListKind>;

/** The addresses that devices are told. */
export interface ScmsUrls {
  readonly ecaBaseUrl: string;
  readonly raBaseUrl: string;
}

/** What the SCMS needs from outside. */
export interface ScmsPorts {
  now(): Date;
  readonly keys: KeyProvider;
  /** For reading. */
  readonly storage: ScmsAuthorityStorage;
  /**
   * Runs `work` on storage bound to one transaction: everything it writes is stored, or nothing when it throws.
   * Inside, only that storage may be awaited.
   */
  inTransaction<T>(work: (storage: ScmsAuthorityStorage) => Promise<T>): Promise<T>;
  readonly urls: ScmsUrls;
  /** Hears, in a sentence that names the row, of what is stored but damaged, or due and cannot be issued. */
  report(trouble: string): void;
}
