import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

/** Height of a box that has not been laid out yet. */
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
    initialRect: { width: 0, height: assumedHeight },
    observeElementRect,
  });
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
