/** Layers of octets that the input spells as hexadecimal digits: each place counts the digits in place of the octets. */
import type { ReadLayer } from "./reading.ts";

export const digitsToAnOctet = 2;

const bitsOfDigit = 4;
const bitsOfOctet = 8;

/**
 * A layer of spelled octets as a layer of the input.
 *
 * @param octets - what is spelled.
 * @param start - the offset of the first digit in the input.
 */
export function asSpelled(layer: ReadLayer, octets: Uint8Array, start: number): ReadLayer {
  const { offset, length, map, encoding } = layer;
  const isInBits = encoding === "UPER";
  const startOf = (place: number) => (isInBits ? firstBitOfDigit(place) : place * digitsToAnOctet);
  const endOf = (place: number) =>
    isInBits ? firstBitOfDigit(place + bitsOfDigit - 1) : place * digitsToAnOctet;
  return {
    ...layer,
    offset: start + offset * digitsToAnOctet,
    length: length * digitsToAnOctet,
    map: map.map((field) => ({ ...field, start: startOf(field.start), end: endOf(field.end) })),
    spelled: octets.subarray(offset, offset + length),
  };
}

/** Where the digit that has a bit begins, in bits: each digit takes an octet of the input. */
export function firstBitOfDigit(bit: number): number {
  return Math.floor(bit / bitsOfDigit) * bitsOfOctet;
}
