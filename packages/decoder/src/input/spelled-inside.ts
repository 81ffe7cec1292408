/** Octets that stand inside other text: members of JSON, elements of XML, columns, labels, lines of a log, source code. */
import { jsonStrings } from "./json-strings.ts";
import { Columns, labelBefore, tokensOf } from "./line-tokens.ts";
import { octetsOfText } from "./octets-of-text.ts";
import { arraysIn, type Literal, octetsOfDecimals, stringsWithOctetsIn } from "./source-literals.ts";
import { xmlContents } from "./xml-contents.ts";

/** Octets that a part of a text spells. */
export interface SpelledPart {
  readonly bytes: Uint8Array;
  /** The line on which the part begins, from 1; absent where its name says where it is. */
  readonly line?: number;
  /** A member's path, an element's name, a column's title, a label; absent where nothing names the part. */
  readonly name?: string;
}

/** Fewer octets than these are no message that stands alone. */
const fewestOctets = 6;

/**
 * The ways in which a text can be taken apart into parts that spell octets, the most fitting first; each gives its parts
 * in the order of the text. Whether parts are messages is not looked at: a hash or a point of a key is one too.
 */
export function* waysInside(text: string): Generator<Iterable<SpelledPart>> {
  const start = text.trimStart()[0];
  if (start === "{" || start === "[") yield membersOf(text) ?? [];
  if (start === "<") yield partsOfXml(text);
  const literals = [...arraysIn(text), ...stringsWithOctetsIn(text)];
  if (literals.length > 0) yield partsOfSource(text, literals);
  const decimals = octetsOfDecimals(text);
  if (decimals !== undefined) yield [{ bytes: decimals, line: 1 }];
  yield partsByLine(text);
}

/** Each string of a text of JSON; undefined where it is none. */
function membersOf(text: string, line?: number): readonly SpelledPart[] | undefined {
  return jsonStrings(text)?.flatMap(({ path, content }) => {
    const spelled = typeof content === "string" ? spellings(content) : [content];
    return spelled.map((bytes) => ({ bytes, line, name: path || undefined }));
  });
}

function* partsOfXml(text: string): Generator<SpelledPart> {
  const lineAt = lineCounter(text);
  for (const { name, content, position } of xmlContents(text)) {
    const line = lineAt(position);
    for (const bytes of spellings(content)) yield { bytes, line, name };
  }
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
        const octets = octetsOfText(token);
        const name = titleAt(position) ?? labelBefore(content, position);
        if (!("error" in octets)) yield { bytes: octets.bytes, line, name };
      }
    }
  }
}

/** What a string spells as a whole; where it is none, what words in it spell. */
function spellings(text: string): readonly Uint8Array[] {
  if (text.length < 2 * fewestOctets) return [];
  const whole = octetsOfText(text);
  if (!("error" in whole)) return [whole.bytes];
  return tokensOf(text).flatMap((token) => {
    const octets = octetsOfText(token.text);
    return "error" in octets ? [] : [octets.bytes];
  });
}

/** Lines of a text, without building a list of all. */
export function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const lineFeed = text.indexOf("\n", start);
    const end = lineFeed < 0 ? text.length : lineFeed;
    yield text.slice(start, end);
    start = end + 1;
  }
}

/** Tells the line of a place, from 1; places are asked for in their order. */
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
