/** From a text that somebody pasted to octets. */
import { isArmoured, octetsOfArmour, octetsOfBase64 } from "./base64-text.ts";
import { digitOf, octetsOfHexText, type SpelledOctets } from "./hex-text.ts";
import { octetsOfHexdump } from "./hexdump-text.ts";
import { type TextError, TextRefused } from "./text-error.ts";

/** Most octets that a text may spell. */
export const maximalTextOctets = 16 * 1024 * 1024;

/** Most characters of a text: two digits for each octet. */
export const maximalTextLength = 2 * maximalTextOctets;

/** Octets that a text spells, and what was in the way. */
export interface OctetsOfText {
  readonly bytes: Uint8Array;
  readonly kind: "hex" | "base64";
  /** Words for what stood around or between the digits, e.g. `spaces`, `line breaks`, `0x`; empty for strict input. */
  readonly removed: readonly string[];
  /** Sentences about choices made, e.g. that the text is base64 as well. */
  readonly notes: readonly string[];
}

/**
 * Octets of a text: hexadecimal digits with what people put between them, source-code arrays, hexdumps, base64,
 * base64url, PEM. A text that is both hexadecimal and base64 is hexadecimal, and `notes` says so where there is
 * doubt. Nothing is guessed: what does not fit is an error with its place.
 */
export function octetsOfText(text: string): OctetsOfText | { readonly error: TextError } {
  try {
    if (text.length > maximalTextLength) throw tooLong(`${maximalTextLength} characters`, text.length);
    const read = spelledBy(text);
    if (read.bytes.length > maximalTextOctets)
      throw tooLong(`${maximalTextOctets} octets`, read.bytes.length);
    return read;
  } catch (error) {
    if (error instanceof TextRefused) return { error: error.error };
    throw error;
  }
}

function spelledBy(text: string): OctetsOfText {
  if (text.trim() === "")
    throw new TextRefused("empty", 0, "expected hexadecimal digits or base64, found nothing");
  if (isArmoured(text)) return answer("base64", octetsOfArmour(text));
  const dump = octetsOfHexdump(text);
  if (dump !== undefined) return answer("hex", dump);
  try {
    const hex = octetsOfHexText(text);
    return answer(
      "hex",
      hex,
      isDoubtful(text) ? ["The text is base64 as well; it was read as hexadecimal."] : [],
    );
  } catch (error) {
    if (!(error instanceof TextRefused) || !looksLikeBase64(text)) throw error;
    return answer("base64", octetsOfBase64(text));
  }
}

function answer(
  kind: OctetsOfText["kind"],
  { bytes, removed }: SpelledOctets,
  notes: string[] = [],
): OctetsOfText {
  return { bytes, kind, removed: [...removed], notes };
}

/**
 * Whether digits that are valid base64 could be meant as such. About a third of base64's characters are hexadecimal
 * digits, so a longer text of only such characters is hexadecimal, unless it mixes cases, which programs do not.
 */
function isDoubtful(text: string): boolean {
  if (text.length > 4096) return false;
  const digits = text.trim().replace(/\r?\n/g, "");
  const isBase64 = digits.length % 4 === 0 && /^[0-9A-Fa-f]+$/.test(digits);
  return isBase64 && (digits.length <= 24 || (/[a-f]/.test(digits) && /[A-F]/.test(digits)));
}

/** Whether a text that is not hexadecimal is rather base64 than hexadecimal with a slip of the pen. */
function looksLikeBase64(text: string): boolean {
  let characters = 0;
  let hexDigits = 0;
  let alphabet = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code <= 32) continue;
    characters += 1;
    if (digitOf(code) >= 0) hexDigits += 1;
    if (/[A-Za-z0-9+/=_-]/.test(text[index]!)) alphabet += 1;
  }
  // Nobody puts blanks into a line of base64; prose would be taken for it.
  if (alphabet < 0.95 * characters || /\S[ \t]+\S/.test(text)) return false;
  return hexDigits < 0.7 * characters || /^[A-Za-z0-9+/_-]+={1,2}\s*$/.test(text);
}

function tooLong(limit: string, found: number): TextRefused {
  return new TextRefused("too-long", 0, `expected at most ${limit}, found ${found}`);
}
