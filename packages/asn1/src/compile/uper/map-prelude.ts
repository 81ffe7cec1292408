/** Lines that only mapped UPER decoders have. */

import { mapPrelude } from "../map-prelude.ts";

/**
 * Leaves with their ranges, and notes instead of errors. Places in pieces that were put together are counted where
 * they came from.
 */
export const uperMapPrelude = `${mapPrelude({
  here: "where(p)",
  behind: "(p === 0 ? where(0) : where(p - 1) + 1)",
  error: "where(at) >> 3, path, expected, String(found), where(at)",
  length: "p >> 3",
})}
function cut(n) {
  fail("truncated", p, "more bits", (end - p) + " of " + n + " bits");
}
function truth(segment, about) {
  const range = enter(segment, about), value = take(1) !== 0;
  leaf(range, value);
  return value;
}
function nothing(segment, about) {
  leaf(enter(segment, about), null);
  return null;
}
function number(segment, about, width, min, span) {
  const range = enter(segment, about), raw = take(width), value = raw + min;
  if (raw > span) fail("value-out-of-range", p - width, about.constraint, value);
  leaf(range, value);
  return value;
}
function bigNumber(segment, about, width, min, span) {
  const range = enter(segment, about), raw = take(width), value = BigInt(raw) + min;
  if (raw > span) fail("value-out-of-range", p - width, about.constraint, value);
  leaf(range, value);
  return value;
}
function named(segment, about, width, names) {
  const range = enter(segment, about), rank = take(width), value = names[rank];
  if (value === undefined) fail("unknown-enumeration", p - width, "one of " + names.length + " values of " + about.type, rank);
  leaf(range, value);
  return value;
}
function where(bit) {
  let place = bit;
  for (let i = outer.length - 1; i >= 0; i--) {
    const { starts } = outer[i];
    let k = starts.length - 2;
    while (k > 0 && starts[k] > place) k -= 2;
    place = starts[k + 1] + place - starts[k];
  }
  return place;
}`;
