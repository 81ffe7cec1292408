import { useCallback, useState } from "react";

/**
 * A choice that the browser remembers: like `useState`, kept in `localStorage` under `key`.
 * A value that is none of `values` counts as absent.
 */
export function useStored<T extends string>(
  key: string,
  values: readonly T[],
): readonly [T | undefined, (value: T) => void] {
  const [value, setValue] = useState<T | undefined>(() => values.find((one) => one === read(key)));
  const choose = useCallback(
    (next: T) => {
      setValue(next);
      write(key, next);
    },
    [key],
  );
  return [value, choose];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is blocked: the choice lasts as long as the page
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
