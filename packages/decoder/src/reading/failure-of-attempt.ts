import type { DecodeError } from "@v2x/asn1";
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
export function failureOf(made: Attempt, { layer, offset }: FailurePlace, opening: string): DecodingFailure {
  const { structure, failure, map } = made;
  if (failure === undefined) throw new TypeError(`${structure.type} was read without a failure`);
  const { code, path, expected, found, bit } = failure;
  const at = offset + failure.offset;
  const place = bit === undefined ? `octet ${at}` : `octet ${at} bit ${bit % 8}`;
  const excuse = structure.excuse?.(map);
  const field = path === "" ? "" : `, ${shortened(path)}`;
  return {
    code,
    message: `${opening}: at ${place}${field}, ${reasonOf(made, failure)}.${excuse === undefined ? "" : ` ${excuse}`}`,
    layer,
    path,
    offset: at,
    ...(bit === undefined ? {} : { bit }),
    expected,
    found,
  };
}

/** Whether the octets end before the structure does. */
export function isCut({ failure, length }: Attempt): boolean {
  return failure !== undefined && shortageOf(failure, length) !== undefined;
}

function reasonOf({ length }: Attempt, failure: DecodeError): string {
  const shortage = shortageOf(failure, length);
  if (shortage !== undefined) return `the octets end here: ${shortage}`;
  return `expected ${failure.expected}, found ${failure.found}`;
}

/** What is missing at the end of the octets; undefined where something else is wrong. */
function shortageOf({ code, path, found, offset, bit }: DecodeError, length: number): string | undefined {
  if (code !== "truncated") return undefined;
  const [, there, needed, unit] = /^(\d+) of (\d+) (bits|octets)$/.exec(found) ?? [];
  if (unit === undefined) {
    const [, elements, left] = /^(\d+ elements), (\d+ (?:bits|octets))$/.exec(found) ?? [];
    return left && `${elements} do not fit into the ${left} that are left`;
  }
  // Inside an open type its own length may end before the octets do.
  const end = bit === undefined ? offset + Number(there) : Math.ceil((bit + Number(there)) / 8);
  if (end < length) return undefined;
  const lacking = Number(needed) - Number(there);
  const inOctets = unit === "bits" && lacking % 8 === 0;
  const missing = inOctets ? lacking / 8 : lacking;
  const units = inOctets ? "octets" : unit;
  return missing === 1
    ? `1 ${units.slice(0, -1)} of ${fieldCalled(path)} is missing`
    : `${missing} ${units} of ${fieldCalled(path)} are missing`;
}

function fieldCalled(path: string): string {
  if (/(^|\.)signature(\.|$)/.test(path)) return "the signature";
  return path === "" ? "the value" : path.slice(path.lastIndexOf(".") + 1);
}

/** Nested messages have paths that no one reads; both ends say enough. */
function shortened(path: string): string {
  return path.length <= 160 ? path : `${path.slice(0, 60)} … ${path.slice(-90)}`;
}
