/** Extracts strings and octet arrays from JSON. */

/** A string, or an array of numbers as octets, with its path. */
export interface JsonString {
  /** Path from the outermost value, e.g. `metadata.asn1`, `rows[2].hex`; empty for the value itself. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Maximum number of values that are examined. */
const mostValues = 2_000_000;

/** Returns all strings and octet arrays of a JSON text, in document order. Returns undefined if it is not JSON. */
export function jsonStrings(text: string): readonly JsonString[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const found: JsonString[] = [];
  const waiting: { readonly path: string; readonly value: unknown }[] = [{ path: "", value }];
  for (let seen = 0; waiting.length > 0 && seen < mostValues; seen += 1) {
    const { path, value: one } = waiting.pop()!;
    const octets = Array.isArray(one) ? octetsOfNumbers(one) : undefined;
    if (typeof one === "string") found.push({ path, content: one });
    else if (octets !== undefined) found.push({ path, content: octets });
    else if (Array.isArray(one)) {
      for (let index = one.length - 1; index >= 0; index -= 1)
        waiting.push({ path: `${path}[${index}]`, value: one[index] });
    } else if (typeof one === "object" && one !== null) {
      for (const [name, member] of Object.entries(one).reverse())
        waiting.push({ path: path === "" ? name : `${path}.${name}`, value: member });
    }
  }
  return found;
}

/**
 * Converts an array of numbers from -128 to 255 to octets. Negative numbers are signed octets, as in Java.
 *
 * @returns undefined if the array is empty or a member is out of range.
 */
export function octetsOfNumbers(numbers: readonly unknown[]): Uint8Array | undefined {
  const isOctet = (one: unknown) =>
    typeof one === "number" && Number.isInteger(one) && one >= -128 && one <= 255;
  return numbers.length > 0 && numbers.every(isOctet) ? Uint8Array.from(numbers as number[]) : undefined;
}
