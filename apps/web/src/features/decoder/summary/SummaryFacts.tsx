import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import type { PlacedSummaryRow } from "../worker/worker-protocol.ts";
import { SummaryValue } from "./SummaryValue.tsx";

/**
 * Labels and values; each value leads to its field. Whole, they stand in columns; else each takes the room that it
 * needs, in two lines, and a long value is cut where a line ends.
 */
export function SummaryFacts({
  rows,
  isWhole,
  hasPlot,
  onField,
}: {
  rows: readonly PlacedSummaryRow[];
  isWhole: boolean;
  /** Whether a plot takes some of the room. */
  hasPlot: boolean;
  onField: (field: number) => void;
}) {
  const { t } = useTranslation();
  const laid = isWhole
    ? rows.map((row) => ({ row, breadth: 0 }))
    : foremost(rows, hasPlot ? lineBreadth.besidePlot : lineBreadth.alone);
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        flex: 1,
        display: { xs: "grid", sm: isWhole ? "grid" : "flex" },
        flexWrap: "wrap",
        columnGap: `${factGap}px`,
        rowGap: 2,
        alignContent: "start",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: "repeat(2, minmax(0, 1fr))",
          lg: "repeat(3, minmax(0, 1fr))",
        },
        minWidth: 0,
        // On a phone the way to the fields is short.
        ...(!isWhole && { "& > :nth-of-type(n + 7)": { display: { xs: "none", sm: "block" } } }),
      }}
    >
      {laid.map(({ row, breadth }) => (
        <Box
          key={`${row.label} ${row.field} ${row.path}`}
          sx={{
            minWidth: 0,
            display: { xs: "grid", sm: "block" },
            gridTemplateColumns: "96px minmax(0, 1fr)",
            columnGap: 3,
            // No wider than its value; a long one takes what its line has left.
            ...(!isWhole && { flex: { sm: `1 1 ${breadth}px` }, maxWidth: { sm: "max-content" } }),
            ...(isLong(row) && isWhole && { gridColumn: "1 / -1" }),
          }}
        >
          <Box component="dt" sx={{ typography: "body2", color: "text.secondary", lineHeight: "20px" }}>
            {t(`decoder.summary_${row.label}`)}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
            <SummaryValue row={row} isWhole={isWhole} onField={onField} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Pixels between facts, and of a line beside the title in a window of 1280. */
const factGap = 20;
const lineBreadth = { alone: 768, besidePlot: 650 } as const;

/** The breadths at which long facts may be cut, the most generous first. */
const cuts = [Number.POSITIVE_INFINITY, 480, 320, 240];

/** Facts with the pixels that each is given. */
interface Laid {
  readonly row: PlacedSummaryRow;
  readonly breadth: number;
}

/**
 * What fits into two lines, minor facts left out: as many as would if long ones were cut, and none cut more than that
 * takes.
 */
function foremost(rows: readonly PlacedSummaryRow[], room: number): readonly Laid[] {
  const wanted = rows.filter((row) => !row.isMinor && !isPastStart(row));
  const laid = cuts.map((cut) => inTwoLines(wanted, room, Math.min(cut, room)));
  const most = Math.max(...laid.map(({ length }) => length));
  return laid.find(({ length }) => length === most)!;
}

function inTwoLines(rows: readonly PlacedSummaryRow[], room: number, cut: number): readonly Laid[] {
  const laid: Laid[] = [];
  let line = 1;
  let used = 0;
  for (const row of rows) {
    const breadth = Math.min(breadthOf(row), cut);
    if (used > 0 && used + factGap + breadth > room) {
      line += 1;
      used = 0;
    }
    if (line > 2) break;
    used += (used > 0 ? factGap : 0) + breadth;
    laid.push({ row, breadth });
  }
  return laid;
}

/** About the pixels that a fact takes in one line, rather more than fewer. */
function breadthOf({ label, value }: PlacedSummaryRow): number {
  return Math.max(Math.ceil(textBreadth(value)) + (hasCopyButton(label, value) ? 32 : 0), 76);
}

function textBreadth(value: PlacedSummaryRow["value"]): number {
  switch (value.kind) {
    case "words":
      return breadthOfText(value.lines.map(({ text }) => text).join(", "));
    case "moment":
      // `2026-11-23 07:00:00Z`, or a date and how far away it is.
      return value.bound === "none" ? 176 : 226;
    case "certificate":
      // Digits of one breadth.
      return value.name === undefined ? 16 * 7.9 : breadthOfText(value.name);
  }
}

/** In the type of 14 px: capitals and digits are wide, dots and blanks narrow. */
function breadthOfText(text: string): number {
  let breadth = 0;
  for (const character of text) {
    breadth += /[A-Z0-9@%°²±]/.test(character) ? 9.2 : /[ .,:;'"()|ijlrtf/-]/.test(character) ? 5.2 : 8.2;
  }
  return breadth;
}

function hasCopyButton(label: PlacedSummaryRow["label"], value: PlacedSummaryRow["value"]): boolean {
  return label === "position" || (value.kind === "certificate" && value.name === undefined);
}

/** Lines with details take the whole width. */
function isLong({ value }: PlacedSummaryRow): boolean {
  return value.kind === "words" && value.lines.some(({ detail }) => detail !== undefined);
}

/** What began already is of little interest. */
function isPastStart({ value }: PlacedSummaryRow): boolean {
  return value.kind === "moment" && value.bound === "start" && Date.parse(value.iso) < Date.now();
}
