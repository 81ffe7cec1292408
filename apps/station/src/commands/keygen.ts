import { toHex } from "@v2x/asn1";
import { generatePrivateKey, type KeyType } from "@v2x/crypto";
import { CommandError } from "../command-error.ts";
import type { Session } from "../session.ts";

/** The name of the key that a station is registered with. */
export const canonicalKeyName = "canonical";

/**
 * Makes the key that the station is registered with.
 *
 * @throws CommandError where it has one: a station keeps its key.
 */
export function makeCanonicalKey({ folder, log }: Session, keyType: KeyType): void {
  const path = folder.pathOf("keys", `${canonicalKeyName}.pem`);
  if (folder.hasKey(canonicalKeyName)) {
    throw new CommandError(`${path} exists. Another station needs another folder: give one with --folder.`);
  }
  const key = generatePrivateKey(keyType);
  folder.addKey(canonicalKeyName, key);
  const publicKey = toHex(key.publicKey).toUpperCase();
  log({
    step: "keygen",
    outcome: "ok",
    text: `${keyType} key in ${path}`,
    details: [`public key, compressed: ${publicKey}`],
    data: { keyType, publicKey },
  });
}
