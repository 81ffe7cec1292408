import { createPublicKey, type KeyObject } from "node:crypto";
import { encodeSpki } from "../../der.ts";
import { curves, type KeyType } from "../../key-types.ts";
import { recentMap } from "../../recent.ts";

/**
 * Importing a point costs as much as most of a P-256 verification; one issuer's key checks many tickets, and many
 * messages are encrypted for one authority.
 */
const handles = recentMap<KeyObject>(256);

/**
 * A point, compressed or uncompressed, as the key that OpenSSL computes with.
 *
 * @returns undefined for octets that are no point of the curve: off it, at infinity, or in another form.
 */
export function importRecent(keyType: KeyType, point: Uint8Array): KeyObject | undefined {
  const known = handles.get(keyType, point);
  if (known !== undefined) return known;
  const made = importPoint(keyType, point);
  if (made !== undefined) handles.set(keyType, point, made);
  return made;
}

function importPoint(keyType: KeyType, point: Uint8Array): KeyObject | undefined {
  const { length } = curves[keyType];
  const form = point[0];
  const fits =
    form === 4 ? point.length === 1 + 2 * length : (form === 2 || form === 3) && point.length === 1 + length;
  if (!fits) return undefined;
  try {
    // PEM, not DER: of anything but a string Node asks by thrown errors whether it is a key object, several times.
    const base64 = Buffer.from(encodeSpki(keyType, point)).toString("base64");
    return createPublicKey(`-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`);
  } catch {
    return undefined; // off the curve: OpenSSL refuses to import it
  }
}
