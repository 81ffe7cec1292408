import { type NavigateOptions, useSearchParams } from "react-router";

/** What of a table stands in the address, so that Back restores it and a link shows the same rows. */
export interface TableAddress {
  /** Counted from 1, as people do; the wire counts from 0. */
  readonly page: number;
  /** Rows of one page. */
  readonly size: number;
  /** The sizes there are to choose from; the first is the usual one. */
  readonly sizes: readonly number[];
  /** What stands under a name of the screen's own, such as a switch, tab or filter; empty where nothing does. */
  valueOf(name: string): string;
  /** Goes to another page. @param isCorrection - takes the place of a page that there is not. */
  goTo(page: number, isCorrection?: boolean): void;
  /**
   * Changes anything else (`size` too) and returns to page 1; an empty value leaves the address.
   *
   * @param isTyping - one of many changes in a row, of which Back takes back all.
   */
  change(values: Readonly<Record<string, string>>, isTyping?: boolean): void;
}

/**
 * Keeps a table's page, size and whatever else its screen asks by in the address. A page or size that cannot be counts
 * as the usual one.
 *
 * @param sizes - those on offer; the first is usual and not named in the address.
 */
export function useTableAddress(sizes: readonly number[]): TableAddress {
  const [query, setQuery] = useSearchParams();
  const set = (values: Readonly<Record<string, string>>, options?: NavigateOptions) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === "") after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      // The table changes under the eyes of whoever pressed; the page must not jump.
      { preventScrollReset: true, ...options },
    );
  return {
    page: pageIn(query.get("page")),
    size: sizes.find((offered) => String(offered) === query.get("size")) ?? sizes[0]!,
    sizes,
    valueOf: (name) => query.get(name) ?? "",
    goTo: (page, isCorrection = false) =>
      set({ page: page === 1 ? "" : String(page) }, { replace: isCorrection }),
    change: (values, isTyping = false) =>
      set(
        { ...values, ...(values.size === String(sizes[0]) && { size: "" }), page: "" },
        { replace: isTyping },
      ),
  };
}

/** As many digits as a page on the wire may have. */
function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
