import * as z from "zod/mini";
import { multiLine } from "./control-characters.ts";

/** The rule that both decoders' input fields and the server's answer state. */
export const hexPairsRule = "Enter pairs of hexadecimal digits (0-9, a-f) with nothing between them.";

const digits = /^[0-9a-fA-F]*$/;

/** Tells whether a text is nothing but pairs of hexadecimal digits; the empty text is. */
export function isHexPairs(text: string): boolean {
  return text.length % 2 === 0 && digits.test(text);
}

/** Octets as pairs of hexadecimal digits, at least one pair. */
export const hexPairs = z
  .string()
  .check(
    z.minLength(1, hexPairsRule),
    z.refine(isHexPairs, hexPairsRule),
    z.describe("Octets as pairs of hexadecimal digits"),
  );

/** A value of ASN.1 as text begins so, and hexadecimal digits never do. */
const valueText = /^\s*([<{[]|[a-z][\w-]*\s+[A-Z][\w -]*?\s*::=)/;

/** What the decoding calls take: octets as hexadecimal digits, or a value in JSON, XER or value notation. */
export const decoderText = multiLine(
  z.string().check(
    z.minLength(1, hexPairsRule),
    z.refine((text) => isHexPairs(text) || valueText.test(text), hexPairsRule),
    z.describe("Octets as pairs of hexadecimal digits, or a value in JSON, XER or value notation"),
  ),
);

const eightOctetsRule = "must be 16 hexadecimal digits";

/** Eight octets that name something, as people give them: 16 digits, read in either case and kept in upper case. */
export const eightOctetsInHex = z.pipe(
  z.string(eightOctetsRule).check(z.regex(/^[0-9A-Fa-f]{16}$/, eightOctetsRule)),
  z.transform((text: string) => text.toUpperCase()),
);

/** Names by the last eight octets of a hash: 16 upper-case digits on the wire. */
export const hashedId8Hex = z
  .string()
  .check(z.regex(/^[0-9A-F]{16}$/, "must be 16 upper-case hexadecimal digits"));
