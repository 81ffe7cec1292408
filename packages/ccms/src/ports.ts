import type { KeyProvider, SealedKey } from "@v2x/credentials";

/** The authorities of a European C-ITS security credential management system. */
export type AuthorityRole = "tlm" | "rca" | "ea" | "aa";

/**
 * Where a generation of an authority stands. At most one of a role is `current`.
 *
 * - `next`: made ahead, not yet in use.
 * - `current`: signs.
 * - `retired`: signs no more; what it signed holds until its own end.
 * - `revoked`: not to be trusted any more, nor what it signed.
 */
export type AuthorityState = "next" | "current" | "retired" | "revoked";

/** One generation of an authority as stored. */
export interface AuthorityRecord {
  /** Permanent and opaque. */
  readonly id: string;
  readonly role: AuthorityRole;
  /** Counted from 1 within role and name. */
  readonly generation: number;
  readonly state: AuthorityState;
  /** CertificateId name, also the file name of its downloads; the same for every generation. */
  readonly name: string;
  /** 8 octets. */
  readonly hashedId8: Uint8Array;
  /** COER of EtsiTs103097Certificate. */
  readonly certificate: Uint8Array;
  readonly verificationKeyId: string;
  /** Absent for TLM and RCA. */
  readonly encryptionKeyId?: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** A CA certificate that its root revoked; the content of the root's CRL. */
export interface RevocationRecord {
  /** HashedId8 of the root, 8 octets. */
  readonly issuer: Uint8Array;
  /** HashedId8 of the revoked certificate, 8 octets. */
  readonly hashedId8: Uint8Array;
  readonly revokedAt: Date;
  /** The certificate's own end, after which the CRL need not name it any more. */
  readonly expiresAt: Date;
}

/** `ctl` and `crl` are the RCA's, `ectl` the TLM's. */
export type ListKind = "ctl" | "crl" | "ectl";

/** A signed list as served. */
export interface ListRecord {
  readonly kind: ListKind;
  /** HashedId8 of the issuer, 8 octets. */
  readonly issuer: Uint8Array;
  /** Rises by one with each issue of that issuer, from 1; `ctlSequence` is this modulo 256. */
  readonly issue: number;
  readonly issuedAt: Date;
  readonly nextUpdate: Date;
  /** COER of the whole signed message. */
  readonly message: Uint8Array;
}

/** Where the CCMS keeps its state. Every write is durable when its promise, or its transaction, resolves. */
export interface CcmsStorage {
  /** Rises with every change of what follows; 0 before the first. Whoever remembers authorities asks it at each use. */
  version(): Promise<number>;
  /** All generations, by role and generation. */
  authorities(): Promise<readonly AuthorityRecord[]>;
  revocations(): Promise<readonly RevocationRecord[]>;
  key(id: string): Promise<SealedKey | undefined>;
  /** The highest issue of that kind and issuer. */
  latestList(kind: ListKind, issuer: Uint8Array): Promise<ListRecord | undefined>;

  /**
   * Raises the version and holds up every other change until the transaction ends, so that whoever changes decides
   * on what is stored last. The first statement of a transaction that writes.
   */
  beginChange(): Promise<void>;
  addKey(key: SealedKey): Promise<void>;
  addAuthority(authority: AuthorityRecord): Promise<void>;
  setAuthorityState(id: string, state: AuthorityState): Promise<void>;
  addRevocation(revocation: RevocationRecord): Promise<void>;
  addList(list: ListRecord): Promise<void>;
}

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
  /** Hears, in a sentence that names the row, of what is stored but damaged, or due and cannot be issued. */
  report(trouble: string): void;
}
