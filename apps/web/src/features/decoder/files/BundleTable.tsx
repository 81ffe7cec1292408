import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBoxWidth } from "../../../ui/use-box-width.ts";
import { useRows } from "../../../ui/use-rows.ts";
import type { BundleReport, ShownFile } from "../worker/worker-protocol.ts";
import { StandingMark } from "./StandingMark.tsx";

const rowHeight = 48;
/** So many rows are in view at once. */
const rowsInView = 2.6;
/** A box narrower than this has cards, in pixels; they are as high as what they say, about so. */
const narrow = 600;
const cardHeight = 104;
/** Cards in view, in pixels. */
const cardsInView = 320;

/** The files of a bundle of which something is asked, in the order of the report: what fails stands on top. */
export function BundleTable({
  report,
  chosen,
  onChoose,
}: {
  report: BundleReport;
  chosen: number;
  onChoose: (item: number) => void;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const files = report.files.filter(({ standing }) => standing !== "beside");
  const width = useBoxWidth(box);
  const isNarrow = width > 0 && width < narrow;
  const height = isNarrow ? cardHeight : rowHeight;
  const rows = useRows(box, { count: files.length, height, overscan: 6 });
  // What was measured as rows is of another height as cards.
  const measured = useRef(height);
  useEffect(() => {
    if (measured.current !== height) rows.measure();
    measured.current = height;
  }, [rows, height]);
  const shown = rows.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <Box
      ref={box}
      role="region"
      tabIndex={0}
      aria-label={t("decoder.bundle")}
      sx={{
        overflow: "auto",
        maxHeight: isNarrow ? cardsInView : rowsInView * rowHeight + 32,
        "&:focus-visible": { outlineOffset: "-2px" },
      }}
    >
      <Box
        component="table"
        role="table"
        aria-rowcount={files.length + 1}
        data-narrow={isNarrow || undefined}
        sx={tableSx}
      >
        <thead>
          <tr>
            <th scope="col" className="standing">
              {t("decoder.bundle_standing")}
            </th>
            <th scope="col">{t("decoder.bundle_file")}</th>
            <th scope="col" className="wide">
              {t("decoder.bundle_what")}
            </th>
            <th scope="col" className="until more">
              {t("decoder.bundle_until")}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden className="gap" style={{ height: before }} hidden={before === 0} />
          {shown.map(({ index }) => {
            const file = files[index]!;
            const isChosen = file.item !== undefined && file.item === chosen;
            return (
              <tr
                key={file.path}
                ref={isNarrow ? rows.measureElement : undefined}
                data-index={index}
                aria-rowindex={index + 2}
                aria-current={isChosen || undefined}
              >
                <td className="standing">
                  <StandingMark standing={file.standing} />
                </td>
                <th scope="row">
                  <FileName file={file} onChoose={onChoose} />
                  {file.reasons.length > 0 && <Line>{file.reasons.join("; ")}</Line>}
                  {(file.reasons.length === 0 || isNarrow) && (
                    <Box className="narrow">
                      <Line>{file.title}</Line>
                    </Box>
                  )}
                </th>
                <td className="wide">
                  <Line>{file.title}</Line>
                </td>
                <td className="until more">
                  {file.validUntil && (
                    <>
                      {isNarrow && `${t("decoder.bundle_until")} `}
                      <time dateTime={file.validUntil}>
                        {file.validUntil.slice(0, 16).replace("T", " ")}Z
                      </time>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
          <tr aria-hidden className="gap" style={{ height: after }} hidden={after === 0} />
        </tbody>
      </Box>
    </Box>
  );
}

/** The path; of what can be decoded, the button that shows it. */
function FileName({ file: { path, item }, onChoose }: { file: ShownFile; onChoose: (item: number) => void }) {
  const { t } = useTranslation();
  const name = <Line isCode>{path}</Line>;
  if (item === undefined) return <Box sx={{ px: 1 }}>{name}</Box>;
  return (
    <Button
      size="small"
      aria-label={t("decoder.bundle_show", { path })}
      onClick={() => onChoose(item)}
      sx={{ px: 1, py: 0, minHeight: 24, display: "block", maxWidth: "100%", textAlign: "left" }}
    >
      {name}
    </Button>
  );
}

/** A line that is cut where the column ends; the whole of it shows on pointing. */
function Line({ isCode = false, children }: { isCode?: boolean; children: ReactNode }) {
  const title = typeof children === "string" ? children : undefined;
  return (
    <Box
      component="span"
      className="line"
      title={title}
      sx={{
        display: "block",
        px: isCode ? 0 : 1,
        overflow: "hidden",
        textOverflow: "ellipsis",
        ...(isCode && { typography: "mono" }),
      }}
    >
      {children}
    </Box>
  );
}

const tableSx = {
  width: "100%",
  tableLayout: "fixed",
  borderCollapse: "collapse",
  typography: "body2",
  "& th, & td": {
    px: 2,
    py: 0,
    textAlign: "left",
    height: rowHeight,
    fontWeight: 400,
    borderTop: "1px solid",
    borderColor: "divider",
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  "& thead th": {
    height: 32,
    position: "sticky",
    top: 0,
    bgcolor: "background.paper",
    fontWeight: 600,
    fontSize: 13,
    color: "text.secondary",
    zIndex: 1,
  },
  "& .standing": { width: 124 },
  "& .until": { width: 180, fontVariantNumeric: "tabular-nums" },
  "& .more": { display: { xs: "none", md: "table-cell" } },
  "& .wide": { display: { xs: "none", lg: "table-cell" }, width: "32%" },
  // Where there is room it has a column of its own.
  "& .narrow": { display: { lg: "none" } },
  "& tr[aria-current]": { bgcolor: "code.selected", "& button": { color: "text.primary" } },
  // Cards: nothing in them is cut.
  "&[data-narrow]": {
    display: "block",
    "& thead": {
      position: "absolute",
      width: "1px",
      height: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
    "& tbody": { display: "block" },
    "& tbody tr:not([hidden])": { display: "block" },
    "& tbody tr:not(.gap)": { py: 2, borderTop: "1px solid", borderColor: "divider" },
    "& tbody th, & tbody td": {
      display: "block",
      width: "auto",
      height: "auto",
      border: 0,
      overflow: "visible",
      whiteSpace: "normal",
    },
    "& tbody td:empty": { display: "none" },
    "& tbody td.wide": { display: "none" },
    "& tbody td.until": { px: 3, color: "text.secondary" },
    "& .line": { overflow: "visible", overflowWrap: "anywhere" },
  },
} as const;
