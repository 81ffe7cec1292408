/** One line of decoded text. */
export interface CodeLine {
  /** Counted from 1. */
  number: number;
  text: string;
  /** Columns of white space in front. */
  indent: number;
  /** Nesting level: the indentation in steps of the text's own width. */
  level: number;
}

/** Text as lines, each cut out when it is looked at: a text of 10 MB must not hold up the page. */
export interface CodeLines {
  readonly count: number;
  /** Columns of one step of indentation. */
  readonly step: number;
  /** Characters of the longest line. */
  readonly longest: number;
  /** The line at an index, counted from 0. */
  at(index: number): CodeLine;
  /** Index of the line that holds a character of the text. */
  indexAt(position: number): number;
  /** Where a line starts in the text, in characters. */
  startOf(index: number): number;
  readonly text: string;
}

/** Where a searched text stands: `line` counts from 0, `start` in characters. */
export interface Match {
  line: number;
  start: number;
}

/** Matches that are marked at most; a text found more often is not worth walking through. */
export const maxMatches = 2000;

/** Finds where the lines of a text start. A line end at the very end starts no further line. */
export function codeLines(text: string): CodeLines {
  const starts: number[] = [0];
  let longest = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) {
    longest = Math.max(longest, end - starts.at(-1)!);
    if (end + 1 < text.length) starts.push(end + 1);
  }
  longest = Math.max(longest, text.length - starts.at(-1)!);
  const step = /^( +)\S/m.exec(text)?.[1]?.length ?? 2;
  return {
    count: starts.length,
    step,
    longest,
    text,
    startOf: (index) => starts[index] ?? text.length,
    at: (index) => {
      const line = text.slice(starts[index], starts[index + 1]).replace(/\r?\n$/, "");
      const indent = line.length - line.trimStart().length;
      return { number: index + 1, text: line, indent, level: Math.floor(indent / step) };
    },
    indexAt: (position) => {
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (starts[middle]! <= position) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

/** Finds every place of a text, without regard to case, up to `maxMatches`. */
export function findMatches(lines: CodeLines, searched: string): Match[] {
  const matches: Match[] = [];
  if (searched === "") return matches;
  const pattern = new RegExp(searched.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "gi");
  for (const { index } of lines.text.matchAll(pattern)) {
    const line = lines.indexAt(index);
    matches.push({ line, start: index - lines.startOf(line) });
    if (matches.length === maxMatches) break;
  }
  return matches;
}
