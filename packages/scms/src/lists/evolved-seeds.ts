import { toHex } from "@v2x/asn1";
import { linkageSeedAfter } from "@v2x/credentials";

/** The linkage seed of an authority (2 octets) at the i-period `to`, from that at `from`; 16 octets. */
export type SeedEvolution = (laId: Uint8Array, seed: Uint8Array, from: number, to: number) => Uint8Array;

/** The list before is looked at as well, with the seeds of its period. */
const periodsBehind = 2;

/**
 * Evolves seeds from where they were evolved to before, not from their beginning: each list has every seed that was
 * ever revealed, and there is a list for each week and each revocation.
 *
 * @see IEEE 1609.2 5.1.3.4
 */
export function seedEvolution(): SeedEvolution {
  const reached = new Map<string, { readonly i: number; readonly seed: Uint8Array }>();
  return (laId, seed, from, to) => {
    const name = `${toHex(laId)} ${toHex(seed)} ${from}`;
    const known = reached.get(name);
    const start = known !== undefined && known.i <= to ? known : { i: from, seed };
    const i = Math.max(start.i, to - periodsBehind);
    const near = linkageSeedAfter(laId, start.seed, i - start.i);
    if (i > start.i) reached.set(name, { i, seed: near });
    return linkageSeedAfter(laId, near, to - i);
  };
}
