import { scalarInPem } from "#native/pem";
import { CryptoError } from "./errors.ts";
import { keyTypes } from "./key-types.ts";
import { type PrivateKey, privateKeyFromScalar } from "./private-key.ts";

/**
 * Reads a private key that `PrivateKey.toPkcs8Pem` or another tool wrote: PKCS#8 or SEC 1 in PEM, unencrypted, with a
 * named curve.
 *
 * @throws CryptoError "private-key-unusable" for anything else, and for a key of another curve.
 */
export function privateKeyFromPem(pem: string): PrivateKey {
  const read = imported(pem);
  if (read === undefined) {
    throw new CryptoError("private-key-unusable", { reason: `it is of none of ${keyTypes.join(", ")}` });
  }
  return privateKeyFromScalar(read.keyType, read.scalar);
}

function imported(pem: string) {
  try {
    return scalarInPem(pem);
  } catch (cause) {
    throw new CryptoError("private-key-unusable", { reason: "it is no private key in PEM" }, { cause });
  }
}
