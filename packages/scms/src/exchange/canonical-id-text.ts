/** No registered id is longer. */
const mostCharacters = 100;

/**
 * Whether a device can be registered under a canonical id that came in a request: nobody has one with control
 * characters, or a longer one, and a database refuses to look for some.
 *
 * @see IEEE 1609.2.1 — EeEcaCertRequest, an IA5String
 */
export function canBeRegistered(canonicalId: string): boolean {
  return canonicalId.length <= mostCharacters && /^[\x20-\x7e]+$/.test(canonicalId);
}

/** A canonical id as it came, in one readable line of bounded length. */
export function canonicalIdText(canonicalId: string): string {
  const shown = canonicalId.slice(0, mostCharacters).replaceAll(/[^\x20-\x7e]/g, "?");
  return `"${shown}${canonicalId.length > mostCharacters ? "…" : ""}"`;
}
