/** Names that are kept at most; the oldest go first. */
const mostNames = 1000;

/** What certificates of earlier inputs are called, so that those who name them by their hash can be read. */
export interface MetNames {
  nameOf(hashedId8: string): string | undefined;
  keep(names: ReadonlyMap<string, string>): void;
}

/** Keeps names as long as the worker lives. */
export function createMetNames(): MetNames {
  const known = new Map<string, string>();
  return {
    nameOf: (hashedId8) => known.get(hashedId8),
    keep: (names) => {
      for (const [id, name] of names) {
        known.delete(id);
        known.set(id, name);
      }
      for (const id of known.keys()) {
        if (known.size <= mostNames) break;
        known.delete(id);
      }
    },
  };
}
