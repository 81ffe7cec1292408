import { styled } from "@mui/material/styles";
import { memo } from "react";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { fieldAt } from "./field-places.ts";
import { forcedColors } from "./forced-colors.ts";
import { gridCell, gridRoles } from "./grid-roles.ts";
import { tintOf, tintRules } from "./level-tints.ts";

const Root = styled("div")(({ theme }) => {
  const { typography, vars, spacing } = theme;
  return {
    ...typography.mono,
    position: "absolute",
    left: 0,
    display: "flex",
    lineHeight: "24px",
    paddingInline: spacing(2),
    "& .offset": { color: vars.palette.code.lineNumber, paddingRight: spacing(3), userSelect: "none" },
    "& .octet": {
      width: 24,
      textAlign: "center",
      ...tintRules(theme),
      "&:nth-of-type(9)": { marginRight: spacing(1.5) },
      "&[data-pointed]": { boxShadow: `inset 0 -2px ${vars.palette.primary.main}` },
      "&[data-part]": {
        backgroundImage: `linear-gradient(90deg, ${vars.palette.code.selected} 50%, transparent 50%)`,
        backgroundSize: "6px 100%",
      },
      "&[aria-selected='true']": {
        backgroundColor: vars.palette.code.selected,
        fontWeight: 600,
        ...forcedColors.chosen,
      },
      "&[data-failed]": {
        color: vars.palette.error.contrastText,
        backgroundColor: vars.palette.error.main,
        backgroundImage: "none",
        fontWeight: 600,
        ...forcedColors.failed,
      },
      "&[data-cursor]": { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: -2 },
    },
    "& .text": {
      color: vars.palette.text.secondary,
      paddingLeft: spacing(3),
      whiteSpace: "pre",
      userSelect: "none",
    },
  };
});

/** Bits from the first up to the second. */
export type BitRange = readonly [start: number, end: number];

/** One row of octets: offset, octets in the tint of their innermost field, and their characters. */
export const HexRow = memo(
  function HexRow({
    id,
    reading,
    row,
    perRow,
    selected,
    pointed,
    broken,
    cursor,
    withText,
    top,
    height,
  }: {
    id: string;
    reading: ReadItem;
    row: number;
    perRow: number;
    selected: BitRange;
    pointed: BitRange;
    broken: BitRange;
    cursor: number | undefined;
    withText: boolean;
    top: number;
    height: number;
  }) {
    const { bytes, places, failure } = reading;
    const first = row * perRow;
    const octets = Array.from(bytes.subarray(first, first + perRow));
    const digits = Math.max(4, (bytes.length - 1).toString(16).length);
    return (
      <Root role="row" aria-rowindex={row + 1} style={{ top, height }}>
        <span {...gridRoles.rowHeader} className="offset">
          {first.toString(16).padStart(digits, "0")}
        </span>
        {octets.map((octet, column) => {
          const at = first + column;
          const lit = bitsIn(selected, at);
          const innermost = fieldAt(reading, at * 8);
          return (
            <span
              {...gridCell(lit === 8)}
              key={at}
              id={`${id}-${at}`}
              className="octet"
              data-at={at}
              data-tint={innermost === undefined ? undefined : tintOf(places.depths[innermost]!)}
              data-part={(lit > 0 && lit < 8) || undefined}
              data-pointed={bitsIn(pointed, at) > 0 || undefined}
              data-failed={failure?.offset === at || bitsIn(broken, at) > 0 || undefined}
              data-cursor={cursor === at || undefined}
            >
              {octet.toString(16).padStart(2, "0")}
            </span>
          );
        })}
        {withText && (
          <span className="text" aria-hidden>
            {octets.map((octet) => (octet > 32 && octet < 127 ? String.fromCharCode(octet) : "·")).join("")}
          </span>
        )}
      </Root>
    );
  },
  (before, after) =>
    before.reading === after.reading &&
    before.row === after.row &&
    before.perRow === after.perRow &&
    before.cursor === after.cursor &&
    before.withText === after.withText &&
    before.top === after.top &&
    isSame(before.selected, after.selected) &&
    isSame(before.pointed, after.pointed) &&
    isSame(before.broken, after.broken),
);

function isSame(one: BitRange, other: BitRange): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

function bitsIn([start, end]: BitRange, octet: number): number {
  return Math.max(0, Math.min(end, octet * 8 + 8) - Math.max(start, octet * 8));
}
