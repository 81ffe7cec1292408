/** Bits as people write them, for tests of UPER. */

/** Octets of bits written as 0 and 1, spaces between fields, filled with zero bits to at least one octet. */
export function octetsOf(text: string): Uint8Array {
  const digits = text.replaceAll(" ", "");
  const length = Math.max(1, Math.ceil(digits.length / 8));
  return Uint8Array.from({ length }, (_, index) =>
    Number.parseInt(digits.slice(index * 8, index * 8 + 8).padEnd(8, "0"), 2),
  );
}

/** A BIT STRING's value of as many bits. */
export function bitsOf(text: string): { readonly bytes: Uint8Array; readonly length: number } {
  return { bytes: text === "" ? new Uint8Array(0) : octetsOf(text), length: text.length };
}
