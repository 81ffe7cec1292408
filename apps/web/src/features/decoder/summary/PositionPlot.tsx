import Box from "@mui/material/Box";
import { useTheme } from "@mui/material/styles";
import type { SummaryPosition } from "@v2x/decoder";
import { useTranslation } from "react-i18next";
import { PlotTable } from "./PlotTable.tsx";
import { metresAcross } from "./plot-scale.ts";

/** Sides of the square, in px. */
const sides = { small: 98, large: 280 } as const;

/**
 * A position on plain ground, north up: heading as an arrow, ways, lanes and objects around. Drawn large, the same
 * figures stand below it as a table.
 */
export function PositionPlot({ position, isLarge }: { position: SummaryPosition; isLarge: boolean }) {
  const { t } = useTranslation();
  const { palette } = useTheme().vars!;
  const across = metresAcross(position);
  const side = isLarge ? sides.large : sides.small;
  // Lines keep their width at any scale.
  const perPixel = across / side;
  const { headingDegrees, lines = [] } = position;
  const colors = {
    path: palette.primary.main,
    lane: palette.text.secondary,
    area: palette.warning.main,
    objects: palette.info.main,
  } as const;
  return (
    <Box component="figure" sx={{ m: 0, flexShrink: 0, width: { xs: "100%", sm: side } }}>
      <Box
        component="svg"
        role="img"
        aria-label={t("decoder.summary_plot", { metres: across })}
        viewBox={`${-across / 2} ${-across / 2} ${across} ${across}`}
        sx={{
          display: "block",
          width: side,
          height: side,
          mx: { xs: "auto", sm: 0 },
          border: "1px solid",
          borderColor: "divider",
          borderRadius: 1,
          bgcolor: "code.background",
        }}
      >
        <path
          d={`M${-across / 2} 0H${across / 2}M0 ${-across / 2}V${across / 2}`}
          stroke={palette.divider}
          strokeWidth={perPixel}
        />
        {lines.map(({ kind, points }, index) =>
          kind === "objects" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is drawn never moves
            <g key={index} fill={colors.objects}>
              {points.map(([east, north]) => (
                <circle key={`${east} ${north}`} cx={east} cy={-north} r={3 * perPixel} />
              ))}
            </g>
          ) : (
            <polyline
              // biome-ignore lint/suspicious/noArrayIndexKey: what is drawn never moves
              key={index}
              points={points.map(([east, north]) => `${east},${-north}`).join(" ")}
              fill="none"
              stroke={colors[kind]}
              strokeWidth={1.5 * perPixel}
            />
          ),
        )}
        {headingDegrees === undefined ? (
          <circle r={4 * perPixel} fill={palette.error.main} />
        ) : (
          <path
            d="M0 -10L6 7L0 3L-6 7Z"
            transform={`rotate(${headingDegrees}) scale(${perPixel})`}
            fill={palette.error.main}
          />
        )}
      </Box>
      {isLarge && (
        <Box component="figcaption" sx={{ typography: "body2", color: "text.secondary", mt: 1 }}>
          {t("decoder.summary_plot_scale", { metres: across })}
          {lines.length > 0 && <PlotTable lines={lines} />}
        </Box>
      )}
    </Box>
  );
}
