import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { useRef } from "react";
import { useBoxWidth } from "../../ui/use-box-width.ts";
import { axisEnd } from "./bar-scale.ts";

/** What a chart shows of a day. */
export interface DayBar {
  /** `2026-03-01` */
  readonly day: string;
  readonly ccms: number;
  readonly scms: number;
}

const height = 180;
const edge = { top: 12, right: 4, bottom: 24, left: 56 };
/** Before there is a layout. */
const usualWidth = 560;
/** Narrower than this, fewer days are written below. */
const widePx = 520;

const Drawing = styled("svg")(({ theme }) => ({
  display: "block",
  "& text": {
    fontFamily: theme.typography.fontFamily,
    fontSize: 13,
    fill: theme.vars.palette.text.secondary,
    fontVariantNumeric: "tabular-nums",
  },
  "& line": { stroke: theme.vars.palette.divider },
  "& .ccms": { fill: theme.vars.palette.ccms.main },
  "& .scms": { fill: theme.vars.palette.scms.main },
}));

/** A bar for each day, the SCMS's part standing on the CCMS's. @param label - says in words what is drawn. */
export function DayChart({ days, label }: { days: readonly DayBar[]; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useBoxWidth(box) || usualWidth;
  const end = axisEnd(Math.max(0, ...days.map(({ ccms, scms }) => ccms + scms)));
  const inner = { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom };
  const step = inner.width / Math.max(1, days.length);
  const y = (count: number) => edge.top + inner.height * (1 - count / end);
  const every = width < widePx ? 14 : 7;
  return (
    <Box ref={box} sx={{ minWidth: 0, overflow: "hidden" }}>
      <Drawing role="img" aria-label={label} width={width} height={height}>
        {[0, end / 2, end].map((count) => (
          <g key={count}>
            <line x1={edge.left} x2={width - edge.right} y1={y(count)} y2={y(count)} />
            <text x={edge.left - 8} y={y(count)} textAnchor="end" dominantBaseline="middle">
              {count.toLocaleString("en")}
            </text>
          </g>
        ))}
        {days.map(({ day, ccms, scms }, index) => {
          const x = edge.left + index * step + step * 0.15;
          const bar = { x, width: Math.max(1, step * 0.7) };
          return (
            <g key={day}>
              <title>{`${day}: CCMS ${ccms.toLocaleString("en")}, SCMS ${scms.toLocaleString("en")}`}</title>
              <rect className="ccms" {...bar} y={y(ccms)} height={y(0) - y(ccms)} />
              <rect className="scms" {...bar} y={y(ccms + scms)} height={y(ccms) - y(ccms + scms)} />
              {(days.length - 1 - index) % every === 0 && (
                <text
                  x={x + bar.width / 2}
                  y={height - 6}
                  textAnchor={index === days.length - 1 ? "end" : "middle"}
                >
                  {day.slice(5)}
                </text>
              )}
            </g>
          );
        })}
      </Drawing>
    </Box>
  );
}
