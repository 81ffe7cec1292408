/** Octets of COER whose integers leave their range, read on: what stands behind such a value is where it should be. */
import {
  coer,
  type DecodeError,
  type DecodeOptions,
  type Exploration,
  type FieldRange,
  type Schema,
} from "@v2x/asn1";

/** An integer that leaves its range. */
export interface OutOfRange {
  readonly path: string;
  /** E.g. `an integer in -900000000..900000001`. */
  readonly expected: string;
  readonly found: number;
}

/** What could be read with the values as they are, and which of them leave their range. */
export interface ReadOn {
  readonly explored: Extract<Exploration<unknown>, { readonly failure?: undefined }>;
  readonly outside: readonly OutOfRange[];
}

/** Values of one input that are read over at most: octets of another type leave ranges everywhere. */
const mostOutside = 8;

/**
 * Reads octets of which an integer of fixed width leaves its range, as if it did not. Integers of one value alone, such
 * as versions, are not read over: they say which type it is.
 *
 * @returns undefined where something else is wrong as well.
 */
export function readOn(schema: Schema, bytes: Uint8Array, options: DecodeOptions): ReadOn | undefined {
  const within = Uint8Array.from(bytes);
  const outside: OutOfRange[] = [];
  for (;;) {
    const explored = coer.explore(schema, within, options);
    if (explored.failure === undefined) {
      const map = explored.map.map((range) => withValue(range, outside));
      for (const { path, found } of outside) if (!setAt(explored.value, path, found)) return undefined;
      return { explored: { ...explored, map }, outside };
    }
    const over =
      outside.length < mostOutside ? readOver(explored.failure, explored.map.at(-1), within) : undefined;
    if (over === undefined) return undefined;
    outside.push(over);
  }
}

/** Puts the least value of the range where an integer leaves it. */
function readOver(
  { code, path, expected, found }: DecodeError,
  range: FieldRange | undefined,
  octets: Uint8Array,
): OutOfRange | undefined {
  const [, least, most] = /^an integer in (-?\d+)\.\.(-?\d+)$/.exec(expected) ?? [];
  if (code !== "value-out-of-range" || least === undefined || least === most) return undefined;
  if (range === undefined || range.path !== path) return undefined;
  const { start, end } = range;
  const isFixed = [1, 2, 4].includes(end - start) && !Number.isNaN(Number(found));
  if (!isFixed || !holds(octets.subarray(start, end), BigInt(found))) return undefined;
  octets.set(inOctets(BigInt(least), end - start), start);
  return { path, expected, found: Number(found) };
}

function holds(octets: Uint8Array, value: bigint): boolean {
  return inOctets(value, octets.length).every((octet, index) => octet === octets[index]);
}

/** Two's complement, most significant octet first. */
function inOctets(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) =>
    Number(BigInt.asUintN(8, value >> BigInt(8 * (length - 1 - index)))),
  );
}

function withValue(range: FieldRange, outside: readonly OutOfRange[]): FieldRange {
  const over = range.kind === "integer" ? outside.find(({ path }) => path === range.path) : undefined;
  return over === undefined ? range : { ...range, value: over.found };
}

type Members = Record<string, unknown>;

/** Sets a member along a path, through alternatives by their names. @returns whether there is such a member. */
function setAt(value: unknown, path: string, to: number): boolean {
  const parts = path.match(/[^.[\]]+/g) ?? [];
  let around = value as Members | undefined;
  for (const [index, part] of parts.entries()) {
    if (around === undefined || around === null || typeof around !== "object") return false;
    const key = around.choice === part ? "value" : part;
    if (!Object.hasOwn(around, key)) return false;
    if (index === parts.length - 1) around[key] = to;
    else around = around[key] as Members | undefined;
  }
  return parts.length > 0;
}
