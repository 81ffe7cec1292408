/**
 * A storage of the browser; where the browser denies it, one that lasts as long as the page.
 *
 * Merely naming `window.localStorage` throws while a site may keep no data, which would leave the page blank.
 */
export function browserStorage(kind: "localStorage" | "sessionStorage"): Storage {
  return deniedStorage(kind) ? pageStorage() : window[kind];
}

/** Whether the browser lets this site keep no data. */
export function deniedStorage(kind: "localStorage" | "sessionStorage"): boolean {
  try {
    return window[kind] === null;
  } catch {
    return true;
  }
}

function pageStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}
