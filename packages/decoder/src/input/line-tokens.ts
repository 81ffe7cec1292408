/** Finds octets within a line of other words, such as a line of a log or a table. */

/** A run of hexadecimal digits or base64 within a line. */
export interface Token {
  readonly text: string;
  /** Offset in the line, in characters. */
  readonly position: number;
}

/** Hexadecimal digits without separators that are not part of a word; PostgreSQL writes `\x` before them. */
const digits = /(?<![0-9A-Za-z])(?:0[xX]|\\x)?[0-9A-Fa-f]{12,}(?![0-9A-Za-z])/g;

/** Pairs of hexadecimal digits with a uniform separator, each optionally prefixed by `0x` or `\x`. */
const pairs =
  /(?<![0-9A-Za-z:.-])(?:0[xX]|\\x)?[0-9A-Fa-f]{2}(, ?|[ :;\-.|]|(?=\\x))(?:0[xX]|\\x)?[0-9A-Fa-f]{2}(?:\1(?:0[xX]|\\x)?[0-9A-Fa-f]{2}){4,}(?![0-9A-Za-z])/g;

/** Base64 in either alphabet that is not part of a path or a word. */
const base64 = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{16,}={0,2}(?![A-Za-z0-9+/=_-])/g;

/** Maximum length of a line, in characters: backtracking over longer runs overflows the stack. */
const longestLine = 1024 * 1024;

/**
 * Returns the parts of a line that may be octets: digits without separators, or else pairs of digits with separators, or
 * else base64.
 */
export function tokensOf(line: string): readonly Token[] {
  if (line.length > longestLine) return [];
  for (const form of [digits, pairs, base64]) {
    const found = [...line.matchAll(form)].map(({ 0: text, index }) => ({ text, position: index }));
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns the label before a token, e.g. `payload` in `payload: 0014` and `payload="0014`. */
export function labelBefore(line: string, position: number): string | undefined {
  const before = line.slice(Math.max(0, position - 120), position);
  return /([A-Za-z_][\w./-]*)(?:\[\w*\])?["']?\s*[=:]\s*(?:new byte\[\]\s*)?(?:b|rb)?["'<(]*$/.exec(
    before,
  )?.[1];
}

/** The column titles of a table, from the first line of the text. */
export class Columns {
  private readonly mark: string | undefined;
  private readonly titles: readonly string[];

  constructor(firstLine: string) {
    this.mark = [",", ";", "\t", "|"].find((mark) => firstLine.includes(mark));
    this.titles =
      this.mark === undefined || tokensOf(firstLine).length > 0 ? [] : cellsOf(firstLine, this.mark);
  }

  /** Returns a function from an offset in the line to the title of its column. Offsets must be passed in ascending order. */
  titlesOf(line: string): (position: number) => string | undefined {
    const { mark } = this;
    const titles = this.titles;
    if (mark === undefined || line.split(mark).length !== titles.length) return () => undefined;
    let column = 0;
    let end = line.indexOf(mark);
    return (position) => {
      while (end >= 0 && end < position) {
        column += 1;
        end = line.indexOf(mark, end + 1);
      }
      return titles[column];
    };
  }
}

function cellsOf(line: string, mark: string): readonly string[] {
  return line.split(mark).map((cell) => cell.trim().replace(/^["']|["']$/g, ""));
}
