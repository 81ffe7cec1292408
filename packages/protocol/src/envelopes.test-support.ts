import { type Infer, integer, octetString, sequence } from "@v2x/asn1";
import {
  agreementWith,
  type DecodedCertificate,
  signCertificate,
  signerWith,
  toEncryptionKey,
  toTime64,
  toVerificationKey,
} from "@v2x/credentials";
import { generatePrivateKey, type KeyType, type KeyType256, type PrivateKey } from "@v2x/crypto";
import type { HeaderInfo } from "@v2x/v2x-schema";
import type { PayloadRules, SignerRules } from "./index.ts";

/** What the payloads of these tests are. */
export const Greeting = sequence("Greeting", {
  text: octetString("OCTET STRING"),
  count: integer("Uint8", { min: 0, max: 255 }),
});
export type Greeting = Infer<typeof Greeting>;

export const now = new Date("2026-03-01T12:00:00Z");
export const header: HeaderInfo = { psid: 623, generationTime: toTime64(now) };
export const time = { at: now, pastMs: 10_000, futureMs: 5_000 };

/** Someone with a certificate, who signs and decrypts. */
export interface Party {
  readonly certificate: DecodedCertificate;
  readonly signing: PrivateKey;
  readonly decrypting: PrivateKey;
}

/** A party with a certificate of its own making. */
export async function party(keyType: KeyType, encryptionKeyType: KeyType256): Promise<Party> {
  const signing = generatePrivateKey(keyType);
  const decrypting = generatePrivateKey(encryptionKeyType);
  const certificate = await signCertificate({
    toBeSigned: {
      id: { choice: "name", value: "TEST" },
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start: 648_432_005, duration: { choice: "years", value: 10 } },
      appPermissions: [{ psid: 623, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0x0e) } }],
      encryptionKey: toEncryptionKey(encryptionKeyType, decrypting.publicKey),
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(keyType, signing.publicKey),
      },
    },
    issuer: "self",
    signer: signerWith(signing),
  });
  return { certificate, signing, decrypting };
}

/** Who signs for a party. */
export const signerOf = ({ certificate, signing }: Party) => ({ certificate, signer: signerWith(signing) });

/** The key with which a party opens what is encrypted for its certificate. */
export const ownKeyOf = ({ certificate, decrypting }: Party) =>
  ({
    choice: "certRecipInfo",
    certificateDigest: certificate.digest,
    agreement: agreementWith(decrypting),
  }) as const;

/** Knows one party, however it names itself. */
export function knowing({ certificate, signing }: Party): Required<SignerRules<unknown>> {
  const { keyType, publicKey } = signing;
  return {
    self: async () => ({ keyType, point: publicKey }),
    digest: async (id) => (Buffer.compare(id, certificate.hashedId8) === 0 ? { certificate } : undefined),
    certificate: async (found) =>
      Buffer.compare(found.digest, certificate.digest) === 0 ? { certificate: found } : undefined,
  };
}

/** Encrypted for one party, signed by another, with a greeting inside. */
export function rulesFor(recipient: Party, sender: Party): PayloadRules<Greeting> {
  return {
    layers: [
      { kind: "encrypted", keys: [ownKeyOf(recipient)] },
      { kind: "signed", signer: knowing(sender), header: { psid: 623, generationTime: time } },
    ],
    payload: Greeting,
  };
}
