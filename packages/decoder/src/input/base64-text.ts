/** Base64 of RFC 4648 in both alphabets, and the armour that PEM files put around it. */
import type { SpelledOctets } from "./hex-text.ts";
import { placeOf, quotedAt, TextRefused } from "./text-error.ts";

const standard = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const sextets = new Int8Array(128).fill(-1);
for (const [value, character] of [...standard].entries()) sextets[character.charCodeAt(0)] = value;
sextets["-".charCodeAt(0)] = 62;
sextets["_".charCodeAt(0)] = 63;

/** Lines of one PEM text, of which each has 48 octets: so many spell more octets than any text may. */
const mostLines = 500_000;

/** Whether a text has lines of PEM armour. */
export function isArmoured(text: string): boolean {
  return /-----BEGIN [^-\n]+-----/.test(text);
}

/**
 * Octets of all blocks of a PEM text, one behind the other.
 *
 * @throws TextRefused `not-base64`, `empty`, `too-long`.
 */
export function octetsOfArmour(text: string): SpelledOctets {
  if (hasMoreLines(text)) {
    throw new TextRefused("too-long", 0, `expected at most ${mostLines} lines of PEM, found more`);
  }
  const removed = new Set(["PEM armour"]);
  let inBlock = false;
  // What is not content becomes blanks, so that positions stay.
  const body = text.replace(/[^\n]+/g, (line) => {
    const isMark = /^\s*-----(BEGIN|END) [^-]+-----\s*$/.test(line);
    if (isMark) inBlock = line.includes("BEGIN");
    return isMark || !inBlock || /^[A-Za-z-]+: /.test(line) ? " ".repeat(line.length) : line;
  });
  const blocks = body.split(/(?<==)(?=\s)/);
  let start = 0;
  const parts = blocks.map((block) => {
    const part =
      block.trim() === "" ? new Uint8Array(0) : octetsOfBase64(text, block, start, new Set()).bytes;
    start += block.length;
    return part;
  });
  return { bytes: joined(parts), removed: removed.add("line breaks") };
}

function hasMoreLines(text: string): boolean {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0 && lines <= mostLines; at = text.indexOf("\n", at + 1))
    lines += 1;
  return lines > mostLines;
}

/**
 * Octets of base64 or base64url, with or without padding, perhaps broken into lines.
 *
 * @param text - what positions refer to; `part` stands in it at `start`.
 * @throws TextRefused `not-base64`, `empty`.
 */
export function octetsOfBase64(
  text: string,
  part = text,
  start = 0,
  removed = new Set<string>(),
): SpelledOctets {
  const bytes = new Uint8Array(Math.ceil((part.length * 3) / 4));
  let length = 0;
  let held = 0;
  let heldBits = 0;
  let characters = 0;
  let padding = 0;
  for (let index = 0; index < part.length; index += 1) {
    const code = part.charCodeAt(index);
    const sextet = code < 128 ? sextets[code]! : -1;
    if (sextet >= 0 && padding === 0) {
      characters += 1;
      held = ((held << 6) | sextet) & 0xfff;
      heldBits += 6;
      if (heldBits >= 8) {
        heldBits -= 8;
        bytes[length] = (held >> heldBits) & 0xff;
        length += 1;
      }
    } else if (code === 61) padding += 1;
    else if (code === 10 || code === 13) removed.add("line breaks");
    else if (code === 32 || code === 9 || code === 0xfeff || code === 0xa0) removed.add("spaces");
    else refuse(text, start + index, "a base64 character");
  }
  if (characters === 0) throw new TextRefused("empty", start, "expected base64 characters, found none");
  if (characters % 4 === 1 || padding > 2 || (padding > 0 && (characters + padding) % 4 !== 0)) {
    refuse(text, start + part.trimEnd().length, "base64 characters in groups of four");
  }
  if ((held & ((1 << heldBits) - 1)) !== 0) {
    refuse(text, start + part.trimEnd().length, "a last base64 character without stray bits");
  }
  return { bytes: bytes.slice(0, length), removed };
}

function refuse(text: string, position: number, expected: string): never {
  const found = quotedAt(text, position);
  throw new TextRefused(
    "not-base64",
    position,
    `expected ${expected} at ${placeOf(text, position)}, found ${found}`,
  );
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
