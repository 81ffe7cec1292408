import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

/** Height of a box where nothing is laid out. */
const assumedHeight = 600;

/**
 * Rows of one height in a scrolling box, of which only those in view exist.
 *
 * @param overscan - rows kept on either side of the view.
 */
export function useRows(
  box: RefObject<HTMLElement | null>,
  { count, height, overscan = 12 }: { count: number; height: number; overscan?: number },
): Virtualizer<HTMLElement, Element> {
  return useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan,
    // Rows are made once it is known how many there is room for.
    initialRect: { width: 0, height: 0 },
    observeElementRect,
  });
}

/** Scrolls no further than is needed to have a row in view; where it is, nothing has to be laid out to know so. */
export function reveal(rows: Virtualizer<HTMLElement, Element>, index: number): void {
  const row = rows.measurementsCache[index];
  const { scrollOffset, scrollRect } = rows;
  const isInView =
    row &&
    scrollRect &&
    row.start >= (scrollOffset ?? 0) &&
    row.end <= (scrollOffset ?? 0) + scrollRect.height;
  if (!isInView) rows.scrollToIndex(index, { align: "auto" });
}

/** As the library's own, but a box without a height (hidden, or no layout at all) still has some rows. */
function observeElementRect(
  { scrollElement }: Virtualizer<HTMLElement, Element>,
  report: (rect: { width: number; height: number }) => void,
) {
  if (!scrollElement) return;
  const measure = () =>
    report({
      width: scrollElement.offsetWidth,
      height: scrollElement.offsetHeight || assumedHeight,
    });
  measure();
  if (typeof ResizeObserver === "undefined") return;
  const observer = new ResizeObserver(measure);
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
