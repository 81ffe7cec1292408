/** Octets as texts and back, by Node's buffers. */

/** Lower-case digits, two an octet. */
export function hexOf(octets: Uint8Array): string {
  return bufferOf(octets).toString("hex");
}

/** @param hex - pairs of digits. */
export function octetsOfHex(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex, "hex"));
}

/** With padding, without line breaks. */
export function base64Of(octets: Uint8Array): string {
  return bufferOf(octets).toString("base64");
}

/** One character an octet: a key for maps. */
export function nameOf(octets: Uint8Array): string {
  return bufferOf(octets).toString("latin1");
}

function bufferOf(octets: Uint8Array): Buffer {
  return Buffer.from(octets.buffer, octets.byteOffset, octets.length);
}
