import Box from "@mui/material/Box";
import type { Theme } from "@mui/material/styles";
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from "react";
import type { CodeLine, CodeLines, Match } from "./code-lines.ts";
import { reveal, useRows } from "./use-rows.ts";

const lineHeight = 20;

/** Texts up to this many lines stand in the page whole, so that the browser's own find reaches them. */
const wholeLines = 1500;

/** How lines are linked to something outside the text. Lines count from 0; a range ends before its second. */
export interface LineLinks {
  /** Lines of what is chosen; the first is kept in view. */
  readonly chosen: readonly [from: number, to: number] | undefined;
  /** Lines of what is pointed at. */
  readonly pointed: readonly [from: number, to: number] | undefined;
  onChoose(line: number): void;
  onPoint(line: number | undefined): void;
}

/**
 * Numbered lines of decoded text in a box of their own, each nesting level in its own quiet tint, matches marked.
 * Of a long text only the lines in view exist, so a list of hundreds of thousands of lines stays smooth.
 */
export function CodeText({
  label,
  lines,
  matches,
  matchLength,
  active,
  fills,
  links,
}: {
  label: string;
  lines: CodeLines;
  matches: readonly Match[];
  matchLength: number;
  active: Match | undefined;
  fills: boolean;
  links?: LineLinks;
}) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useRows(box, {
    count: lines.count,
    height: lineHeight,
    overscan: lines.count <= wholeLines ? wholeLines : 30,
  });
  useEffect(() => {
    if (!active) return;
    reveal(rows, active.line);
    // The line may come into being only now; the match may stand far to the right in it.
    const frame = requestAnimationFrame(() =>
      box.current
        ?.querySelector("mark[data-active]")
        ?.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [active, rows]);

  const chosenLine = links?.chosen?.[0];
  useEffect(() => {
    if (chosenLine !== undefined) reveal(rows, chosenLine);
  }, [chosenLine, rows]);

  const shown = rows.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  const numberWidth = String(lines.count).length + 3;
  return (
    <Box
      ref={box}
      tabIndex={0}
      role="region"
      aria-label={label}
      {...(links && {
        onClick: ({ target }: { target: EventTarget }) => {
          const line = lineUnder(target);
          if (line !== undefined) links.onChoose(line);
        },
        onPointerOver: ({ target }: { target: EventTarget }) => links.onPoint(lineUnder(target)),
        onPointerLeave: () => links.onPoint(undefined),
      })}
      sx={{
        overflow: "auto",
        ...(fills ? { flex: 1, minHeight: 0 } : { maxHeight: "min(60vh, 640px)" }),
        bgcolor: "code.background",
        "&:focus-visible": { outlineOffset: "-2px" },
      }}
    >
      <Box
        component="pre"
        style={
          {
            "--indent": `${lines.step}ch`,
            "--number": `${numberWidth}ch`,
            minWidth: `max(100%, calc(${numberWidth + lines.longest}ch + 16px))`,
          } as CSSProperties
        }
        sx={(theme) => ({
          m: 0,
          py: 2,
          typography: "mono",
          width: "max-content",
          "& .line": { display: "flex", minHeight: lineHeight, pr: 4 },
          "& .line:hover": { boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}` },
          "& .line[data-pointed]": { boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}` },
          "& .line[data-chosen] .text": {
            backgroundImage: "none !important",
            backgroundColor: theme.vars.palette.code.selected,
          },
          "& .number": {
            flexShrink: 0,
            width: "var(--number)",
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
        <span style={{ display: "block", height: before }} />
        {shown.map(({ index }) => (
          <Line
            key={index}
            line={lines.at(index)}
            marks={matches.length === 0 ? none : matches.filter(({ line }) => line === index)}
            length={matchLength}
            active={active?.line === index ? active : undefined}
            isChosen={isIn(links?.chosen, index)}
            isPointed={isIn(links?.pointed, index)}
          />
        ))}
        <span style={{ display: "block", height: after }} />
      </Box>
    </Box>
  );
}

const none: readonly Match[] = [];

function isIn(range: readonly [number, number] | undefined, line: number): boolean {
  return range !== undefined && line >= range[0] && line < range[1];
}

function lineUnder(target: EventTarget): number | undefined {
  const line = (target as HTMLElement).closest<HTMLElement>("[data-line]")?.dataset.line;
  return line === undefined ? undefined : Number(line);
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

const Line = memo(
  function Line({
    line,
    marks,
    length,
    active,
    isChosen,
    isPointed,
  }: {
    line: CodeLine;
    marks: readonly Match[];
    length: number;
    active: Match | undefined;
    isChosen: boolean;
    isPointed: boolean;
  }) {
    return (
      <span
        className="line"
        data-line={line.number - 1}
        data-level={line.level === 0 ? undefined : Math.min(line.level, deepest)}
        data-chosen={isChosen || undefined}
        data-pointed={isPointed || undefined}
      >
        <span className="number" aria-hidden>
          {line.number}
        </span>
        <span className="text">
          {marked(line.text, marks, length, active)}
          {"\n"}
        </span>
      </span>
    );
  },
  (before, after) =>
    before.line.text === after.line.text &&
    before.line.number === after.line.number &&
    before.active === after.active &&
    before.length === after.length &&
    before.isChosen === after.isChosen &&
    before.isPointed === after.isPointed &&
    before.marks.length === 0 &&
    after.marks.length === 0,
);

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
