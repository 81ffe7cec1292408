/** What generated codecs call besides their own text: object identifiers, comparisons. */

import type { BitString } from "../schema/index.ts";

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const utf8 = new TextEncoder();

/** The text of well-formed UTF-8, or undefined. */
export function readUtf8(bytes: Uint8Array, start: number, end: number): string | undefined {
  let text = "";
  if (end - start <= 64) {
    let index = start;
    while (index < end && bytes[index]! < 128) text += String.fromCharCode(bytes[index++]!);
    if (index === end) return text;
  }
  try {
    return strictUtf8.decode(bytes.subarray(start, end));
  } catch {
    return undefined;
  }
}

/** UTF-8 of a text, or undefined when it has lone surrogates. */
export function writeUtf8(text: string): Uint8Array | undefined {
  return text.isWellFormed() ? utf8.encode(text) : undefined;
}

/** How many characters (not UTF-16 units) a text has. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether an alphabet, where there is one, has every character of the text. */
export function isWithin(text: string, alphabet: string): boolean {
  for (const character of text) if (!alphabet.includes(character)) return false;
  return true;
}

/** Arcs of the contents octets of an OBJECT IDENTIFIER or RELATIVE-OID, or undefined when they are none. */
export function readObjectIdentifier(
  bytes: Uint8Array,
  start: number,
  end: number,
  relative: boolean,
): number[] | undefined {
  const arcs: number[] = [];
  let index = start;
  while (index < end) {
    if (bytes[index] === 0x80) return undefined;
    let arc = 0;
    let octet: number;
    do {
      if (index >= end) return undefined;
      octet = bytes[index++]!;
      arc = arc * 128 + (octet & 127);
      if (arc > Number.MAX_SAFE_INTEGER) return undefined;
    } while (octet & 128);
    if (arcs.length === 0 && !relative) {
      const top = Math.min(Math.floor(arc / 40), 2);
      arcs.push(top, arc - top * 40);
    } else {
      arcs.push(arc);
    }
  }
  return arcs.length === 0 ? undefined : arcs;
}

/** Contents octets of an OBJECT IDENTIFIER or RELATIVE-OID, or undefined when the arcs are none. */
export function writeObjectIdentifier(arcs: unknown, relative: boolean): Uint8Array | undefined {
  if (!Array.isArray(arcs) || arcs.length < (relative ? 1 : 2)) return undefined;
  if (!arcs.every((arc) => Number.isSafeInteger(arc) && arc >= 0)) return undefined;
  const numbers = relative ? (arcs as number[]) : joinFirstArcs(arcs as number[]);
  if (numbers === undefined) return undefined;
  const octets: number[] = [];
  for (const arc of numbers) {
    const digits = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift((left % 128) + 128);
    octets.push(...digits);
  }
  return Uint8Array.from(octets);
}

/** The first two arcs of an OBJECT IDENTIFIER share one number (X.690, 8.19.4). */
function joinFirstArcs(arcs: readonly number[]): number[] | undefined {
  const [top, second, ...rest] = arcs as [number, number, ...number[]];
  return top > 2 || (top < 2 && second > 39) ? undefined : [top * 40 + second, ...rest];
}

/** Whether two values of one type are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (one instanceof Uint8Array) {
    return (
      other instanceof Uint8Array &&
      one.length === other.length &&
      one.every((octet, index) => octet === other[index])
    );
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) {
    if (!isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key])) return false;
  }
  return true;
}

/** Whether a value has the form of a BIT STRING with no bits behind its length. */
export function isBitString(value: unknown): value is BitString {
  const { bytes, length } = (value ?? {}) as Partial<BitString>;
  if (!(bytes instanceof Uint8Array) || length === undefined || bytes.length !== Math.ceil(length / 8))
    return false;
  const unused = bytes.length * 8 - length;
  return unused === 0 || (bytes[bytes.length - 1]! & ((1 << unused) - 1)) === 0;
}

/** Whole octets as an unsigned (or two's complement) integer of any size. */
export function readBigInteger(bytes: Uint8Array, start: number, end: number, signed: boolean): bigint {
  let digits = "";
  for (let index = start; index < end; index += 1) digits += bytes[index]!.toString(16).padStart(2, "0");
  const value = BigInt(`0x${digits}`);
  return signed ? BigInt.asIntN((end - start) * 8, value) : value;
}

/** Fewest octets of an unsigned (or two's complement) integer of any size. */
export function writeBigInteger(value: bigint, signed: boolean): Uint8Array {
  const magnitude = value < 0n ? -value - 1n : value;
  const bits = magnitude === 0n ? 0 : magnitude.toString(2).length;
  const length = Math.max(1, Math.ceil((bits + (signed ? 1 : 0)) / 8));
  const digits = BigInt.asUintN(length * 8, value)
    .toString(16)
    .padStart(length * 2, "0");
  return Uint8Array.from({ length }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
}

/** A value for people, short. */
export function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "bigint" || typeof value === "number") return String(value);
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (value instanceof Uint8Array) return `${value.length} octets`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return value === null ? "null" : typeof value === "object" ? "an object" : String(value);
}
