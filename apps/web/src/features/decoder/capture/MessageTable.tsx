import Box from "@mui/material/Box";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { StatusText } from "../../../ui/StatusText.tsx";
import { useBoxWidth } from "../../../ui/use-box-width.ts";
import { useLazyRows } from "../../../ui/use-lazy-rows.ts";
import { useManyRows } from "../../../ui/use-many-rows.ts";
import { paneStop } from "../../../ui/use-pane-keys.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import { messageOrders, type Opened, type WorkerCalls } from "../worker/worker-protocol.ts";
import type { ListAddress, MessageSort } from "./list-address.ts";
import { MessageCells } from "./MessageCells.tsx";
import { frameNumbers, type Row } from "./message-cells.ts";
import { tableStyle } from "./table-style.ts";

/** Heights of a line and of a card, in pixels. */
const lineHeight = 30;
const cardHeight = 116;
/** A box narrower than this has cards, in pixels. */
const narrow = 600;

/** Messages of a capture, of which one is shown: only those in view have a row. */
export function MessageTable({
  opened,
  list,
  step,
  chosen,
  onChoose,
  address,
}: {
  opened: Opened;
  list: WorkerCalls["list"]["out"];
  /** Grows while messages are still being found and judged: what is known of them may have changed. */
  step: number;
  chosen: number;
  onChoose: (item: number) => void;
  address: ListAddress;
}) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const box = useRef<HTMLDivElement>(null);
  const width = useBoxWidth(box);
  const isNarrow = width > 0 && width < narrow;
  const height = isNarrow ? cardHeight : lineHeight;
  const { items } = list;
  const { shown, before, after, isLaidOut, reveal } = useManyRows(box, {
    count: items.length,
    height,
    head: isNarrow ? 0 : lineHeight,
  });
  const load = useCallback(
    (_: number, wanted: readonly number[]) => decoder.call("messages", { opened: opened.id, items: wanted }),
    [decoder, opened.id],
  );
  const texts = useLazyRows(
    opened.id,
    shown.map((index) => items[index]!),
    load,
    step,
  );
  const chosenRow = texts.get(chosen);
  const shownText = (row: Row) =>
    t("decoder.item_shown", { number: frameNumbers(row), title: row.kind || t("decoder.item_without") });
  const place = useMemo(() => items.indexOf(chosen), [items, chosen]);
  const revealChosen = useEffectEvent(reveal);
  useEffect(() => {
    if (isLaidOut && place >= 0) revealChosen(place);
  }, [place, isLaidOut]);
  return (
    <Box
      ref={box}
      role="region"
      tabIndex={0}
      {...paneStop}
      aria-label={t("decoder.items", { count: items.length })}
      onKeyDown={(event) => {
        const next = placeByKey(event, place, items.length);
        if (next === undefined) return;
        event.preventDefault();
        // The row that has the focus may go out of view, and out of the page with it.
        box.current?.focus({ preventScroll: true });
        onChoose(items[next]!);
      }}
      sx={{
        overflow: "auto",
        // Rows that come and go above the view move nothing: where they stand is known.
        overflowAnchor: "none",
        resize: "vertical",
        // In a low window it leaves the room to the message that is shown.
        height: {
          xs: 2.2 * cardHeight,
          sm: `clamp(${4.5 * lineHeight}px, 100vh - 700px, ${9 * lineHeight}px)`,
        },
        minHeight: 3 * lineHeight,
        maxHeight: "70vh",
        "&:focus-visible": { outlineOffset: "-2px" },
      }}
    >
      <StatusText>{chosenRow ? shownText(chosenRow) : ""}</StatusText>
      <Box
        component="table"
        role="table"
        aria-rowcount={items.length + 1}
        data-narrow={isNarrow || undefined}
        sx={tableStyle(lineHeight, cardHeight)}
      >
        <thead>
          <tr>
            {messageOrders.map((column) => (
              <th key={column} scope="col" className={column} aria-sort={sortOf(column, address.sort)}>
                <button type="button" onClick={() => address.sortBy(column)}>
                  {t(`decoder.item_${column}`)}
                  <SortMark order={column} sort={address.sort} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden className="gap" style={{ height: before }} hidden={before === 0} />
          {shown.map((index) => (
            <tr
              key={items[index]}
              aria-rowindex={index + 2}
              aria-current={items[index] === chosen || undefined}
              onClick={() => onChoose(items[index]!)}
            >
              <MessageCells item={items[index]!} row={texts.get(items[index]!)} />
            </tr>
          ))}
          <tr aria-hidden className="gap" style={{ height: after }} hidden={after === 0} />
        </tbody>
      </Box>
    </Box>
  );
}

function sortOf(column: MessageSort["order"], { order, isDescending }: MessageSort) {
  if (column !== order) return "none";
  return isDescending ? "descending" : "ascending";
}

function SortMark({ order, sort }: { order: MessageSort["order"]; sort: MessageSort }) {
  if (order !== sort.order) return null;
  return sort.isDescending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />;
}

/** Where a key of the list leads; undefined where it is none of its keys. */
function placeByKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, place: number, count: number) {
  if (altKey || ctrlKey || metaKey || count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case "ArrowDown":
    case "n":
      return Math.min(last, place + 1);
    case "ArrowUp":
    case "p":
      return Math.max(0, place - 1);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
