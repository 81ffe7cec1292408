import {
  type DecodedCertificate,
  decodeCertificate,
  type KeyProvider,
  type MessageSigner,
} from "@v2x/credentials";
import { type Authorities, type Authority, expectValid } from "@v2x/pki";
import type { ScmsRole } from "../ports.ts";
import { issueSignerCertificate, isToBeUsed } from "./signer-certificate.ts";
import type { SignerCertificateRecord, SignerStorage } from "./signer-storage.ts";

/** What the certificates of organizations are kept and renewed with. */
export interface SignerPorts {
  now(): Date;
  readonly keys: Pick<KeyProvider, "create" | "open">;
  readonly storage: SignerStorage;
  authorities(): Promise<Authorities<ScmsRole>>;
  /** Hears, in a sentence that names the row, of what is stored but damaged. */
  report(trouble: string): void;
}

/**
 * Who signs for an organization: its certificate with the opened key, which is made when first needed and replaced
 * before it ends, and when the ACA was renewed or revoked. Keys stay open in memory, one an organization.
 *
 * @returns throws AuthorityError "authority-missing" or "authority-not-valid" of the ACA, CredentialsError
 *   "key-unavailable".
 */
export function organizationSigners(ports: SignerPorts): (organizationId: string) => Promise<MessageSigner> {
  const opened = new Map<string, MessageSigner>();
  const underWay = new Map<string, Promise<MessageSigner>>();
  return async (organizationId) => {
    const now = ports.now();
    const aca = (await ports.authorities()).current("aca");
    expectValid(aca, now);
    const known = opened.get(organizationId);
    if (known !== undefined && isToBeUsed(known.certificate, aca, now)) return known;
    const begun = underWay.get(organizationId) ?? begin();
    return begun;

    function begin(): Promise<MessageSigner> {
      const made = keptOrMade(organizationId, aca, now)
        .then((signer) => {
          opened.set(organizationId, signer);
          return signer;
        })
        .finally(() => underWay.delete(organizationId));
      underWay.set(organizationId, made);
      return made;
    }
  };

  async function keptOrMade(
    organizationId: string,
    aca: Authority<ScmsRole>,
    now: Date,
  ): Promise<MessageSigner> {
    const kept = await ports.storage.signerCertificate(organizationId);
    const certificate = kept && readable(kept);
    if (certificate !== undefined && isToBeUsed(certificate, aca, now)) return opening(kept!, certificate);
    const key = await ports.keys.create("NistP256", "sign");
    const made = await issueSignerCertificate(key.publicKey, aca, now);
    const record = { organizationId, certificate: made.bytes, key };
    if (await ports.storage.replaceSignerCertificate(record, kept)) return opening(record, made);
    // Another process was first, and what it keeps is as good.
    const others = (await ports.storage.signerCertificate(organizationId))!;
    return opening(others, decodeCertificate(others.certificate));
  }

  async function opening(
    { key }: SignerCertificateRecord,
    certificate: DecodedCertificate,
  ): Promise<MessageSigner> {
    return { certificate, signer: await ports.keys.open(key) };
  }

  /** A row that cannot be read is replaced as one that ended. */
  function readable({
    organizationId,
    certificate,
  }: SignerCertificateRecord): DecodedCertificate | undefined {
    try {
      return decodeCertificate(certificate);
    } catch (error) {
      ports.report(
        `The signer's certificate of ${organizationId} is damaged and is replaced: ${(error as Error).message}.`,
      );
      return undefined;
    }
  }
}
