/** Private keys in PEM, read here: no browser takes PEM, nor brainpool in any form. */
import { decodePrivateKey } from "../../der.ts";
import type { KeyType } from "../../key-types.ts";

/** Keys of ours have some 250 characters. */
const longestPem = 10_000;

const armour = /-----BEGIN (EC )?PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END (EC )?PRIVATE KEY-----/;

/**
 * The private scalar in PEM: PKCS#8 or SEC 1, unencrypted, with a named curve.
 *
 * @returns undefined for a private key of another curve or algorithm.
 * @throws Error for what is no private key in PEM.
 */
export function scalarInPem(
  pem: string,
): { readonly keyType: KeyType; readonly scalar: Uint8Array } | undefined {
  const [, begins, base64, ends] = (pem.length <= longestPem && armour.exec(pem)) || [];
  if (base64 === undefined || begins !== ends) throw new Error("there is no private key in PEM");
  const der = Uint8Array.from(atob(base64.replace(/\s/g, "")), (character) => character.charCodeAt(0));
  const read = decodePrivateKey(der, begins === undefined ? "pkcs8" : "sec1");
  if (read.kind === "malformed") throw new Error("it is no private key in DER");
  return read.kind === "ec" ? read : undefined;
}
