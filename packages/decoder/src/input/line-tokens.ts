/** Octets among other words of a line, as logs and tables have them. */

/** Digits or base64 among other words. */
export interface Token {
  readonly text: string;
  /** In the line, in characters. */
  readonly position: number;
}

/** Digits without anything between them, not as part of a word. */
const digits = /(?<![0-9A-Za-z])(?:0[xX])?[0-9A-Fa-f]{12,}(?![0-9A-Za-z])/g;

/** Pairs of digits with the same mark between all of them, perhaps each behind `0x` or `\x`. */
const pairs =
  /(?<![0-9A-Za-z:.-])(?:0[xX]|\\x)?[0-9A-Fa-f]{2}(, ?|[ :;\-.|]|(?=\\x))(?:0[xX]|\\x)?[0-9A-Fa-f]{2}(?:\1(?:0[xX]|\\x)?[0-9A-Fa-f]{2}){4,}(?![0-9A-Za-z])/g;

/** Characters of base64, of both alphabets, not as part of a path or a word. */
const base64 = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/_-]{16,}={0,2}(?![A-Za-z0-9+/=_-])/g;

/** Characters of a line that is searched: an engine of regular expressions remembers each. */
const longestLine = 1024 * 1024;

/**
 * What of a line may spell octets: digits, where there are none pairs of digits, and where there are none of these
 * either, base64.
 */
export function tokensOf(line: string): readonly Token[] {
  if (line.length > longestLine) return [];
  for (const form of [digits, pairs, base64]) {
    const found = [...line.matchAll(form)].map(({ 0: text, index }) => ({ text, position: index }));
    if (found.length > 0) return found;
  }
  return [];
}

/** The name that stands in front of a token, as `payload` does in `payload: 0014` and `payload="0014`. */
export function labelBefore(line: string, position: number): string | undefined {
  const before = line.slice(Math.max(0, position - 120), position);
  return /([A-Za-z_][\w./-]*)(?:\[\w*\])?["']?\s*[=:]\s*(?:new byte\[\]\s*)?(?:b|rb)?["'<(]*$/.exec(
    before,
  )?.[1];
}

/** Titles of columns, where the first line of a text has them, by what parts its cells. */
export class Columns {
  private readonly mark: string | undefined;
  private readonly titles: readonly string[];

  constructor(firstLine: string) {
    this.mark = [",", ";", "\t", "|"].find((mark) => firstLine.includes(mark));
    this.titles =
      this.mark === undefined || tokensOf(firstLine).length > 0 ? [] : cellsOf(firstLine, this.mark);
  }

  /** Tells the title of the column that a place of a line is in; places are asked for in their order. */
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
