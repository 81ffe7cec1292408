/** How the cells of a grid lie. */
export interface GridShape {
  readonly count: number;
  readonly perRow: number;
  /** Rows that Page up and Page down skip. */
  readonly pageRows: number;
}

/**
 * Where a cursor goes by a key: arrows, Home and End in the row, with Ctrl in the whole, pages.
 *
 * @returns undefined where the key is none of the grid's.
 * @see WAI-ARIA Authoring Practices, data grid
 */
export function cursorAfter(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  at: number,
  { count, perRow, pageRows }: GridShape,
): number | undefined {
  const rowStart = at - (at % perRow);
  const inside = (to: number) => (to >= 0 && to < count ? to : at);
  switch (key) {
    case "ArrowRight":
      return inside(at + 1);
    case "ArrowLeft":
      return inside(at - 1);
    case "ArrowDown":
      return inside(at + perRow);
    case "ArrowUp":
      return inside(at - perRow);
    case "PageDown":
      return inside(at + Math.min(pageRows, Math.floor((count - 1 - at) / perRow)) * perRow);
    case "PageUp":
      return inside(at - Math.min(pageRows, Math.floor(at / perRow)) * perRow);
    case "Home":
      return ctrlKey ? 0 : rowStart;
    case "End":
      return ctrlKey ? count - 1 : Math.min(rowStart + perRow, count) - 1;
    default:
      return undefined;
  }
}
