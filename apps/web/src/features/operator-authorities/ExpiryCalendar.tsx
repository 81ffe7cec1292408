import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { OperatedAuthority } from "@v2x/contract";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBoxWidth } from "../../ui/use-box-width.ts";
import { firstsOfMonths, spanOnCalendar } from "./calendar-span.ts";
import { namesOf, standingOf } from "./standing.ts";

/** Px. Where it is narrow, words stand above their bar and not beside it. */
const wide = { row: 28, words: 250, end: 128 } as const;
const narrow = { row: 48, words: 0, end: 0 } as const;
const narrowBelow = 640;
const headHeight = 28;
const barHeight = 12;
const labelWidth = 60;

/**
 * When authorities end, as bars over the twelve months ahead: a paler bar goes on beyond the right edge. The
 * table that shows the same authorities has the same figures.
 *
 * @param now - the server's present, ISO in UTC.
 */
export function ExpiryCalendar({
  authorities,
  now,
}: {
  authorities: readonly OperatedAuthority[];
  now: string;
}) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useBoxWidth(box);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, mb: 6, minHeight: 120 }}>
      <Typography id={id} variant="h2">
        {t("operator.calendar")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {t("operator.calendar_note")}
      </Typography>
      <Box ref={box} sx={{ overflow: "hidden" }}>
        {authorities.length > 0 && <Bars authorities={authorities} now={now} width={Math.max(width, 240)} />}
      </Box>
    </Card>
  );
}

function Bars({
  authorities,
  now,
  width,
}: {
  authorities: readonly OperatedAuthority[];
  now: string;
  width: number;
}) {
  const { t } = useTranslation();
  const isNarrow = width < narrowBelow;
  const { row, words, end } = isNarrow ? narrow : wide;
  const track = width - words - end - 1;
  const height = headHeight + authorities.length * row;
  const xOf = (part: number) => words + part * track;
  const labelEvery = Math.ceil((labelWidth * 12) / track);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t("operator.calendar_of", { count: authorities.length })}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      sx={{ display: "block", typography: "body2", "& text": { fill: "currentColor" } }}
    >
      {firstsOfMonths(now).map(({ part, label }, index) => (
        <Box component="g" key={label} sx={{ color: "text.secondary" }}>
          <Box
            component="line"
            x1={xOf(part)}
            x2={xOf(part)}
            y1={headHeight - 4}
            y2={height}
            stroke="currentColor"
            sx={{ color: "divider" }}
          />
          {index % labelEvery === 0 && xOf(part) + labelWidth < width && (
            <text x={xOf(part) + 3} y={16}>
              {label}
            </text>
          )}
        </Box>
      ))}
      {authorities.map((authority, index) => (
        <Row
          key={`${authority.system} ${authority.hashedId8}`}
          authority={authority}
          now={now}
          isNarrow={isNarrow}
          top={headHeight + index * row}
          width={width}
          xOf={xOf}
        />
      ))}
    </Box>
  );
}

function Row({
  authority,
  now,
  isNarrow,
  top,
  width,
  xOf,
}: {
  authority: OperatedAuthority;
  now: string;
  isNarrow: boolean;
  top: number;
  width: number;
  xOf: (part: number) => number;
}) {
  const { t } = useTranslation();
  const { role, name, generation, state, notAfter } = authority;
  const { begins, ends, goesOn } = spanOnCalendar(authority, now);
  const standing = standingOf(authority, now);
  const isOver = notAfter <= now;
  const whose = role === "elector" ? name : t("operator.authority_role", namesOf(authority));
  const date = notAfter.slice(0, 10);
  const color =
    standing === "soon"
      ? "warning.main"
      : standing !== "fine" || state === "revoked"
        ? "error.main"
        : state === "current"
          ? "primary.main"
          : "text.disabled";
  const textY = top + 18;
  const barY = isNarrow ? top + 26 : top + 8;
  return (
    <g>
      <text x={0} y={textY}>
        {t(isNarrow ? "operator.calendar_generation_short" : "operator.calendar_generation", {
          authority: shortened(whose),
          generation,
        })}
      </text>
      <Box component="g" sx={{ color }}>
        {isOver ? (
          <path d={`M${xOf(0)} ${barY} l12 12 m-12 0 l12 -12`} stroke="currentColor" strokeWidth={2} />
        ) : (
          <rect
            x={xOf(begins)}
            y={barY}
            width={Math.max(4, xOf(ends) - xOf(begins))}
            height={barHeight}
            rx={goesOn ? 0 : 3}
            fill="currentColor"
            opacity={goesOn ? 0.4 : 1}
          />
        )}
      </Box>
      <Box component="text" x={width} y={textY} textAnchor="end" sx={{ color: "text.secondary" }}>
        {state === "revoked"
          ? t("operator.calendar_revoked")
          : t(isOver ? "operator.calendar_ended" : "operator.calendar_ends", { date })}
      </Box>
    </g>
  );
}

/** Names of hosts may be longer than their place. */
function shortened(text: string): string {
  return text.length > 22 ? `${text.slice(0, 21)}…` : text;
}
