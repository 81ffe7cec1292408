import { digest } from "@v2x/crypto";
import type { OpenedSignature } from "@v2x/protocol";

/**
 * Returns the identity of a request: a digest of what its sender signed innermost, and of who signed it. The signature
 * is left out, and so is everything around it. A copy is thus recognized whatever was changed without the sender's
 * key: the form of a point, the sign of `s`, the order of recipients, the encryption.
 *
 * It says nothing about whether the signature is valid: ask only once that is checked.
 *
 * @param kind - of the request, since one key signs several kinds.
 * @param parts - what identifies the request, each in canonical encoding.
 * @returns 32 octets.
 */
export function requestIdentity(kind: string, parts: readonly Uint8Array[]): Uint8Array {
  const texts = [Buffer.from(kind), ...parts];
  const framed = texts.flatMap((part) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    return [length, part];
  });
  return digest("sha256", Buffer.concat(framed));
}

/** Returns the parts of an identity that a signed layer gives: who signed, and what. */
export function signedParts({ signer, signed }: OpenedSignature): readonly Uint8Array[] {
  if (signer.choice !== "self") return [signer.certificate.digest, signed];
  return [Buffer.from(signer.key.keyType), signer.key.point, signed];
}
