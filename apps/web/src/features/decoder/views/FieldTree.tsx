import Box from "@mui/material/Box";
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLazyRows } from "../../../ui/use-lazy-rows.ts";
import { paneStop } from "../../../ui/use-pane-keys.ts";
import { reveal, useRows } from "../../../ui/use-rows.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { FieldTreeRow } from "./FieldTreeRow.tsx";
import { rowOf } from "./field-places.ts";
import type { Selection } from "./selection.ts";
import { useTreeKeys } from "./tree-keys.ts";

const rowHeight = 28;

/** Pixels that a row needs beside its indentation, however deep it is. */
const narrowestRow = 240;

/**
 * The fields as a tree, of which only the rows in view exist. One stop for the Tab key; arrows, Home, End, paging
 * and the first letters of a name move in it.
 */
export function FieldTree({ reading, selection }: { reading: ReadItem; selection: Selection }) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { visible, selected } = selection;
  const rows = useRows(box, { count: visible.length, height: rowHeight, overscan: 6 });
  const shown = rows.getVirtualItems();
  const decoder = useDecoder();
  const load = useCallback(
    (list: number, fields: readonly number[]) => decoder.call("rows", { reading: list, fields }),
    [decoder],
  );
  const texts = useLazyRows(
    reading.id,
    shown.map(({ index }) => visible[index]!),
    load,
  );
  const depth = useMemo(() => deepest(reading, visible), [reading, visible]);
  const minWidth = `calc(${narrowestRow}px + ${depth} * var(--level))`;
  const row = rowOf(reading.places, visible, selected);
  const boxHeight = rows.scrollRect?.height ?? 0;
  const first = useRef(row);
  useEffect(() => {
    if (row < 0) return;
    // What is chosen from the start is shown with what is around it, also when its box gets its height later.
    const isBelow = (row + 1) * rowHeight > boxHeight;
    if (row === first.current && isBelow) rows.scrollToIndex(row, { align: "center" });
    else reveal(rows, row);
    if (row !== first.current) first.current = -1;
  }, [row, rows, boxHeight]);
  const keys = useTreeKeys(reading, selection, () =>
    Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1),
  );
  const isShown = shown.some(({ index }) => index === row);
  return (
    <Box
      ref={box}
      role="tree"
      tabIndex={0}
      {...paneStop}
      aria-label={t("decoder.tree")}
      aria-activedescendant={isShown ? `${id}-${selected}` : undefined}
      onKeyDown={(event: KeyboardEvent) => {
        if (keys(event)) event.preventDefault();
      }}
      onPointerLeave={() => selection.point(undefined)}
      sx={{
        // Lists are a dozen levels deep, which would be half of a small window.
        "--level": { xs: "8px", lg: "14px" },
        flex: 1,
        minHeight: 0,
        overflow: "auto",
        bgcolor: "code.background",
        "&:focus-visible": { outlineOffset: "-2px" },
      }}
    >
      <Box role="none" sx={{ position: "relative" }} style={{ height: rows.getTotalSize(), minWidth }}>
        {shown.map(({ index, start }) => {
          const field = visible[index]!;
          return (
            <FieldTreeRow
              key={field}
              id={`${id}-${field}`}
              reading={reading}
              selection={selection}
              field={field}
              row={texts.get(field)}
              top={start}
              height={rowHeight}
            />
          );
        })}
      </Box>
    </Box>
  );
}

function deepest({ places }: ReadItem, visible: Uint32Array): number {
  let depth = 0;
  for (const field of visible) depth = Math.max(depth, places.depths[field]!);
  return depth;
}
