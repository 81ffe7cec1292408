import type { KeyProvider, SealedKey } from "@v2x/credentials";

/** The authorities of a European C-ITS security credential management system. */
export type AuthorityRole = "tlm" | "rca" | "ea" | "aa";

/** An authority as stored. */
export interface AuthorityRecord {
  readonly role: AuthorityRole;
  /** CertificateId name, also the file name of its downloads. */
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

/** `ctl` and `crl` are the RCA's, `ectl` the TLM's. */
export type ListKind = "ctl" | "crl" | "ectl";

/** A signed list as served. */
export interface ListRecord {
  readonly kind: ListKind;
  /** HashedId8 of the issuer, 8 octets. */
  readonly issuer: Uint8Array;
  /** Rises by one with each issue, from 1; `ctlSequence` is this modulo 256. */
  readonly issue: number;
  readonly issuedAt: Date;
  readonly nextUpdate: Date;
  /** COER of the whole signed message. */
  readonly message: Uint8Array;
}

/** What one first start creates; stored whole or not at all. */
export interface Hierarchy {
  readonly keys: readonly SealedKey[];
  readonly authorities: readonly AuthorityRecord[];
  readonly lists: readonly ListRecord[];
}

/** Where the CCMS keeps its state. Every write is durable when its promise resolves. */
export interface CcmsStorage {
  authorities(): Promise<readonly AuthorityRecord[]>;
  /** Stores a first hierarchy in one transaction. @returns false, storing nothing, when one exists already. */
  createHierarchy(hierarchy: Hierarchy): Promise<boolean>;
  key(id: string): Promise<SealedKey | undefined>;
  latestList(kind: ListKind): Promise<ListRecord | undefined>;
  /** Stores the next issue. @returns false, storing nothing, when that issue of the list exists already. */
  publishList(list: ListRecord): Promise<boolean>;
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
  readonly storage: CcmsStorage;
  readonly urls: CcmsUrls;
}
