/** A Buffer as the plain Uint8Array that it is: `slice` copies again, and equality sees one class. */
export function viewOf(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}

/** Compares octets in a time that depends on their number alone. */
export function sameOctets(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1) difference |= one[at]! ^ other[at]!;
  return difference === 0;
}

/** The compressed form of an uncompressed point: y is even or odd, and that tells it. */
export function compressedForm(uncompressed: Uint8Array): Uint8Array {
  const compressed = uncompressed.slice(0, (uncompressed.length + 1) / 2);
  compressed[0] = 2 + (uncompressed.at(-1)! & 1);
  return compressed;
}

/** Octets one after the other, in a fresh array. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
