import type { SealedKey } from "@v2x/credentials";

/**
 * Where a generation of an authority stands. At most one of a role and name is `current`.
 *
 * - `next`: made ahead, not yet in use.
 * - `current`: signs.
 * - `retired`: signs only for who still asks it; what it signed holds until its own end.
 * - `revoked`: not to be trusted any more, nor what it signed.
 */
export type AuthorityState = "next" | "current" | "retired" | "revoked";

/** One generation of an authority as stored. `Role` is what its system calls its authorities. */
export interface AuthorityRecord<Role extends string = string> {
  /** Permanent and opaque. */
  readonly id: string;
  readonly role: Role;
  /** Counted from 1 within role and name. */
  readonly generation: number;
  readonly state: AuthorityState;
  /** CertificateId name, also the file name of its downloads; the same for every generation. */
  readonly name: string;
  /** 8 octets. */
  readonly hashedId8: Uint8Array;
  /** COER of Certificate. */
  readonly certificate: Uint8Array;
  readonly verificationKeyId: string;
  /** Absent where nothing is encrypted for it. */
  readonly encryptionKeyId?: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** When it was made, which is after its life began. */
  readonly madeAt: Date;
  /**
   * What leads to it from the generation before: COER of TlmLinkCertificateMessage, or of
   * RcaSingleSignedLinkCertificateMessage. TLM and RCA of the CCMS alone have one, where the generation before could sign.
   */
  readonly linkCertificate?: Uint8Array;
  /** The same signed by both: COER of RcaDoubleSignedLinkCertificateMessage. RCA of the CCMS alone. */
  readonly doubleLinkCertificate?: Uint8Array;
}

/** A CA certificate that was revoked; the content of a revocation list. */
export interface RevocationRecord {
  /** HashedId8 of the root, 8 octets. */
  readonly issuer: Uint8Array;
  /** HashedId8 of the revoked certificate, 8 octets. */
  readonly hashedId8: Uint8Array;
  readonly revokedAt: Date;
  /** The certificate's own end, after which the list need not name it any more. */
  readonly expiresAt: Date;
}

/** A signed list as served. */
export interface ListRecord<Kind extends string = string> {
  readonly kind: Kind;
  /** Whose list it is, 8 octets: the HashedId8 of the issuer, or the id of the series that electors sign. */
  readonly issuer: Uint8Array;
  /** Rises by one with each issue of that issuer. What changed between two issues has the number of the later. */
  readonly issue: number;
  readonly issuedAt: Date;
  readonly nextUpdate: Date;
  /** COER of the whole signed message. */
  readonly message: Uint8Array;
}

/** Where authorities of one system, their keys, lists and revocations are kept. */
export interface AuthorityStorage<Role extends string = string, Kind extends string = string> {
  /** Rises with every change of what follows; 0 before the first. Whoever remembers authorities asks it at each use. */
  version(): Promise<number>;
  /** All generations, by role and generation. */
  authorities(): Promise<readonly AuthorityRecord<Role>[]>;
  revocations(): Promise<readonly RevocationRecord[]>;
  key(id: string): Promise<SealedKey | undefined>;
  /** The highest issue of that kind and issuer. */
  latestList<K extends Kind>(kind: K, issuer: Uint8Array): Promise<ListRecord<K> | undefined>;

  /**
   * Raises the version and holds up every other change until the transaction ends, so that whoever changes decides
   * on what is stored last. The first statement of a transaction that writes.
   */
  beginChange(): Promise<void>;
  addKey(key: SealedKey): Promise<void>;
  addAuthority(authority: AuthorityRecord<Role>): Promise<void>;
  setAuthorityState(id: string, state: AuthorityState): Promise<void>;
  addRevocation(revocation: RevocationRecord): Promise<void>;
  addList(list: ListRecord<Kind>): Promise<void>;
}
