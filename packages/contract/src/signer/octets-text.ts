import * as z from "zod/mini";
import { isHexPairs } from "../hex.ts";

/** How octets are written as text. */
export type Notation = "hex" | "base64";

/** A text, and the notation in which it is read: what is hexadecimal throughout is not taken for base64. */
export interface OctetsText {
  readonly text: string;
  readonly notation: Notation;
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Octets as pairs of hexadecimal digits or as base64 (RFC 4648, section 4), with or without its padding. */
export function octetsText(limit: { readonly max: number }) {
  const rule = "must be pairs of hexadecimal digits, or base64, with nothing between them";
  return z.pipe(
    z.string(rule).check(
      z.maxLength(2 * limit.max, `must have at most ${limit.max} octets`),
      z.refine((text) => text !== "" && (isHexPairs(text) || base64.test(text)), rule),
    ),
    z.transform((text: string): OctetsText => ({ text, notation: isHexPairs(text) ? "hex" : "base64" })),
  );
}
