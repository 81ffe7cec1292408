import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import type { PlacedSummaryRow } from "../worker/worker-protocol.ts";
import { SummaryValue } from "./SummaryValue.tsx";

/** Columns of a summary that is not whole take so many facts, in two lines. */
const fewCells = 8;

/** Labels and values in columns; each value leads to its field. Where it is not whole, a value has one line. */
export function SummaryFacts({
  rows,
  isWhole,
  onField,
}: {
  rows: readonly PlacedSummaryRow[];
  isWhole: boolean;
  onField: (field: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        flex: 1,
        display: "grid",
        columnGap: 4,
        rowGap: 2,
        // A wide fact leaves no hole in front of it.
        gridAutoFlow: "row dense",
        alignContent: "start",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: isWhole ? "repeat(2, minmax(0, 1fr))" : "repeat(3, minmax(0, 1fr))",
          lg: isWhole ? "repeat(3, minmax(0, 1fr))" : "repeat(4, minmax(0, 1fr))",
        },
        minWidth: 0,
      }}
    >
      {(isWhole ? rows : foremost(rows)).map((row) => (
        <Box
          key={`${row.label} ${row.field} ${row.path}`}
          sx={{
            minWidth: 0,
            display: { xs: "grid", sm: "block" },
            gridTemplateColumns: "96px minmax(0, 1fr)",
            columnGap: 3,
            ...(isWide(row) && !isWhole && { gridColumn: { sm: "span 2" } }),
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

/** What fits into two lines, minor facts left out. */
function foremost(rows: readonly PlacedSummaryRow[]): readonly PlacedSummaryRow[] {
  let cells = 0;
  return rows.filter((row) => {
    if (row.isMinor || isPastStart(row)) return false;
    cells += isWide(row) ? 2 : 1;
    return cells <= fewCells;
  });
}

/** A date with how far away it is needs two columns, as coordinates do. */
function isWide({ label, value }: PlacedSummaryRow): boolean {
  return label === "position" || (value.kind === "moment" && value.bound !== "start");
}

/** Lines with details take the whole width. */
function isLong({ value }: PlacedSummaryRow): boolean {
  return value.kind === "words" && value.lines.some(({ detail }) => detail !== undefined);
}

/** What began already is of little interest. */
function isPastStart({ value }: PlacedSummaryRow): boolean {
  return value.kind === "moment" && value.bound === "start" && Date.parse(value.iso) < Date.now();
}
