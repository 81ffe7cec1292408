/** Hexdumps: lines of an offset, octets, and perhaps the same octets as characters. */
import type { SpelledOctets } from "./hex-text.ts";
import { placeOf, quotedAt, TextRefused } from "./text-error.ts";

/** Octets that the lines `*` of a hexdump stand for are bounded by this, since a line of text may claim any offset. */
const expansionLimit = 16 * 1024 * 1024;

interface DumpLine {
  /** Where the line starts in the text, in characters. */
  readonly position: number;
  readonly text: string;
  /** Digits of the offset. */
  readonly offset: string;
  /** Where the octets may begin, in characters from the start of the line. */
  readonly data: number;
  /** Whether a colon or at least two blanks part offset and octets. */
  readonly isMarked: boolean;
  /** Whether the line stands behind a line of only `*`: the line before was repeated up to here. */
  readonly isRepeated: boolean;
}

/** How a dump counts its offsets, how many octets stand on a line, and whether as words whose octets are swapped. */
interface DumpForm {
  readonly base: number;
  readonly width: number;
  readonly isSwapped: boolean;
}

/**
 * Octets of a hexdump as `hexdump`, `xxd`, `od` and Wireshark write it. The offsets must run on, so that a text of
 * mere digits is never taken for a dump.
 *
 * @returns undefined where the text is no hexdump.
 * @throws TextRefused `hexdump-line` where the offsets run on but a line lacks octets.
 */
export function octetsOfHexdump(text: string): SpelledOctets | undefined {
  const lines = dumpLines(text);
  if (lines === undefined) return undefined;
  const form = formOf(lines);
  if (form === undefined) return undefined;
  const removed = new Set(["offsets"]);
  const octets: number[] = [];
  // Column at which the lines' characters begin, known from lines whose number of octets is known.
  let charactersColumn = Number.POSITIVE_INFINITY;
  let previous: readonly number[] = [];
  for (const [index, line] of lines.entries()) {
    const offset = offsetOf(line, form) - offsetOf(lines[0]!, form);
    if (line.isRepeated) repeat(octets, previous, offset, text, line);
    const next = lines[index + 1];
    const isCounted = next !== undefined && !next.isRepeated;
    const expected = isCounted ? spelled(offsetOf(next, form) - offsetOf(line, form), form) : undefined;
    const read = octetsOn(
      line,
      expected ?? form.width,
      expected === undefined ? charactersColumn : undefined,
    );
    if (expected !== undefined && read.octets.length < expected) {
      const gap = /^[ \t]*/.exec(line.text.slice(read.end))![0].length;
      const at = line.position + read.end + gap;
      throw new TextRefused(
        "hexdump-line",
        at,
        `expected ${expected} octets on this line of the hexdump, found ${read.octets.length} before ${quotedAt(text, at)} at ${placeOf(text, at)}`,
      );
    }
    if (line.text.slice(read.end).trim() !== "") {
      removed.add("text column");
      const rest = line.text.slice(read.end);
      if (expected !== undefined) charactersColumn = read.end + rest.length - rest.trimStart().length;
    }
    for (const octet of read.octets) octets.push(octet);
    previous = read.octets;
  }
  if (lines.length > 1) removed.add("line breaks");
  if (!form.isSwapped) return { bytes: Uint8Array.from(octets), removed };
  removed.add("swapped words");
  const last = lines.at(-1)!;
  const length = isClosing(last) ? offsetOf(last, form) - offsetOf(lines[0]!, form) : octets.length;
  return { bytes: Uint8Array.from(swapped(octets)).subarray(0, length), removed };
}

/** The octets of one of several hexdumps, and its offset in the text in characters. */
export interface PlacedDump {
  readonly bytes: Uint8Array;
  readonly position: number;
}

/** A line of a hexdump: an offset, then octets. */
const dumpLine = /^[ \t]*(?:0x)?([0-9A-Fa-f]{4,8}):?[ \t]{1,3}[0-9A-Fa-f]{2}(?=[0-9A-Fa-f \t\r]|$)/;

/** Yields the hexdumps in a text, as Wireshark and tcpdump write them: each starts with the offset 0. */
export function* hexdumpsIn(text: string): Generator<PlacedDump> {
  let start = -1;
  const dumpTo = (end: number): PlacedDump | undefined => {
    const dump = start < 0 ? undefined : dumpOf(text.slice(start, end));
    return dump && { bytes: dump, position: start };
  };
  for (let position = 0; position < text.length; ) {
    const lineFeed = text.indexOf("\n", position);
    const next = lineFeed < 0 ? text.length : lineFeed + 1;
    const offset = dumpLine.exec(text.slice(position, Math.min(next, position + 200)))?.[1];
    const isFirst = offset !== undefined && /^0+$/.test(offset);
    if (offset === undefined || isFirst) {
      const dump = dumpTo(position);
      if (dump !== undefined) yield dump;
      start = isFirst ? position : -1;
    }
    position = next;
  }
  const last = dumpTo(text.length);
  if (last !== undefined) yield last;
}

function dumpOf(text: string): Uint8Array | undefined {
  try {
    return octetsOfHexdump(text)?.bytes;
  } catch (error) {
    if (error instanceof TextRefused) return undefined;
    throw error;
  }
}

/** The lines, or undefined where one does not begin with an offset. */
function dumpLines(text: string): readonly DumpLine[] | undefined {
  const lines: DumpLine[] = [];
  let isRepeated = false;
  let lineFeed = -1;
  for (let position = 0; position < text.length; position = lineFeed + 1) {
    lineFeed = text.indexOf("\n", position);
    if (lineFeed < 0) lineFeed = text.length;
    const line = text.slice(position, lineFeed);
    if (line.trim() === "*") isRepeated = true;
    else if (line.trim() !== "") {
      const head = /^\s*(?:0x)?([0-9A-Fa-f]{3,16})(:?)(\s+|$)/.exec(line);
      if (head === null) return undefined;
      const isMarked = head[2] === ":" || head[3]!.replace(/\r/, "").length >= 2;
      lines.push({ position, text: line, offset: head[1]!, data: head[0].length, isMarked, isRepeated });
      isRepeated = false;
    }
  }
  return lines.length === 0 ? undefined : lines;
}

/** The first way of counting in which all lines but the last hold equally many octets, as many as the first line has. */
function formOf(lines: readonly DumpLine[]): DumpForm | undefined {
  const first = lines[0]!;
  if (isClosing(first)) return undefined;
  const isSwapped = swapsWords(lines);
  const second = lines[1];
  if (second === undefined) return first.isMarked ? { base: 16, width: 64, isSwapped } : undefined;
  return [16, 8, 10]
    .map((base) => {
      const step = Number.parseInt(second.offset, base) - Number.parseInt(first.offset, base);
      const width = second.isRepeated ? octetsOn(first, 256, Number.POSITIVE_INFINITY).octets.length : step;
      return { base, width, isSwapped };
    })
    .find((form) => fits(lines, form));
}

function fits(lines: readonly DumpLine[], form: DumpForm): boolean {
  const { width } = form;
  if (!(width >= 1 && width <= 256)) return false;
  if (octetsOn(lines[0]!, spelled(width, form)).octets.length < spelled(width, form)) return false;
  return lines.every((line, index) => {
    if (index === 0) return true;
    const step = offsetOf(line, form) - offsetOf(lines[index - 1]!, form);
    if (line.isRepeated) return step > width;
    return index === lines.length - 1 && isClosing(line) ? step >= 1 && step <= width : step === width;
  });
}

/** Whether a line is only an offset, as dumps end. */
function isClosing(line: DumpLine): boolean {
  return line.text.slice(line.data).trim() === "";
}

/** Octets that stand for so many: words of two octets stand for an odd last one as well. */
function spelled(octets: number, form: DumpForm): number {
  return form.isSwapped ? octets + (octets % 2) : octets;
}

function offsetOf(line: DumpLine, form: DumpForm): number {
  return Number.parseInt(line.offset, form.base);
}

/**
 * Up to `most` octets behind the offset. Where that number is a guess, because no offset follows, they also end at the
 * column where other lines' characters begin, or, without such, at a gap that is not the one in the middle of a line.
 */
function octetsOn(line: DumpLine, most: number, column?: number): { octets: number[]; end: number } {
  const octets: number[] = [];
  const { text } = line;
  let at = line.data;
  let end = at;
  while (octets.length < most) {
    const blanks = /^[ \t]*/.exec(text.slice(at))![0].length;
    at += blanks;
    if (column !== undefined && (at >= column || isEndOfOctets(blanks, octets.length, column))) break;
    const digits = /^(?:[0-9A-Fa-f]{2}){1,8}(?=[\s|]|$)/.exec(text.slice(at, at + 17))?.[0];
    if (digits === undefined || octets.length + digits.length / 2 > most) break;
    for (let digit = 0; digit < digits.length; digit += 2) {
      octets.push(Number.parseInt(digits.slice(digit, digit + 2), 16));
    }
    at += digits.length;
    end = at;
  }
  return { octets, end };
}

function isEndOfOctets(gap: number, count: number, column: number): boolean {
  return column === Number.POSITIVE_INFINITY && count > 0 && (gap > 2 || (gap === 2 && count % 8 !== 0));
}

/** Fills up to an offset with the octets of the line before. */
function repeat(octets: number[], line: readonly number[], offset: number, text: string, at: DumpLine): void {
  if (line.length === 0 || offset > expansionLimit) {
    throw new TextRefused(
      "hexdump-line",
      at.position,
      `expected an offset below ${expansionLimit} behind "*", found ${at.offset} at ${placeOf(text, at.position)}`,
    );
  }
  while (octets.length < offset) octets.push(line[octets.length % line.length]!);
}

/** `hexdump` and `od -x` without options write words of two octets, the second first, behind offsets of 7 digits. */
function swapsWords(lines: readonly DumpLine[]): boolean {
  return lines.every(
    ({ offset, text, data }) =>
      offset.length === 7 && /^([0-9A-Fa-f]{4}(\s|$)+)*$/.test(`${text.slice(data).trim()}`),
  );
}

function swapped(octets: readonly number[]): number[] {
  return octets.map((_, index) => octets[index ^ 1] ?? octets[index]!);
}
