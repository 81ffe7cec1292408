import { hexOf, octetsOfHex } from "#native/texts";
import { type KeyType, scalarLength } from "./key-types.ts";
import { nobleCurve } from "./noble.ts";

/**
 * A private scalar or digest as a number, most significant octet first.
 *
 * Node has no native arithmetic modulo the order, so secrets meet BigInt here, whose time depends on the numbers. What
 * that can tell is little: a CA's key is only added, and to a product that is new and secret each time; a device's is
 * multiplied by a digest, which nobody chooses. In Node, secrets multiply points in OpenSSL alone, in constant time; in
 * a browser there are only those that its user put there.
 */
export function numberOf(octets: Uint8Array): bigint {
  return BigInt(`0x${hexOf(octets)}`);
}

/** A number modulo the curve's order, most significant octet first, as long as the order. */
export function scalarOf(keyType: KeyType, number: bigint): Uint8Array {
  const hex = nobleCurve(keyType).Point.Fn.create(number).toString(16);
  return octetsOfHex(hex.padStart(2 * scalarLength(keyType), "0"));
}
