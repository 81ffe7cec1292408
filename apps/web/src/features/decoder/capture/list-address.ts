import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { messageOrders } from "../worker/worker-protocol.ts";

/** What messages are chosen by, with the names under which the choices stand in the address. */
export const filterNames = ["kind", "station", "signer", "psid", "verdict", "text"] as const;
export type FilterName = (typeof filterNames)[number];
export type MessageFilters = Readonly<Partial<Record<FilterName, string>>>;
export type MessageSort = { readonly order: (typeof messageOrders)[number]; readonly isDescending: boolean };

/** Which messages are listed, and how sorted: both stand in the address, the messages never do. */
export interface ListAddress {
  readonly filters: MessageFilters;
  readonly sort: MessageSort;
  /** @param isTyping - one of many changes in a row, of which Back takes back all. */
  choose(filters: MessageFilters, isTyping?: boolean): void;
  clear(): void;
  /** Sorts by a column, or turns its direction round. */
  sortBy(order: MessageSort["order"]): void;
}

const sortName = "sort";

/** Reads and writes the part of the address that is the list's. */
export function useListAddress(): ListAddress {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  return useMemo(() => {
    const filters = Object.fromEntries(
      filterNames.flatMap((name) => {
        const value = new URLSearchParams(text).get(name);
        return value ? [[name, value]] : [];
      }),
    ) as MessageFilters;
    const sort = sortIn(new URLSearchParams(text).get(sortName));
    const change = (values: Readonly<Record<string, string | undefined>>, replace: boolean) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace, preventScrollReset: true },
      );
    return {
      filters,
      sort,
      choose: (values, isTyping = false) => change(values, isTyping && filters.text !== undefined),
      clear: () => change(Object.fromEntries(filterNames.map((name) => [name, undefined])), false),
      sortBy: (order) => {
        const isDescending = sort.order === order && !sort.isDescending;
        const isUsual = order === "number" && !isDescending;
        change({ [sortName]: isUsual ? undefined : `${isDescending ? "-" : ""}${order}` }, true);
      },
    };
  }, [text, setQuery]);
}

function sortIn(text: string | null): MessageSort {
  const isDescending = text?.startsWith("-") ?? false;
  const name = isDescending ? text!.slice(1) : text;
  const order = messageOrders.find((offered) => offered === name);
  return order === undefined ? { order: "number", isDescending: false } : { order, isDescending };
}
