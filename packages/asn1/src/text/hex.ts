/** Text form of octets at the edges; inside, octets are `Uint8Array`. */

const pairs = Array.from({ length: 256 }, (_, octet) => octet.toString(16).padStart(2, "0"));
const upperPairs = pairs.map((pair) => pair.toUpperCase());

/** Node's own digits: one call costs as much as some ten octets written here, however many there are. */
const { hexSlice } = ((globalThis as { Buffer?: { prototype: object } }).Buffer?.prototype ?? {}) as {
  hexSlice?: (this: Uint8Array, start: number, end: number) => string;
};

/** Lower-case hexadecimal digits, two for each octet, nothing between them. */
export function toHex(bytes: Uint8Array): string {
  if (bytes.length > 8 && hexSlice !== undefined) return hexSlice.call(bytes, 0, bytes.length);
  return joined(bytes, pairs);
}

/** Upper-case hexadecimal digits, as value notation and XER write octets. */
export function upperHex(bytes: Uint8Array): string {
  if (bytes.length > 8 && hexSlice !== undefined) return toHex(bytes).toUpperCase();
  return joined(bytes, upperPairs);
}

function joined(bytes: Uint8Array, digits: readonly string[]): string {
  let text = "";
  for (let index = 0; index < bytes.length; index += 1) text += digits[bytes[index]!];
  return text;
}

/** Why a text is not hexadecimal: the position of the first character that is not, or its odd length. */
export class HexError extends Error {
  override readonly name = "HexError";
  readonly code: "odd-length" | "not-hex";
  /** In characters, from 0. */
  readonly position: number;

  constructor(code: HexError["code"], position: number, message: string) {
    super(message);
    this.code = code;
    this.position = position;
  }
}

/**
 * Octets of pairs of hexadecimal digits, upper or lower case, with nothing between them.
 *
 * @throws HexError on anything else; nothing is skipped or repaired.
 */
export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length >> 1);
  for (let position = 0; position < text.length; position += 1) {
    const digit = digitOf(text.charCodeAt(position));
    if (digit < 0) {
      const found = JSON.stringify(String.fromCodePoint(text.codePointAt(position)!));
      throw new HexError(
        "not-hex",
        position,
        `expected a hexadecimal digit at position ${position}, found ${found}`,
      );
    }
    if (position >> 1 < bytes.length) bytes[position >> 1]! |= position & 1 ? digit : digit << 4;
  }
  if (text.length % 2 !== 0) {
    throw new HexError(
      "odd-length",
      text.length,
      `expected pairs of hexadecimal digits, found ${text.length} digits`,
    );
  }
  return bytes;
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}
