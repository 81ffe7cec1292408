/** What a tab keeps under a key, as far as its storage lets it. */
export interface TabRecord<T> {
  /** Undefined where nothing is kept, storage is denied, or somebody else's value stands under the key. */
  read(): T | undefined;
  /** Undefined takes it away. What cannot be kept lasts as long as the page, and leaves nothing earlier behind. */
  write(value: Readonly<T> | undefined): void;
}

/**
 * A record in a tab's storage, as JSON.
 *
 * @param storage - without one, nothing is kept.
 * @param parse - of what stands there; throws where it is not such a record.
 */
export function tabRecord<T>(
  storage: Storage | undefined,
  key: string,
  parse: (value: unknown) => T,
): TabRecord<T> {
  const write = (value: Readonly<T> | undefined): void => {
    try {
      if (value === undefined) storage?.removeItem(key);
      else storage?.setItem(key, JSON.stringify(value));
    } catch {
      // Denied or full.
      if (value !== undefined) write(undefined);
    }
  };
  return {
    read() {
      try {
        return parse(JSON.parse(storage?.getItem(key) ?? "null"));
      } catch {
        return undefined;
      }
    },
    write,
  };
}
