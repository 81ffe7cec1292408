import Box from "@mui/material/Box";
import type { Theme } from "@mui/material/styles";
import { type CSSProperties, memo, type ReactNode } from "react";
import type { CodeLine, Match } from "./code-lines.ts";

const chunkLines = 200;
const lineHeight = 20;

/**
 * Numbered lines of decoded text, each nesting level in its own quiet tint, matches marked. Lines come in chunks
 * that the browser lays out only when they are near, so a list of tens of thousands of lines stays smooth.
 */
export function CodeText({
  lines,
  matches,
  matchLength,
  active,
}: {
  lines: readonly CodeLine[];
  matches: readonly Match[];
  matchLength: number;
  active: Match | undefined;
}) {
  const byChunk = new Map<number, Match[]>();
  for (const match of matches) {
    const chunk = Math.floor(match.line / chunkLines);
    byChunk.set(chunk, [...(byChunk.get(chunk) ?? []), match]);
  }
  const chunks = Array.from({ length: Math.ceil(lines.length / chunkLines) }, (_, index) => index);
  return (
    <Box
      component="pre"
      style={{ "--indent": `${lines.find(({ indent }) => indent > 0)?.indent ?? 2}ch` } as CSSProperties}
      sx={(theme) => ({
        m: 0,
        py: 2,
        typography: "mono",
        width: "max-content",
        minWidth: "100%",
        "& .chunk": { contentVisibility: "auto" },
        "& .line": { display: "flex", minHeight: lineHeight, pr: 4 },
        "& .line:hover": { boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}` },
        "& .number": {
          flexShrink: 0,
          width: `${String(lines.length).length + 3}ch`,
          pr: "2ch",
          textAlign: "right",
          userSelect: "none",
          color: theme.vars.palette.code.lineNumber,
        },
        "& .text": { flex: 1, whiteSpace: "pre" },
        ...levelTints(theme),
        "& mark": {
          color: "inherit",
          backgroundColor: theme.vars.palette.warning.soft,
          outline: `1px solid ${theme.vars.palette.warning.main}`,
        },
        "& mark[data-active]": {
          backgroundColor: theme.vars.palette.warning.main,
          color: theme.vars.palette.warning.contrastText,
        },
      })}
    >
      {chunks.map((chunk) => (
        <Chunk
          key={chunk}
          lines={lines}
          chunk={chunk}
          matches={byChunk.get(chunk)}
          matchLength={matchLength}
          active={active && Math.floor(active.line / chunkLines) === chunk ? active : undefined}
        />
      ))}
    </Box>
  );
}

/** Deepest nesting that is told apart; anything deeper looks like it. */
const deepest = 24;

/** Each line wears the tints of the levels that enclose it, from its left edge inwards; six tints take turns. */
function levelTints({ vars }: Theme): Record<string, object> {
  const { level1, level2, level3, level4, level5, level6 } = vars.palette.code;
  const tints = [level1, level2, level3, level4, level5, level6];
  const bands = Array.from({ length: deepest }, (_, index) => {
    const from = `calc(${index + 1} * var(--indent))`;
    const to = `calc(${index + 2} * var(--indent))`;
    return {
      from,
      inner: `${tints[index % tints.length]} ${from} ${to}`,
      last: `${tints[index % tints.length]} ${from}`,
    };
  });
  return Object.fromEntries(
    bands.map(({ last }, index) => {
      const outer = bands.slice(0, index).map(({ inner }) => inner);
      const stops = ["transparent var(--indent)", ...outer, last, `${tints[index % tints.length]} 100%`];
      return [
        `& [data-level="${index + 1}"] .text`,
        { backgroundImage: `linear-gradient(90deg, ${stops.join(", ")})` },
      ];
    }),
  );
}

const Chunk = memo(function Chunk({
  lines,
  chunk,
  matches = [],
  matchLength,
  active,
}: {
  lines: readonly CodeLine[];
  chunk: number;
  matches?: readonly Match[];
  matchLength: number;
  active: Match | undefined;
}) {
  const first = chunk * chunkLines;
  const shown = lines.slice(first, first + chunkLines);
  return (
    <span
      className="chunk"
      style={{ display: "block", containIntrinsicSize: `auto 600px auto ${shown.length * lineHeight}px` }}
    >
      {shown.map((line, index) => (
        <span
          key={line.number}
          className="line"
          data-level={line.level === 0 ? undefined : Math.min(line.level, deepest)}
        >
          <span className="number" aria-hidden>
            {line.number}
          </span>
          <span className="text">
            {marked(
              line.text,
              matches.filter((match) => match.line === first + index),
              matchLength,
              active,
            )}
            {"\n"}
          </span>
        </span>
      ))}
    </span>
  );
});

function marked(
  text: string,
  matches: readonly Match[],
  length: number,
  active: Match | undefined,
): ReactNode {
  if (matches.length === 0) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of matches) {
    parts.push(
      text.slice(end, match.start),
      <mark key={match.start} data-active={match === active || undefined}>
        {text.slice(match.start, match.start + length)}
      </mark>,
    );
    end = match.start + length;
  }
  parts.push(text.slice(end));
  return parts;
}
