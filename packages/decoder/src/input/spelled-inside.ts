/** Extracts octets from other text: JSON members, XML elements, table columns, labelled values, log lines, source code. */
import { hexdumpsIn } from "./hexdump-text.ts";
import { jsonStrings } from "./json-strings.ts";
import { Columns, labelBefore, tokensOf } from "./line-tokens.ts";
import { octetsOfText } from "./octets-of-text.ts";
import { arraysIn, type Literal, octetsOfDecimals, stringsWithOctetsIn } from "./source-literals.ts";
import { xmlContents } from "./xml-contents.ts";

/** Octets found in a part of a text, with their location. */
export interface SpelledPart {
  readonly bytes: Uint8Array;
  /** The digits are odd in number: these are the octets in front of the last one. */
  readonly isOdd?: true;
  /** The line number, from 1; absent if `name` is a full path. */
  readonly line?: number;
  /** The path of a JSON member, the name of an XML element, the title of a column, or a label. */
  readonly name?: string;
}

/** Minimum length of a message, in octets. */
const fewestOctets = 6;

/**
 * Yields the alternative ways to split a text into parts that are octets, the most specific first. Each way yields its
 * parts in document order. Parts may be anything, including hashes and keys: the caller decides which are messages.
 */
export function* waysInside(text: string): Generator<Iterable<SpelledPart>> {
  const start = text.trimStart()[0];
  if (start === "{" || start === "[") yield membersOf(text) ?? [];
  if (start === "<") yield partsOfXml(text);
  yield partsOfDumps(text);
  const literals = [...arraysIn(text), ...stringsWithOctetsIn(text)];
  if (literals.length > 0) yield partsOfSource(text, literals);
  const decimals = octetsOfDecimals(text);
  if (decimals !== undefined) yield [{ bytes: decimals, line: 1 }];
  yield partsByLine(text);
}

/** Returns the octets of each JSON member. Returns undefined if the text is not JSON. */
function membersOf(text: string, line?: number): readonly SpelledPart[] | undefined {
  return jsonStrings(text)?.flatMap(({ path, content }) => {
    const spelled = typeof content === "string" ? spellings(content) : [{ bytes: content }];
    return spelled.map((octets) => ({ ...octets, line, name: path || undefined }));
  });
}

function* partsOfXml(text: string): Generator<SpelledPart> {
  const lineAt = lineCounter(text);
  for (const { name, content, position } of xmlContents(text)) {
    const line = lineAt(position);
    for (const octets of spellings(content)) yield { ...octets, line, name };
  }
}

function* partsOfDumps(text: string): Generator<SpelledPart> {
  const lineAt = lineCounter(text);
  for (const { bytes, position } of hexdumpsIn(text)) yield { bytes, line: lineAt(position) };
}

function* partsOfSource(text: string, literals: Literal[]): Generator<SpelledPart> {
  const lineAt = lineCounter(text);
  for (const { bytes, position } of literals.sort((one, other) => one.position - other.position))
    yield { bytes, line: lineAt(position), name: labelBefore(text, position) };
}

function* partsByLine(text: string): Generator<SpelledPart> {
  let columns: Columns | undefined;
  let line = 0;
  for (const content of linesOf(text)) {
    line += 1;
    if (content.trim() === "") continue;
    columns ??= new Columns(content);
    const members = /^\s*[{[]/.test(content) ? membersOf(content, line) : undefined;
    if (members !== undefined) {
      yield* members;
      continue;
    }
    const decimals = octetsOfDecimals(content);
    if (decimals !== undefined) yield { bytes: decimals, line };
    else {
      const titleAt = columns.titlesOf(content);
      for (const { text: token, position } of tokensOf(content)) {
        const octets = spelledBy(token);
        const name = titleAt(position) ?? labelBefore(content, position);
        if (octets !== undefined) yield { ...octets, line, name };
      }
    }
  }
}

type Spelled = Pick<SpelledPart, "bytes" | "isOdd">;

/** Returns the octets of a whole string, or else those of each token in it. */
function spellings(text: string): readonly Spelled[] {
  if (text.length < 2 * fewestOctets) return [];
  const whole = spelledBy(text);
  return whole === undefined ? tokensOf(text).flatMap((token) => spelledBy(token.text) ?? []) : [whole];
}

function spelledBy(text: string): Spelled | undefined {
  const octets = octetsOfText(text);
  if (!("error" in octets)) return { bytes: octets.bytes };
  if (octets.error.code !== "odd-digits") return undefined;
  const even = octetsOfText(text.trimEnd().slice(0, -1));
  return "error" in even ? undefined : { bytes: even.bytes, isOdd: true };
}

/** Yields the lines of a text one by one. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const lineFeed = text.indexOf("\n", start);
    const end = lineFeed < 0 ? text.length : lineFeed;
    yield text.slice(start, end);
    start = end + 1;
  }
}

/** Returns a function from an offset to its line number, from 1. Offsets must be passed in ascending order. */
function lineCounter(text: string): (position: number) => number {
  let line = 1;
  let next = text.indexOf("\n");
  return (position) => {
    while (next >= 0 && next < position) {
      line += 1;
      next = text.indexOf("\n", next + 1);
    }
    return line;
  };
}
