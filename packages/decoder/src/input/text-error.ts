/** Why a text does not spell octets. */

export type TextErrorCode =
  /** Nothing but blanks. */
  | "empty"
  /** More characters than are looked at. */
  | "too-long"
  /** Hexadecimal digits that do not come in pairs. */
  | "odd-digits"
  /** A character that is no hexadecimal digit and no mark that people put between digits. */
  | "not-hex"
  /** A member of an array without `0x`: it could be decimal or octal. */
  | "prefix-missing"
  /** A line of a hexdump with fewer octets than its neighbours' offsets say. */
  | "hexdump-line"
  /** A character, a length or a padding that base64 does not have. */
  | "not-base64";

/** A text that does not spell octets: the rule it breaks, and where. */
export interface TextError {
  readonly code: TextErrorCode;
  /** In characters, from 0. */
  readonly position: number;
  /** For people: rule, place and what stands there. */
  readonly message: string;
}

/** Thrown inside the readers of texts; `octetsOfText` turns it into its answer. */
export class TextRefused extends Error {
  override readonly name = "TextRefused";
  readonly error: TextError;

  constructor(code: TextErrorCode, position: number, message: string) {
    super(message);
    this.error = { code, position, message };
  }
}

/** The place of a character in words: the position, and in a text of several lines also line and column, from 1. */
export function placeOf(text: string, position: number): string {
  const before = text.slice(0, position).split("\n");
  if (!text.trimEnd().includes("\n")) return `position ${position}`;
  return `position ${position} (line ${before.length}, column ${before.at(-1)!.length + 1})`;
}

/** The character at a position, quoted; whole where it takes two code units. */
export function quotedAt(text: string, position: number): string {
  const code = text.codePointAt(position);
  return code === undefined ? "the end" : JSON.stringify(String.fromCodePoint(code));
}
