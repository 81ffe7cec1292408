import type { SealedKey } from "@v2x/credentials";
import type { AuthorityRecord, CcmsStorage, ListKind, ListRecord } from "./ports.ts";

/** CcmsStorage for tests: as durable as the process, as atomic as one turn of the event loop. */
export interface MemoryStorage extends CcmsStorage {
  /** Every issue of every list, oldest first. */
  readonly published: readonly ListRecord[];
  /** Makes every key unreadable, as a lost hardware module would. */
  loseKeys(): void;
}

/** An empty storage. Every call answers in a later turn, so that callers meet each other. */
export function memoryStorage(): MemoryStorage {
  let authorities: readonly AuthorityRecord[] = [];
  const keys = new Map<string, SealedKey>();
  const published: ListRecord[] = [];
  const later = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    published,
    loseKeys: () => keys.clear(),
    async authorities() {
      await later();
      return authorities;
    },
    async createHierarchy(hierarchy) {
      await later();
      if (authorities.length > 0) return false;
      authorities = hierarchy.authorities;
      for (const key of hierarchy.keys) keys.set(key.id, key);
      published.push(...hierarchy.lists);
      return true;
    },
    async key(id) {
      await later();
      return keys.get(id);
    },
    async latestList(kind) {
      await later();
      return latest(kind);
    },
    async publishList(list) {
      await later();
      if ((latest(list.kind)?.issue ?? 0) >= list.issue) return false;
      published.push(list);
      return true;
    },
  };

  function latest(kind: ListKind): ListRecord | undefined {
    return published.findLast((list) => list.kind === kind);
  }
}
