import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in a table when the row that holds it goes away: the row that comes into its place takes it, the
 * last one where there is none, and the heading where the table is empty. The heading also takes it from what is
 * pressed in place of rows, such as a button that tries again, when rows come there.
 *
 * @param body - the rows; each has its key in `data-key`.
 * @param keys - those of the rows on screen, in their order; undefined while there are none to judge by.
 */
export function useRowFocus(
  body: RefObject<HTMLTableSectionElement | null>,
  heading: RefObject<HTMLElement | null>,
  keys: readonly string[] | undefined,
): void {
  const held = useRef<{ key: string; index: number } | { control: Element }>(undefined);
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-key]") : null;
      const rows = body.current;
      // Neither a dialog nor its closing changes which row one was at; going elsewhere does.
      if (row && rows?.contains(row)) {
        held.current = { key: row.dataset.key!, index: [...rows.children].indexOf(row) };
      } else if (target instanceof Element && heading.current?.closest("section")?.contains(target)) {
        held.current = { control: target };
      } else if (target !== document.body && !isInDialog(target)) held.current = undefined;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, [body, heading]);

  const shown = keys?.join(" ");
  useLayoutEffect(() => {
    const gone = held.current;
    if (shown === undefined || !gone || document.activeElement !== document.body) return;
    if ("control" in gone) {
      if (!gone.control.isConnected) heading.current?.focus();
      return;
    }
    const rows = [...(body.current?.children ?? [])] as HTMLElement[];
    if (rows.some(({ dataset }) => dataset.key === gone.key)) return;
    held.current = undefined;
    const next = rows[gone.index] ?? rows.at(-1) ?? heading.current;
    next?.focus();
  }, [shown, body, heading]);
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
}
