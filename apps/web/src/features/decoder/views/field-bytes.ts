import { bytesToHex } from "../../../ui/hex.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";

/** Where a field stands, in whole octets where it starts and ends on their borders. */
export interface FieldOctets {
  /** Bits from the start of the item; `end` is behind the last. */
  readonly start: number;
  readonly end: number;
  /** The field fills whole octets and has at least one. */
  readonly isWhole: boolean;
}

/** Where a field stands. */
export function octetsOf({ places }: ReadItem, field: number): FieldOctets {
  const start = places.starts[field]!;
  const end = places.ends[field]!;
  return { start, end, isWhole: end > start && start % 8 === 0 && end % 8 === 0 };
}

/** A field's octets, those that it shares with its neighbours included. */
export function bytesOf(reading: ReadItem, field: number): Uint8Array {
  const { start, end } = octetsOf(reading, field);
  return reading.bytes.subarray(start >> 3, Math.ceil(end / 8));
}

/** A field's content for copying: hex of whole octets, else its bits. */
export function rawTextOf(reading: ReadItem, field: number): string {
  const { start, end, isWhole } = octetsOf(reading, field);
  if (isWhole) return bytesToHex(bytesOf(reading, field));
  let bits = "";
  for (let bit = start; bit < end; bit += 1) bits += ((reading.bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
  return bits;
}
