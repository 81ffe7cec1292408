import type { KeyType } from "./key-types.ts";

/** Octets by key type, of which only the latest are kept. */
export interface RecentMap<T> {
  get(keyType: KeyType, octets: Uint8Array): T | undefined;
  set(keyType: KeyType, octets: Uint8Array, value: T): void;
}

/** A map that forgets its oldest entry when a new one would exceed `limit`. */
export function recentMap<T>(limit: number): RecentMap<T> {
  const entries = new Map<string, T>();
  return {
    get: (keyType, octets) => entries.get(nameOf(keyType, octets)),
    set(keyType, octets, value) {
      if (entries.size >= limit) entries.delete(entries.keys().next().value!);
      entries.set(nameOf(keyType, octets), value);
    },
  };
}

/** A set with the same habit. */
export function recentSet(limit: number) {
  const map = recentMap<true>(limit);
  return {
    has: (keyType: KeyType, octets: Uint8Array) => map.get(keyType, octets) === true,
    add: (keyType: KeyType, octets: Uint8Array) => map.set(keyType, octets, true),
  };
}

function nameOf(keyType: KeyType, octets: Uint8Array): string {
  return keyType + Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString("latin1");
}
