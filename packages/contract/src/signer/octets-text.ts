import * as z from "zod/mini";
import { multiLine } from "../control-characters.ts";
import { isHexPairs } from "../hex.ts";

/** How octets are written as text. */
export type Notation = "hex" | "base64";

/** A text, and the notation in which it is read: what is hexadecimal throughout is not taken for base64. */
export interface OctetsText {
  readonly text: string;
  readonly notation: Notation;
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/**
 * Octets as pairs of hexadecimal digits, also behind 0x, or as base64 (RFC 4648, section 4), with or without its
 * padding. Blanks and line ends count for nothing.
 */
export function octetsText(limit: { readonly max: number }) {
  const rule = "must be pairs of hexadecimal digits, or base64";
  return z.pipe(
    multiLine(
      z.string(rule).check(
        z.refine((text) => bare(text).length <= 2 * limit.max, `must have at most ${limit.max} octets`),
        z.refine((text) => isOctets(bare(text)), rule),
        z.refine(
          (text) => !isHexInBase64(bare(text)),
          "is base64 of hexadecimal digits: send the digits themselves, or base64 of the octets",
        ),
      ),
    ),
    z.transform((text: string): OctetsText => {
      const octets = bare(text);
      return { text: octets, notation: isHexPairs(octets) ? "hex" : "base64" };
    }),
  );
}

/**
 * Octets of a message that is to be signed, as `octetsText`.
 *
 * @see IEEE 1609.2 Ieee1609Dot2Data: protocolVersion 3, then the tag of its content
 */
export function messageText(limit: { readonly max: number }) {
  return octetsText(limit).check(
    z.refine(
      ({ text, notation }) => !/^038[0-3]/.test(notation === "hex" ? text : firstOctetsHex(text)),
      "is data of IEEE 1609.2 already (it begins with protocolVersion 3): send the MessageFrame inside it",
    ),
  );
}

function bare(text: string): string {
  const octets = text.replaceAll(/\s/g, "");
  const digits = octets.replace(/^0x/i, "");
  return isHexPairs(digits) ? digits : octets;
}

function isOctets(text: string): boolean {
  return text !== "" && (isHexPairs(text) || base64.test(text));
}

/** Four pairs at least: fewer octets may be what they look like. */
function isHexInBase64(text: string): boolean {
  if (isHexPairs(text) || !base64.test(text)) return false;
  const inside = atob(text).trim().replace(/^0x/i, "");
  return inside.length >= 8 && isHexPairs(inside);
}

function firstOctetsHex(text: string): string {
  const [first = 0, second = 0] = [...atob(text.slice(0, 4))].map((character) => character.charCodeAt(0));
  return [first, second].map((octet) => octet.toString(16).padStart(2, "0")).join("");
}
