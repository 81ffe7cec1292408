import { CredentialsError, type DecodedCertificate, decodeCertificate, type Signer } from "@v2x/credentials";
import type { AuthorityRecord, AuthorityRole, CcmsPorts } from "./ports.ts";

/** An authority at work: its certificate, and its key on demand. */
export interface Authority {
  readonly record: AuthorityRecord;
  readonly certificate: DecodedCertificate;
  /**
   * The key that belongs to the certificate.
   *
   * @throws CredentialsError "key-unavailable" when it cannot be opened.
   */
  signer(): Promise<Signer>;
}

export type Authorities = Readonly<Record<AuthorityRole, Authority>>;

/** The stored authorities; undefined before the first start. Their keys are opened when first needed. */
export async function loadAuthorities({ keys, storage }: CcmsPorts): Promise<Authorities | undefined> {
  const records = await storage.authorities();
  if (records.length === 0) return undefined;
  return { tlm: load("tlm"), rca: load("rca"), ea: load("ea"), aa: load("aa") };

  function load(role: AuthorityRole): Authority {
    const record = records.find((stored) => stored.role === role);
    if (!record) throw new TypeError(`the stored hierarchy has no ${role}`);
    const open = memoized(() => openKey(record.verificationKeyId));
    return { record, certificate: decodeCertificate(record.certificate), signer: open };
  }

  async function openKey(id: string): Promise<Signer> {
    const sealed = await storage.key(id);
    if (!sealed) throw new CredentialsError("key-unavailable", { id });
    return keys.open(sealed);
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
