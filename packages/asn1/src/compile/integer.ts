/** Which of X.696's integer forms a type has (clause 10), for both directions. */

import { boundsOf, type IntegerSchema } from "../schema/index.ts";

export interface IntegerForm {
  readonly signed: boolean;
  /** Octets, where the range fixes them; otherwise a length stands before them. */
  readonly octets?: 1 | 2 | 4 | 8;
  readonly min?: bigint;
  readonly max?: bigint;
  /** For messages. */
  readonly text: string;
}

const widths = [1, 2, 4, 8] as const;

/** The form of an INTEGER type; an extensible range counts as none. */
export function integerFormOf(schema: IntegerSchema): IntegerForm {
  const { min, max } = boundsOf(schema);
  const signed = min === undefined || min < 0n;
  const text = `an integer${min === undefined && max === undefined ? "" : ` in ${min ?? "MIN"}..${max ?? "MAX"}`}`;
  const octets =
    min === undefined || max === undefined
      ? undefined
      : widths.find((width) => {
          const bits = BigInt(width * 8);
          return signed ? min >= -(1n << (bits - 1n)) && max < 1n << (bits - 1n) : max < 1n << bits;
        });
  return {
    signed,
    text,
    ...(octets && { octets }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
}

/** A bound as a literal of the value's own type; undefined where it excludes no safe integer. */
export function boundLiteral(bound: bigint | undefined, big: boolean): string | undefined {
  if (bound === undefined) return undefined;
  if (big) return `${bound}n`;
  return bound >= BigInt(Number.MIN_SAFE_INTEGER) && bound <= BigInt(Number.MAX_SAFE_INTEGER)
    ? `${bound}`
    : undefined;
}
