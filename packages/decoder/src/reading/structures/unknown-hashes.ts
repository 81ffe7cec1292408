import type { FieldRange } from "@v2x/asn1";
import type { Finding } from "@v2x/v2x-schema";

/** CHOICEs whose alternative says by which algorithm the digest in it was made. */
const digestTypes: ReadonlySet<string> = new Set(["HashedData", "IssuerIdentifier"]);

/**
 * Remarks on hash algorithms that no edition of IEEE 1609.2 up to the present one defines: the types have extension
 * marks, so the octets are right, but nobody can verify with them.
 *
 * @see IEEE 1609.2 — HashAlgorithm, HashedData, IssuerIdentifier
 */
export function unknownHashes(map: readonly FieldRange[]): readonly Finding[] {
  return map.flatMap(({ path, type, value }, index) => {
    const isUnknown =
      type === "HashAlgorithm"
        ? typeof value === "number"
        : digestTypes.has(type) && map[index + 1]?.path === `${path}.unknown`;
    if (!isUnknown) return [];
    const which = typeof value === "number" ? ` (number ${value})` : "";
    const rule = `the hash algorithm${which} is none that IEEE 1609.2 defines, so nothing can be verified by it`;
    return [{ path, rule, clause: `IEEE 1609.2, ${type}` }];
  });
}
