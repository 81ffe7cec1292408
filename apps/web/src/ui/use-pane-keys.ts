import { type RefObject, useEffect } from "react";

/** Marks what F6 stops at; the focus goes to the marked element itself. */
export const paneStop = { "data-pane": "" } as const;

/** The same for a part of a screen that does not take the focus by itself. */
export const paneFrame = { ...paneStop, tabIndex: -1 } as const;

/** What takes all keys while it is open. */
const above = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * F6 moves the focus to the next part of a screen, Shift+F6 to the one before, round and round, as in the tools of
 * browsers and editors.
 *
 * @param box - holds the parts, in the order of the page; what is not there is passed over.
 */
export function usePaneKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(above)) return;
      const stops = [...(box.current?.querySelectorAll<HTMLElement>("[data-pane]") ?? [])];
      const next = event.shiftKey ? before(stops) : after(stops);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView?.({ block: "nearest" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [box]);
}

function after(stops: readonly HTMLElement[]): HTMLElement | undefined {
  return stops.find((stop) => isAt(stop, Node.DOCUMENT_POSITION_FOLLOWING)) ?? stops[0];
}

function before(stops: readonly HTMLElement[]): HTMLElement | undefined {
  return stops.findLast((stop) => isAt(stop, Node.DOCUMENT_POSITION_PRECEDING)) ?? stops.at(-1);
}

/** Where a stop stands, seen from the focus; what the focus is inside of is neither before nor behind it. */
function isAt(stop: HTMLElement, place: number): boolean {
  const seen = document.activeElement?.compareDocumentPosition(stop) ?? 0;
  return (seen & place) !== 0 && (seen & Node.DOCUMENT_POSITION_CONTAINS) === 0;
}
