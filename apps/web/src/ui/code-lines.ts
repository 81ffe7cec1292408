/** One line of decoded text. */
export interface CodeLine {
  /** Counted from 1. */
  number: number;
  text: string;
  /** Columns of white space in front. */
  indent: number;
  /** Nesting level: how many lesser indents enclose the line. */
  level: number;
}

/** Where a searched text stands: `line` counts from 0, `start` in characters. */
export interface Match {
  line: number;
  start: number;
}

/** Matches that are marked at most; a text found more often is not worth walking through. */
export const maxMatches = 2000;

/** Cuts text into lines and finds how deep each is nested, by its indentation. */
export function codeLines(text: string): CodeLine[] {
  const open: number[] = [];
  return text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line, index) => {
      const indent = line.length - line.trimStart().length;
      while (open.length > 0 && (open.at(-1) ?? 0) >= indent) open.pop();
      const level = open.length;
      if (line.trim() !== "") open.push(indent);
      return { number: index + 1, text: line, indent, level };
    });
}

/** Finds every place of a text, without regard to case, up to `maxMatches`. */
export function findMatches(lines: readonly CodeLine[], searched: string): Match[] {
  const needle = searched.toLowerCase();
  const matches: Match[] = [];
  if (needle === "") return matches;
  for (const [line, { text }] of lines.entries()) {
    const hay = text.toLowerCase();
    for (let start = hay.indexOf(needle); start >= 0; start = hay.indexOf(needle, start + needle.length)) {
      matches.push({ line, start });
      if (matches.length === maxMatches) return matches;
    }
  }
  return matches;
}
