import { digest, type HashName, hashOf, verifySignature } from "@v2x/crypto";
import type { Signature } from "@v2x/v2x-schema";
import { concat } from "./bytes.ts";
import { signatureIn, type VerificationKey } from "./curve-points.ts";
import type { DecodedCertificate } from "./decoded-certificate.ts";

/**
 * What ECDSA takes as its message: the digest of the data, then the digest of the signer's certificate, or of the
 * empty string where the signer is `self`.
 *
 * @param signerDigest - of the whole signer certificate; absent for self.
 * @see IEEE 1609.2 5.3.1
 */
export function signatureInput(
  data: Uint8Array,
  dataHash: HashName,
  signerHash: HashName,
  signerDigest: Uint8Array = digest(signerHash),
): Uint8Array {
  return concat(digest(dataHash, data), signerDigest);
}

/**
 * The hash for the data of a certificate. Where the subject's and the issuer's key differ in size, the larger hash:
 * so certificates of the ETSI test system are made (384-bit subject, 256-bit issuer), and under a 384-bit issuer
 * everything is SHA-384.
 */
export function dataHashOf(subject: HashName, issuer: HashName): HashName {
  return subject === "sha384" ? subject : issuer;
}

/** What a signature may have been made over, the likeliest first; implementations differ where there are several. */
export interface SignedForms {
  /** Canonical, then as received where that is something else. */
  readonly data: readonly Uint8Array[];
  readonly dataHashes: ReadonlySet<HashName>;
  readonly signer: "self" | DecodedCertificate;
}

/** Whether the key made the signature over one of the forms. */
export function holdsOver(forms: SignedForms, signature: Signature, key: VerificationKey): boolean {
  const parts = signatureIn(signature);
  if (parts === undefined || parts.keyType !== key.keyType) return false;
  const { signer } = forms;
  const digests = signer === "self" ? [undefined] : [signer.digest, signer.receivedDigest];
  for (const data of forms.data) {
    for (const dataHash of forms.dataHashes) {
      for (const signerDigest of digests) {
        if (signer !== "self" && signerDigest === undefined) continue;
        const input = signatureInput(data, dataHash, hashOf(key.keyType), signerDigest);
        if (verifySignature(key.keyType, key.point, input, parts.signature)) return true;
      }
    }
  }
  return false;
}
