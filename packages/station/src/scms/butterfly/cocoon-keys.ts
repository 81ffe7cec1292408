import { cocoonPrivateKey, type ExpansionIndex, type PrivateKey } from "@v2x/crypto";
import type { RequestSecrets } from "../requests/authorization-request.ts";

/** What a device opens the answer about one certificate with, and rebuilds its private key from. */
export interface CertificateSecrets {
  /** The key that the RA put to the ACA: the cocoon key of a butterfly request, else the one that was asked with. */
  readonly key: PrivateKey;
  /** What the answer is encrypted for; absent where it comes in clear. */
  readonly decrypting?: PrivateKey;
  /** Whether the ACA moves the key of an explicit certificate by a scalar of its own. */
  readonly isButterfly: boolean;
  /** Whether the ACA signs the answer; what a compact unified request brings is encrypted alone. */
  readonly isSigned: boolean;
}

/**
 * The secrets of one certificate of a request.
 *
 * @param index - the period and number that the certificate's file is named by; of a request without butterfly keys it
 *   is not looked at.
 * @throws CryptoError "scalar-invalid" for an index that has no key, which an RA leaves out.
 * @see IEEE 1609.2.1 9.3 — original, unified and compact unified butterfly keys
 */
export function secretsOfCertificate(
  { key, scheme }: RequestSecrets,
  index: ExpansionIndex,
): CertificateSecrets {
  switch (scheme.kind) {
    case "original":
      return {
        key: cocoonPrivateKey(key, { key: scheme.signingExpansion, use: "signing" }, index),
        decrypting: cocoonPrivateKey(
          scheme.encryptionKey,
          { key: scheme.encryptionExpansion, use: "encryption" },
          index,
        ),
        isButterfly: true,
        isSigned: true,
      };
    case "unified":
    case "compactUnified": {
      const cocoon = cocoonPrivateKey(key, { key: scheme.expansion, use: "signing" }, index);
      const isSigned = scheme.kind === "unified";
      return { key: cocoon, decrypting: cocoon, isButterfly: true, isSigned };
    }
    case "encrypted":
      return { key, decrypting: scheme.encryptionKey, isButterfly: false, isSigned: true };
    case "plain":
      return { key, isButterfly: false, isSigned: false };
  }
}
