/** Strings and octets in values of JSON. */

/** A string, or an array of numbers as octets, and where it stands. */
export interface JsonString {
  /** From the outermost value, e.g. `metadata.asn1`, `rows[2].hex`; empty for the value itself. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Values that are looked at: objects in objects may be as many as characters. */
const mostValues = 2_000_000;

/** All strings of a text of JSON, in its order, and arrays of octets, signed or not; undefined where it is no JSON. */
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
 * Numbers as octets, signed as Java has them or not; undefined where one is no octet, or there are none.
 *
 * @param numbers - of any values.
 */
export function octetsOfNumbers(numbers: readonly unknown[]): Uint8Array | undefined {
  const isOctet = (one: unknown) =>
    typeof one === "number" && Number.isInteger(one) && one >= -128 && one <= 255;
  return numbers.length > 0 && numbers.every(isOctet) ? Uint8Array.from(numbers as number[]) : undefined;
}
