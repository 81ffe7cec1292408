import { nameOf } from "#native/texts";
import type { KeyType } from "./key-types.ts";

/** Values by key type and octets, of which only the latest are kept. */
export interface RecentMap<T> {
  get(keyType: KeyType, octets: Uint8Array): T | undefined;
  set(keyType: KeyType, octets: Uint8Array, value: T): void;
}

interface Generations<T> {
  young: Map<string, T>;
  old: Map<string, T>;
}

/** A map that keeps the latest `limit` entries of a key type at least, and twice as many at most. */
export function recentMap<T>(limit: number): RecentMap<T> {
  const ofTypes: Partial<Record<KeyType, Generations<T>>> = {};
  return {
    get(keyType, octets) {
      const known = ofTypes[keyType];
      if (known === undefined) return undefined;
      const name = nameOf(octets);
      return known.young.get(name) ?? known.old.get(name);
    },
    set(keyType, octets, value) {
      ofTypes[keyType] ??= { young: new Map(), old: new Map() };
      const known = ofTypes[keyType];
      if (known.young.size >= limit) {
        known.old = known.young;
        known.young = new Map();
      }
      known.young.set(nameOf(octets), value);
    },
  };
}
