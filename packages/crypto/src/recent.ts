import type { KeyType } from "./key-types.ts";

/** Values by key type and octets, of which only the latest are kept. */
export interface RecentMap<T> {
  get(keyType: KeyType, octets: Uint8Array): T | undefined;
  set(keyType: KeyType, octets: Uint8Array, value: T): void;
}

/** A map that keeps the latest `limit` entries at least, and twice as many at most. */
export function recentMap<T>(limit: number): RecentMap<T> {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return {
    get(keyType, octets) {
      const name = nameOf(keyType, octets);
      return young.get(name) ?? old.get(name);
    },
    set(keyType, octets, value) {
      if (young.size >= limit) {
        old = young;
        young = new Map();
      }
      young.set(nameOf(keyType, octets), value);
    },
  };
}

function nameOf(keyType: KeyType, octets: Uint8Array): string {
  return keyType + Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString("latin1");
}
