/** How hexadecimal text is read, counted and shown in the browser. Lower case out, either case in. */

const pairs = /^(?:[0-9a-fA-F]{2})+$/;

/** True for one or more pairs of hexadecimal digits with nothing between them. */
export function isHexPairs(text: string): boolean {
  return pairs.test(text);
}

/** Writes bytes as lower-case hex, two digits a byte. */
export function bytesToHex(bytes: Uint8Array): string {
  // Characters are put down as their codes: appending a million of them to a text takes a tenth of a second.
  const codes = new Uint8Array(2 * bytes.length);
  for (let index = 0; index < bytes.length; index += 1) {
    codes[2 * index] = digits.charCodeAt(bytes[index]! >> 4);
    codes[2 * index + 1] = digits.charCodeAt(bytes[index]! & 15);
  }
  return new TextDecoder().decode(codes);
}

/** The bytes that pairs of digits spell. */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  }
  return bytes;
}

/**
 * Number of whole bytes that the hex digits of a text spell, `0x` apart, and whether half a byte is left over;
 * undefined where there is more to the text than digits and marks between them.
 */
export function hexLength(text: string): { bytes: number; odd: boolean } | undefined {
  if (/[^0-9a-fA-FxX\s\u200b:,;.\-_|'"]/.test(text)) return undefined;
  let count = -(text.match(/(?<![0-9a-fA-F])0[xX]/g)?.length ?? 0);
  for (let index = 0; index < text.length; index += 1) {
    if (isHexDigit(text.charCodeAt(index))) count += 1;
  }
  return { bytes: count >> 1, odd: count % 2 === 1 };
}

/**
 * The pairs of digits that a text holds between separators and `0x`; undefined where they make no whole octets, or
 * where there is nothing to remove.
 */
export function withoutSeparators(text: string): string | undefined {
  const length = hexLength(text);
  if (!length || length.odd || length.bytes === 0) return undefined;
  const cleaned = text.replace(/(?<![0-9a-fA-F])0[xX]/g, "").replace(/[^0-9a-fA-F]/g, "");
  return cleaned === text ? undefined : cleaned;
}

/** Hex shown whole up to 32 digits, beyond that its first and last 12 digits around an ellipsis. */
export function elideHex(hex: string): string {
  return hex.length <= 32 ? hex : `${hex.slice(0, 12)}…${hex.slice(-12)}`;
}

const digits = "0123456789abcdef";

function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);
}
