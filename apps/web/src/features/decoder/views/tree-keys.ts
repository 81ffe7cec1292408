import { type KeyboardEvent, useRef } from "react";
import { useDecoder } from "../worker/decoder-context.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { hasMembers, rowOf, siblingsOf } from "./field-places.ts";
import type { Selection } from "./selection.ts";

/** Letters typed within this time belong together. */
const typeAheadMs = 700;

/**
 * The keys of a tree: up and down a row, right into a field or open it, left out of it or close it, Home, End,
 * paging, `*` for all siblings, and letters for the next field whose name starts with them.
 *
 * @param pageRows - how many rows a page has.
 * @returns a handler that tells whether the key was one of the tree's.
 * @see WAI-ARIA Authoring Practices, tree view
 */
export function useTreeKeys(
  reading: ReadItem,
  selection: Selection,
  pageRows: () => number,
): (event: KeyboardEvent) => boolean {
  const decoder = useDecoder();
  const typed = useRef({ letters: "", at: 0 });
  const { places } = reading;
  const { visible, selected, open, select, toggle } = selection;
  const row = rowOf(places, visible, selected);
  const go = (to: number) => select(visible[Math.min(Math.max(to, 0), visible.length - 1)]!);

  const typeAhead = async (letter: string, at: number) => {
    const isFresh = at - typed.current.at > typeAheadMs;
    const letters = (isFresh ? "" : typed.current.letters) + letter.toLowerCase();
    typed.current = { letters, at };
    // A further letter may still fit the field that stands chosen; a first one moves on.
    const from = letters.length > 1 ? row : row + 1;
    const found = await decoder.call("byName", { reading: reading.id, letters, fields: visible, from });
    if (found !== undefined) select(found);
  };

  return (event) => {
    const { key, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    switch (key) {
      case "ArrowDown":
        go(row + 1);
        return true;
      case "ArrowUp":
        go(row - 1);
        return true;
      case "PageDown":
        go(row + pageRows());
        return true;
      case "PageUp":
        go(row - pageRows());
        return true;
      case "Home":
        go(0);
        return true;
      case "End":
        go(visible.length - 1);
        return true;
      case "ArrowRight":
        if (!hasMembers(places, selected)) return true;
        if (open[selected] === 1) select(selected + 1);
        else toggle([selected], true);
        return true;
      case "ArrowLeft":
        if (hasMembers(places, selected) && open[selected] === 1) toggle([selected], false);
        else select(places.parents[selected]!);
        return true;
      case "*":
        toggle(siblingsOf(reading, selected), true);
        return true;
      default:
        if (key.length !== 1 || key === " ") return false;
        void typeAhead(key, timeStamp);
        return true;
    }
  };
}
