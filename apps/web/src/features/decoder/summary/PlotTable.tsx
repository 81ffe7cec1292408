import Box from "@mui/material/Box";
import type { PlotLine } from "@v2x/decoder";
import { useTranslation } from "react-i18next";
import { distanceOf } from "./plot-scale.ts";

/** Rows that are shown; a map has hundreds of lanes. */
const mostRows = 12;

/** The figures of a plot: of each line its kind, its points and how far it reaches. */
export function PlotTable({ lines }: { lines: readonly PlotLine[] }) {
  const { t } = useTranslation();
  const left = lines.length - mostRows;
  return (
    <Box
      component="table"
      aria-label={t("decoder.summary_plot_table")}
      sx={{
        width: "100%",
        borderCollapse: "collapse",
        fontVariantNumeric: "tabular-nums",
        "& th": { fontWeight: 500, textAlign: "left" },
        "& td + td, & th + th": { textAlign: "right" },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{t("decoder.summary_plot_kind")}</th>
          <th scope="col">{t("decoder.summary_plot_count")}</th>
          <th scope="col">{t("decoder.summary_plot_extent")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.slice(0, mostRows).map(({ kind, points }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={index}>
            <td>{t(`decoder.summary_plot_${kind}`)}</td>
            <td>{points.length}</td>
            <td>
              {t("decoder.summary_plot_metres", {
                metres: Math.max(0, ...points.map(distanceOf)).toFixed(1),
              })}
            </td>
          </tr>
        ))}
      </tbody>
      {left > 0 && <caption>{t("decoder.summary_lines_more", { count: left })}</caption>}
    </Box>
  );
}
