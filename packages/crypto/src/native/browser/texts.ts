/** Octets as texts and back, where there are no buffers of Node. */
import { bytesToHex, hexToBytes } from "@noble/curves/utils.js";

/** Lower-case digits, two an octet. */
export function hexOf(octets: Uint8Array): string {
  return bytesToHex(octets);
}

/** @param hex - pairs of digits. */
export function octetsOfHex(hex: string): Uint8Array {
  return hexToBytes(hex);
}

/** With padding, without line breaks. */
export function base64Of(octets: Uint8Array): string {
  return btoa(nameOf(octets));
}

/** One character an octet: a key for maps. */
export function nameOf(octets: Uint8Array): string {
  return String.fromCharCode(...octets);
}
