import { concat, digest, type HashName, hashOf, verifySignature } from "@v2x/crypto";
import type { Signature } from "@v2x/v2x-schema";
import { signatureIn, type VerificationKey } from "./curve-points.ts";
import type { DecodedCertificate } from "./decoded-certificate.ts";

/**
 * What ECDSA takes as its message: the digest of the data, then the digest of the signer's certificate, or of the
 * empty string where the signer is `self`. Both halves are made with the hash of the signer's key: readers of other
 * makers refuse a 384-bit certificate of a 256-bit issuer whose own half is SHA-384.
 *
 * @param hash - the one that belongs to the signer's key.
 * @param signerDigest - of the whole signer certificate; absent for self.
 * @see IEEE 1609.2 5.3.1
 */
export function signatureInput(
  data: Uint8Array,
  hash: HashName,
  signerDigest: Uint8Array = digest(hash),
): Uint8Array {
  return concat(digest(hash, data), signerDigest);
}

/** What a signature may have been made over, the likeliest first; implementations differ where there are several. */
export interface SignedForms {
  /** Canonical, then as received where that is something else. */
  readonly data: readonly Uint8Array[];
  /** By which the half of the data may be made; the half of the signer and the outer digest take his key's hash. */
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
        const input = concat(digest(dataHash, data), signerDigest ?? digest(hashOf(key.keyType)));
        if (verifySignature(key.keyType, key.point, input, parts.signature)) return true;
      }
    }
  }
  return false;
}
