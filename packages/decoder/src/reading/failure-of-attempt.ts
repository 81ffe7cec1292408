import type { DecodingFailure } from "../decoding.ts";
import type { Attempt } from "./structures/index.ts";

/** Where a failed attempt stands in the reading. */
export interface FailurePlace {
  /** Index of its layer. */
  readonly layer: number;
  /** Where that layer starts in the input, in octets. */
  readonly offset: number;
}

/**
 * A failed attempt in words.
 *
 * @param opening - what the octets are not, e.g. `Not a certificate`; place, field and reason follow.
 */
export function failureOf(
  { structure, failure, map }: Attempt,
  { layer, offset }: FailurePlace,
  opening: string,
): DecodingFailure {
  if (failure === undefined) throw new TypeError(`${structure.type} was read without a failure`);
  const { code, path, expected, found, bit } = failure;
  const at = offset + failure.offset;
  const place = bit === undefined ? `octet ${at}` : `octet ${at} bit ${bit % 8}`;
  const excuse = structure.excuse?.(map);
  const field = path === "" ? "" : `, ${shortened(path)}`;
  return {
    code,
    message: `${opening}: at ${place}${field}, expected ${expected}, found ${found}.${excuse === undefined ? "" : ` ${excuse}`}`,
    layer,
    path,
    offset: at,
    ...(bit === undefined ? {} : { bit }),
    expected,
    found,
  };
}

/** Nested messages have paths that no one reads; both ends say enough. */
function shortened(path: string): string {
  return path.length <= 160 ? path : `${path.slice(0, 60)} … ${path.slice(-90)}`;
}
