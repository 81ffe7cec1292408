import { toHex } from "@v2x/asn1";
import { mutated } from "./mutate.ts";
import { Random } from "./random.ts";
import type { FuzzTarget } from "./targets.ts";

/** Octets that a target cannot take. */
export interface FuzzFind {
  readonly target: string;
  readonly hex: string;
  readonly error: Error;
}

/** What a run did. */
export interface FuzzReport {
  readonly inputs: number;
  readonly finds: readonly FuzzFind[];
  /** The input that took longest, where it was given twice the quicker time. */
  readonly slowest: { readonly target: string; readonly hex: string; readonly ms: number };
}

/** How a run goes on. */
export interface FuzzOptions {
  readonly seed: number;
  /** The run ends when this says so; asked between inputs. */
  readonly until: () => boolean;
  /** Octets from elsewhere, such as vectors, that are mutated too. */
  readonly seeds: readonly Uint8Array[];
}

/** One target is kept for this many inputs, so that what it needs is made once. */
const inputsInARow = 100;

/** Gives targets fresh, mutated and foreign octets in turn until it is told to end. */
export function fuzz(targets: readonly FuzzTarget[], { seed, until, seeds }: FuzzOptions): FuzzReport {
  const random = new Random(seed);
  const finds: FuzzFind[] = [];
  let inputs = 0;
  let slowest = { target: "", hex: "", ms: 0 };
  while (!until()) {
    const target = random.pick(targets);
    let pool: readonly Uint8Array[] = [target.fresh(random)];
    for (let left = inputsInARow; left > 0 && !until(); left -= 1) {
      if (random.below(10) === 0) pool = [...pool.slice(-7), target.fresh(random)];
      const other = seeds.length > 0 && random.below(4) === 0 ? random.pick(seeds) : random.pick(pool);
      const start = random.below(8) === 0 ? other : random.pick(pool);
      const bytes = random.below(20) === 0 ? start : mutated(start, random, other);
      const { error, ms } = given(target, bytes);
      if (error !== undefined) finds.push({ target: target.name, hex: toHex(bytes), error });
      if (ms > slowest.ms) {
        // Once more: the first time may have made the codec, or met the collector of garbage.
        const again = Math.min(ms, given(target, bytes).ms);
        if (again > slowest.ms) slowest = { target: target.name, hex: toHex(bytes), ms: again };
      }
      inputs += 1;
    }
  }
  return { inputs, finds, slowest };
}

/** Gives octets to a target. @returns how long that took, and what it threw. */
function given(target: FuzzTarget, bytes: Uint8Array): { readonly ms: number; readonly error?: Error } {
  const before = performance.now();
  try {
    target.check(bytes);
    return { ms: performance.now() - before };
  } catch (error) {
    return { ms: performance.now() - before, error: error as Error };
  }
}
