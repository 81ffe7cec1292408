import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Place, scrolledFor, shownRows, topAfter, viewOf } from "./many-rows.ts";

/** Height of a box where nothing is laid out. */
const assumedHeight = 600;

/** How long scrolling rests before the bar is put where the rows are, in milliseconds. */
const restMs = 150;

/** Rows of one height in a scrolling box, any number of them, of which only those in view exist. */
export interface ManyRows {
  /** Indexes of the rows to draw, one behind the other. */
  readonly shown: readonly number[];
  /** Pixels in front of the first and behind the last of them. */
  readonly before: number;
  readonly after: number;
  /** Before, there are no rows: it is not known how many there is room for. */
  readonly isLaidOut: boolean;
  /** Scrolls no further than is needed to have a row in view. */
  reveal(index: number): void;
}

/**
 * As `useRows`, for lists of millions: nothing is kept for each row, and rows that need more height than browsers lay
 * out share what there is.
 *
 * @param head - height of what stays on top of the box, above the rows.
 */
export function useManyRows(
  box: RefObject<HTMLElement | null>,
  { count, height, head }: { count: number; height: number; head: number },
): ManyRows {
  const [measured, setRoom] = useState<number>();
  const isLaidOut = measured !== undefined;
  const room = measured ?? assumedHeight;
  const [place, setPlace] = useState<Place>({ scrolled: 0, top: 0 });
  const latest = useRef(place);
  const view = viewOf({ count, height, head, room });

  const move = useCallback((next: Place) => {
    latest.current = next;
    setPlace(next);
  }, []);
  /** Has the rows stand somewhere, and the bar with them. */
  const goTo = useEffectEvent((top: number) => {
    const element = box.current;
    if (!element) return;
    element.scrollTop = scrolledFor(top, view);
    move({ scrolled: element.scrollTop, top });
  });
  const follow = useEffectEvent((scrolled: number) => {
    if (scrolled === latest.current.scrolled) return;
    move({ scrolled, top: topAfter(latest.current, scrolled, view) });
  });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom(element.clientHeight || assumedHeight);
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      follow(element.scrollTop);
      clearTimeout(rest);
      rest = setTimeout(() => goTo(latest.current.top), restMs);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      element.removeEventListener("scroll", onScroll);
      clearTimeout(rest);
    };
  }, [box]);
  const drawnHeight = useRef(height);
  useEffect(() => {
    // Lines became cards, or the other way round: the same row stays on top.
    if (drawnHeight.current !== height) goTo((latest.current.top / drawnHeight.current) * height);
    drawnHeight.current = height;
  }, [height]);

  const { mostTop } = view;
  useLayoutEffect(() => {
    // There are fewer rows than before: those at the end come into view.
    if (latest.current.top > mostTop) goTo(mostTop);
  }, [mostTop]);

  const reveal = (index: number) => {
    const start = index * height;
    const { top } = latest.current;
    const lowest = start + height + head - room;
    const wanted = start < top ? start : Math.max(top, lowest);
    const element = box.current;
    if (wanted === top || !element) return;
    element.scrollTop = scrolledFor(wanted, view);
    move({ scrolled: element.scrollTop, top: wanted });
  };
  const rows = isLaidOut ? shownRows(place, view) : { shown: [], before: 0, after: view.laidOut };
  return { ...rows, isLaidOut, reveal };
}
