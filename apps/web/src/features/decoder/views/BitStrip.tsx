import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { fieldAt } from "./field-places.ts";
import { forcedColors } from "./forced-colors.ts";
import { cursorAfter } from "./grid-keys.ts";
import { gridCell, gridRoles } from "./grid-roles.ts";
import type { Selection } from "./selection.ts";

/** Octets whose bits are shown at once. */
const shownOctets = 8;

const Grid = styled("div")(({ theme: { typography, vars, spacing } }) => ({
  ...typography.mono,
  display: "flex",
  flexWrap: "wrap",
  gap: spacing(1, 3),
  padding: spacing(2),
  maxHeight: 116,
  overflow: "auto",
  backgroundColor: vars.palette.code.background,
  "&:focus-visible": { outlineOffset: -2 },
  "& [role='row']": { display: "flex", alignItems: "center" },
  "& .offset": { color: vars.palette.code.lineNumber, paddingRight: spacing(2) },
  "& .bit": { width: 24, lineHeight: "24px", textAlign: "center" },
  "& .bit:nth-of-type(5)": { marginRight: spacing(1) },
  "& [aria-selected='true']": {
    backgroundColor: vars.palette.code.selected,
    fontWeight: 600,
    ...forcedColors.chosen,
  },
  "& [data-pointed]": { boxShadow: `inset 0 -2px ${vars.palette.primary.main}` },
  "& [data-cursor]": { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: -2 },
  "& [data-failed]": {
    color: vars.palette.error.contrastText,
    backgroundColor: vars.palette.error.main,
    ...forcedColors.failed,
  },
}));

/**
 * The bits of the octets that the chosen field stands on, its own lit. Arrow keys move a cursor over the bits,
 * Enter chooses the innermost field there.
 */
export function BitStrip({ reading, selection }: { reading: ReadItem; selection: Selection }) {
  const { t } = useTranslation();
  const id = useId();
  const { places, bytes, failure, layers } = reading;
  const { selected, pointed, broken } = selection;
  const [from, to] = [places.starts[selected]!, places.ends[selected]!];
  const firstOctet = from >> 3;
  const octets = Math.max(1, Math.min(Math.ceil(to / 8), bytes.length) - firstOctet);
  const shown = Math.min(octets, shownOctets);
  const [cursor, setCursor] = useState<{ field: number; bit: number }>();
  const at = cursor?.field === selected ? cursor.bit : undefined;
  const failedBit = failure?.bit === undefined ? undefined : layers[failure.layer]!.offset * 8 + failure.bit;

  const choose = (bit: number) => {
    const field = fieldAt(reading, bit);
    if (field !== undefined) selection.select(field);
  };
  const moveTo = (bit: number) => {
    setCursor({ field: selected, bit });
    selection.point(fieldAt(reading, bit));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const bit = at ?? from;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(bit);
      return;
    }
    const base = firstOctet * 8;
    const next = cursorAfter(event, bit - base, { count: shown * 8, perRow: 8, pageRows: shown });
    if (next === undefined) return;
    event.preventDefault();
    moveTo(base + next);
  };
  const bitUnder = ({ target }: { target: EventTarget }) => {
    const { bit } = (target as HTMLElement).dataset;
    return bit === undefined ? undefined : Number(bit);
  };
  return (
    <Box sx={{ borderTop: "1px solid", borderColor: "divider" }}>
      <Grid
        role="grid"
        tabIndex={0}
        aria-label={t("decoder.bit_view")}
        aria-activedescendant={at === undefined ? undefined : `${id}-${at}`}
        onKeyDown={onKeyDown}
        onFocus={() =>
          setCursor((before) => (before?.field === selected ? before : { field: selected, bit: from }))
        }
        onBlur={() => selection.point(undefined)}
        onPointerOver={(event) => {
          const bit = bitUnder(event);
          selection.point(bit === undefined ? undefined : fieldAt(reading, bit));
        }}
        onPointerLeave={() => selection.point(undefined)}
        onClick={(event) => {
          const bit = bitUnder(event);
          if (bit !== undefined) choose(bit);
        }}
      >
        {Array.from({ length: shown }, (_, index) => {
          const octet = firstOctet + index;
          return (
            <div {...gridRoles.row} key={octet}>
              <span {...gridRoles.rowHeader} className="offset">
                {octet.toString(16).padStart(4, "0")}
              </span>
              {Array.from({ length: 8 }, (_, place) => {
                const bit = octet * 8 + place;
                const isPointed =
                  pointed !== undefined && bit >= places.starts[pointed]! && bit < places.ends[pointed]!;
                return (
                  <span
                    {...gridCell(bit >= from && bit < to)}
                    key={bit}
                    id={`${id}-${bit}`}
                    className="bit"
                    data-bit={bit}
                    data-pointed={isPointed || undefined}
                    data-cursor={bit === at || undefined}
                    data-failed={
                      bit === failedBit || (broken && bit >= broken[0] && bit < broken[1]) || undefined
                    }
                  >
                    {((bytes[octet] ?? 0) >> (7 - place)) & 1}
                  </span>
                );
              })}
            </div>
          );
        })}
      </Grid>
      {octets > shown && (
        <Box sx={{ typography: "body2", color: "text.secondary", px: 2, pb: 2 }}>
          {t("decoder.bits_more", { count: octets - shown })}
        </Box>
      )}
    </Box>
  );
}
