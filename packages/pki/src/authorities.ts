import { toHex } from "@v2x/asn1";
import {
  CredentialsError,
  type DecodedCertificate,
  decodeCertificate,
  type KeyAgreement,
  type KeyProvider,
  type SealedKey,
  type Signer,
} from "@v2x/credentials";
import { AuthorityError } from "./authority-error.ts";
import type { AuthorityRecord, AuthorityStorage, RevocationRecord } from "./authority-records.ts";

/** One generation of an authority that signs: its certificate, and its key on demand. */
export interface SigningAuthority<Role extends string = string> {
  readonly record: AuthorityRecord<Role>;
  readonly certificate: DecodedCertificate;
  /**
   * The key that belongs to the certificate.
   *
   * @throws CredentialsError "key-unavailable" when it cannot be opened.
   */
  signer(): Promise<Signer>;
}

/** One generation of an authority at work. */
export interface Authority<Role extends string = string> extends SigningAuthority<Role> {
  /**
   * The key that opens what is encrypted for the certificate, where that has one.
   *
   * @throws CredentialsError "key-unavailable" when it cannot be opened.
   */
  agreement(): Promise<KeyAgreement>;
}

/** What is stored about authorities, at one version of it. */
export interface Authorities<Role extends string = string> {
  readonly version: number;
  /** Every generation as stored, damaged or not, by role and generation. */
  readonly records: readonly AuthorityRecord<Role>[];
  readonly revocations: readonly RevocationRecord[];
  /** Every generation whose record can be used. */
  readonly usable: readonly Authority<Role>[];
  /** What is wrong with a record; undefined where it can be used. */
  damageOf(record: AuthorityRecord<Role>): string | undefined;
  /** The record of the current generation, damaged or not; of a role that several hold, that of the first by name. */
  currentRecord(role: Role): AuthorityRecord<Role> | undefined;
  /** @throws AuthorityError "authority-missing" */
  current(role: Role): Authority<Role>;
  /**
   * Every generation whose certificate may be trusted at that moment: the current one first, then newer before older.
   *
   * @throws AuthorityError "authority-missing" where one of them is damaged: a list without it would tell stations
   *   to distrust it.
   */
  trusted(role: Role, at: Date): readonly Authority<Role>[];
}

/** The authorities as stored; records that cannot be used are kept apart. Keys are opened when first needed. */
export async function loadAuthorities<Role extends string>(
  storage: Pick<AuthorityStorage<Role>, "version" | "authorities" | "revocations" | "key">,
  keys: Pick<KeyProvider, "open" | "openAgreement">,
): Promise<Authorities<Role>> {
  // First: a change that comes in between is then noticed at the next use.
  const version = await storage.version();
  const records = await storage.authorities();
  const revocations = await storage.revocations();
  const usable = new Map<AuthorityRecord<Role>, Authority<Role>>();
  const damages = new Map<AuthorityRecord<Role>, string>();
  for (const record of records) {
    const certificate = readCertificate(record);
    if (typeof certificate === "string") damages.set(record, certificate);
    else
      usable.set(record, {
        record,
        certificate,
        signer: memoized(async () => keys.open(await sealedKey(record.verificationKeyId))),
        agreement: memoized(async () => keys.openAgreement(await sealedKey(record.encryptionKeyId!))),
      });
  }
  const currentRecord = (role: Role) =>
    records.find((record) => record.role === role && record.state === "current");
  return {
    version,
    records,
    revocations,
    usable: [...usable.values()],
    damageOf: (record) => damages.get(record),
    currentRecord,
    current(role) {
      const record = currentRecord(role);
      if (!record) throw new AuthorityError("authority-missing", { role, reason: "none-current" });
      const authority = usable.get(record);
      if (!authority) throw new AuthorityError("authority-missing", { role, reason: "damaged" });
      return authority;
    },
    trusted(role, at) {
      const generations = records.filter(
        (record) => record.role === role && isTrusted(record) && record.notAfter > at,
      );
      if (generations.some((record) => damages.has(record)))
        throw new AuthorityError("authority-missing", { role, reason: "damaged" });
      const trusted = generations.flatMap((record) => usable.get(record) ?? []);
      return trusted.toSorted(
        (a, b) =>
          Number(b.record.state === "current") - Number(a.record.state === "current") ||
          b.record.generation - a.record.generation,
      );
    },
  };

  async function sealedKey(id: string): Promise<SealedKey> {
    const sealed = await storage.key(id);
    if (!sealed) throw new CredentialsError("key-unavailable", { id });
    return sealed;
  }
}

/** What authorities are remembered from. */
export interface RememberingPorts<Role extends string> {
  readonly storage: Pick<AuthorityStorage<Role>, "version" | "authorities" | "revocations" | "key">;
  readonly keys: Pick<KeyProvider, "open" | "openAgreement">;
  /** Hears, in a sentence that names the row, of what is stored but damaged. */
  report(trouble: string): void;
}

/** The authorities, loaded again only when something was changed, by whichever process. */
export function rememberAuthorities<Role extends string>({
  storage,
  keys,
  report,
}: RememberingPorts<Role>): () => Promise<Authorities<Role>> {
  let remembered: Authorities<Role> | undefined;
  return async () => {
    if (remembered?.version !== (await storage.version())) {
      remembered = await loadAuthorities(storage, keys);
      for (const record of remembered.records) {
        const damage = remembered.damageOf(record);
        if (damage !== undefined) report(`The row of ${describeAuthority(record)} is damaged: ${damage}.`);
      }
    }
    return remembered;
  };
}

/** Whether a certificate names that issuer. @param hashedId8 - 8 octets. */
export function isIssuedBy({ value: { issuer } }: DecodedCertificate, hashedId8: Uint8Array): boolean {
  return issuer.value instanceof Uint8Array && Buffer.compare(issuer.value, hashedId8) === 0;
}

/** @throws AuthorityError "authority-not-valid" while the clock stands outside the certificate's life. */
export function expectValid({ record }: Authority, now: Date): void {
  const { role, notBefore, notAfter } = record;
  if (notBefore <= now && now < notAfter) return;
  throw new AuthorityError("authority-not-valid", { role, now, notBefore, notAfter });
}

/** A generation for people, so that its row can be found: `AA TEST-AA generation 2 (HashedId8 0123456789ABCDEF)`. */
export function describeAuthority({ role, name, generation, hashedId8 }: AuthorityRecord): string {
  return `${role.toUpperCase()} ${name} generation ${generation} (HashedId8 ${toHex(hashedId8).toUpperCase()})`;
}

/** Whether a generation may be trusted at that moment: current or retired, and within its life. */
export function isInForce({ record }: Authority, at: Date): boolean {
  return isTrusted(record) && record.notBefore <= at && at < record.notAfter;
}

function isTrusted({ state }: AuthorityRecord): boolean {
  return state === "current" || state === "retired";
}

/** The HashedId8 covers the whole certificate, so octets that changed do not pass. @returns else what is wrong. */
function readCertificate({ certificate, hashedId8 }: AuthorityRecord): DecodedCertificate | string {
  try {
    const decoded = decodeCertificate(certificate);
    if (Buffer.compare(decoded.hashedId8, hashedId8) === 0) return decoded;
    return `its certificate has the HashedId8 ${toHex(decoded.hashedId8).toUpperCase()}`;
  } catch (error) {
    return `its certificate cannot be decoded: ${(error as Error).message}`;
  }
}

/** Asks once, and again only after a failure: a key store that was away may be back. */
function memoized<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().catch((failure: unknown) => {
      asked = undefined;
      throw failure;
    });
    return asked;
  };
}
