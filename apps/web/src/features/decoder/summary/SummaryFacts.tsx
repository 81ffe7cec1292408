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
      }}
    >
      {(isWhole ? rows : foremost(rows, hasPlot ? lineBreadth.besidePlot : lineBreadth.alone)).map((row) => (
        <Box
          key={`${row.label} ${row.field} ${row.path}`}
          sx={{
            minWidth: 0,
            display: { xs: "grid", sm: "block" },
            gridTemplateColumns: "96px minmax(0, 1fr)",
            columnGap: 3,
            // No wider than its value; a long one takes what its line has left.
            ...(!isWhole && { flex: { sm: `1 1 ${breadthOf(row)}px` }, maxWidth: { sm: "max-content" } }),
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

/** Pixels between facts, of a line beside the title in a window of 1280, and at which a long fact begins to be cut. */
const factGap = 20;
const lineBreadth = { alone: 768, besidePlot: 650 } as const;
const mostBreadth = 240;

/** What fits into two lines, minor facts left out. */
function foremost(rows: readonly PlacedSummaryRow[], room: number): readonly PlacedSummaryRow[] {
  let line = 1;
  let used = 0;
  return rows.filter((row) => {
    if (row.isMinor || isPastStart(row)) return false;
    const breadth = breadthOf(row);
    if (used > 0 && used + factGap + breadth > room) {
      line += 1;
      used = 0;
    }
    used += (used > 0 ? factGap : 0) + breadth;
    return line <= 2;
  });
}

/** About the pixels that a fact takes in one line, or needs of it. */
function breadthOf({ label, value }: PlacedSummaryRow): number {
  const breadth = Math.max(charactersOf(value) * 7, 72) + (hasCopyButton(label, value) ? 32 : 0);
  return Math.min(Math.ceil(breadth), mostBreadth);
}

function charactersOf(value: PlacedSummaryRow["value"]): number {
  switch (value.kind) {
    case "words":
      return value.lines.reduce((sum, { text }) => sum + text.length + 2, -2);
    case "moment":
      // `2026-11-23 07:00:00Z`, or a date and how far away it is.
      return value.bound === "none" ? 21 : 32;
    case "certificate":
      // Digits of an id are wider than letters.
      return value.name?.length ?? 19;
  }
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
