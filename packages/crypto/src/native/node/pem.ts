/** Private keys in PEM by OpenSSL. */
import { createPrivateKey, type KeyObject } from "node:crypto";
import { readSec1Scalar } from "../../der.ts";
import { curves, type KeyType, keyTypes } from "../../key-types.ts";

/**
 * The private scalar in PEM: PKCS#8 or SEC 1, unencrypted, with a named curve.
 *
 * @returns undefined for a private key of another curve or algorithm.
 * @throws Error for what is no private key in PEM.
 */
export function scalarInPem(
  pem: string,
): { readonly keyType: KeyType; readonly scalar: Uint8Array } | undefined {
  const key = createPrivateKey(pem);
  const keyType = keyTypes.find((candidate) => curves[candidate].name === namedCurveOf(key));
  return keyType && { keyType, scalar: readSec1Scalar(key.export({ type: "sec1", format: "der" })) };
}

function namedCurveOf(key: KeyObject): string | undefined {
  return key.asymmetricKeyType === "ec" ? key.asymmetricKeyDetails?.namedCurve : undefined;
}
