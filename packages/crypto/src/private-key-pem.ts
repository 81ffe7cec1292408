import { createPrivateKey, type KeyObject } from "node:crypto";
import { readSec1Scalar } from "./der.ts";
import { CryptoError } from "./errors.ts";
import { curves, keyTypes } from "./key-types.ts";
import { type PrivateKey, privateKeyFromScalar } from "./private-key.ts";

/**
 * Reads a private key that `PrivateKey.toPkcs8Pem` or another tool wrote: PKCS#8 or SEC 1 in PEM, unencrypted, with a
 * named curve.
 *
 * @throws CryptoError "private-key-unusable" for anything else, and for a key of another curve.
 */
export function privateKeyFromPem(pem: string): PrivateKey {
  const key = imported(pem);
  const keyType = keyTypes.find((candidate) => curves[candidate].name === namedCurveOf(key));
  if (keyType === undefined) {
    throw new CryptoError("private-key-unusable", { reason: `it is of none of ${keyTypes.join(", ")}` });
  }
  const der = key.export({ type: "sec1", format: "der" });
  return privateKeyFromScalar(keyType, readSec1Scalar(der));
}

function imported(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new CryptoError("private-key-unusable", { reason: "it is no private key in PEM" }, { cause });
  }
}

function namedCurveOf(key: KeyObject): string | undefined {
  return key.asymmetricKeyType === "ec" ? key.asymmetricKeyDetails?.namedCurve : undefined;
}
