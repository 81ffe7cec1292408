import { type DecodedCertificate, type MessageSigner, signerWith } from "@v2x/credentials";
import type { PrivateKey } from "@v2x/crypto";

/** A certificate of the device's own, with the key to use it. */
export interface OwnCertificate {
  readonly certificate: DecodedCertificate;
  readonly key: PrivateKey;
  readonly issuer: DecodedCertificate;
}

/** How the holder of a certificate signs: an implicit one does not say the key that its private key belongs to. */
export function signingAs({ certificate, key }: Pick<OwnCertificate, "certificate" | "key">): MessageSigner {
  const { keyType, publicKey: point } = key;
  const isImplicit = certificate.value.type === "implicit";
  return {
    certificate,
    signer: signerWith(key),
    ...(isImplicit && { reconstructedKey: { keyType, point } }),
  };
}
