import Box from "@mui/material/Box";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBoxWidth } from "../../../ui/use-box-width.ts";
import { paneStop } from "../../../ui/use-pane-keys.ts";
import { reveal, useRows } from "../../../ui/use-rows.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { fieldAt } from "./field-places.ts";
import { cursorAfter } from "./grid-keys.ts";
import { type BitRange, HexRow } from "./HexRow.tsx";
import type { Selection } from "./selection.ts";

const rowHeight = 24;
const nowhere: BitRange = [0, 0];

/** From this width on a row has 16 octets, and from the next one their characters beside them. */
const wide = 470;
const wideWithText = 620;

/**
 * The octets with their offsets, of which only the rows in view exist. Octets of the chosen field, and those that broke a rule, are lit. One
 * stop for the Tab key; arrow keys move a cursor, which points at the innermost field there, and Enter chooses it.
 */
export function HexGrid({ reading, selection }: { reading: ReadItem; selection: Selection }) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useBoxWidth(box);
  const [cursor, setCursor] = useState<number>();
  const { bytes, places } = reading;
  const perRow = width >= wide ? 16 : 8;
  const rows = useRows(box, { count: Math.ceil(bytes.length / perRow), height: rowHeight, overscan: 4 });
  const shown = rows.getVirtualItems();
  const { selected } = selection;
  const start = places.starts[selected]! >> 3;

  const boxHeight = rows.scrollRect?.height;
  // biome-ignore lint/correctness/useExhaustiveDependencies: in a lower box the chosen octets would be out of view
  useEffect(() => reveal(rows, Math.floor(start / perRow)), [start, perRow, rows, boxHeight]);

  const fieldOf = (octet: number) => fieldAt(reading, octet * 8);
  const choose = (octet: number) => {
    const field = fieldOf(octet);
    if (field !== undefined) selection.select(field);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = cursor ?? start;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(at);
      return;
    }
    const pageRows = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    const to = cursorAfter(event, at, { count: bytes.length, perRow, pageRows });
    if (to === undefined) return;
    event.preventDefault();
    setCursor(to);
    selection.point(fieldOf(to));
    reveal(rows, Math.floor(to / perRow));
  };
  // Cut to the row, so that a row whose light does not change is not drawn again.
  const inRow = ([start, end]: BitRange, row: number): BitRange => {
    const from = Math.max(start, row * perRow * 8);
    const to = Math.min(end, (row + 1) * perRow * 8);
    return from < to ? [from, to] : nowhere;
  };
  const bitsOf = (field: number | undefined): BitRange =>
    field === undefined ? nowhere : [places.starts[field]!, places.ends[field]!];
  const octetUnder = ({ target }: { target: EventTarget }) => {
    const { at } = (target as HTMLElement).dataset;
    return at === undefined ? undefined : Number(at);
  };
  return (
    <Box
      ref={box}
      role="grid"
      tabIndex={0}
      {...paneStop}
      aria-label={t("decoder.hex_view")}
      aria-rowcount={rows.options.count}
      aria-colcount={perRow + 1}
      aria-activedescendant={cursor === undefined ? undefined : `${id}-${cursor}`}
      onKeyDown={onKeyDown}
      onFocus={() => setCursor((before) => before ?? start)}
      onBlur={() => selection.point(undefined)}
      onPointerOver={(event) => {
        const octet = octetUnder(event);
        selection.point(octet === undefined ? undefined : fieldOf(octet));
      }}
      onPointerLeave={() => selection.point(undefined)}
      onClick={(event) => {
        const octet = octetUnder(event);
        if (octet === undefined) return;
        setCursor(octet);
        choose(octet);
      }}
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: "auto",
        bgcolor: "code.background",
        "&:focus-visible": { outlineOffset: "-2px" },
      }}
    >
      <Box role="none" sx={{ position: "relative" }} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start: top }) => (
          <HexRow
            key={index}
            id={id}
            reading={reading}
            row={index}
            perRow={perRow}
            selected={inRow(bitsOf(selected), index)}
            pointed={inRow(bitsOf(selection.pointed), index)}
            broken={inRow(selection.broken ?? nowhere, index)}
            cursor={cursor !== undefined && Math.floor(cursor / perRow) === index ? cursor : undefined}
            withText={width >= wideWithText}
            top={top}
            height={rowHeight}
          />
        ))}
      </Box>
    </Box>
  );
}
