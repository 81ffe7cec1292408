import { startTransition, useEffect, useMemo, useReducer } from "react";

/**
 * Texts of rows as they come into view, so that a list of 200,000 is never sent whole.
 *
 * @param list - names the list; another one starts afresh.
 * @param rows - the rows in view.
 * @param load - fetches some of them, in the order asked for.
 * @param version - another one has rows fetched anew; until they arrive, they read as before.
 * @returns what is known; rows that are still under way are missing.
 */
export function useLazyRows<T>(
  list: number,
  rows: readonly number[],
  load: (list: number, rows: readonly number[]) => Promise<readonly T[]>,
  version = 0,
): ReadonlyMap<number, T> {
  const known = useMemo(
    () => ({ list, rows: new Map<number, T>(), versions: new Map<number, number>() }),
    [list],
  );
  const [, arrived] = useReducer((count: number) => count + 1, 0);
  const missing = rows.filter((row) => known.versions.get(row) !== version).join(" ");
  useEffect(() => {
    if (missing === "") return;
    const wanted = missing.split(" ").map(Number);
    let isCurrent = true;
    load(known.list, wanted).then(
      (loaded) => {
        for (const [index, row] of loaded.entries()) {
          known.rows.set(wanted[index]!, row);
          known.versions.set(wanted[index]!, version);
        }
        if (isCurrent) startTransition(arrived);
      },
      // The list was replaced meanwhile; the new one asks for its own rows.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [known, missing, load, version]);
  return known.rows;
}
