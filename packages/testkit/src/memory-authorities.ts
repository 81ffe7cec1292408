import type { SealedKey } from "@v2x/credentials";
import type { AuthorityRecord, AuthorityStorage, ListRecord, RevocationRecord } from "@v2x/pki";

/** What a PKI keeps of its authorities, to look at and to damage. */
export interface StoredAuthorities<Role extends string = string, Kind extends string = string> {
  version: number;
  authorities: AuthorityRecord<Role>[];
  keys: SealedKey[];
  revocations: RevocationRecord[];
  /** Every issue of every list, oldest first. */
  lists: ListRecord<Kind>[];
}

/** Nothing stored yet. */
export function noAuthorities<Role extends string, Kind extends string>(): StoredAuthorities<Role, Kind> {
  return { version: 0, authorities: [], keys: [], revocations: [], lists: [] };
}

/** Answers in a later turn, so that callers meet each other. */
export function laterThan<A extends unknown[], T>(
  answer: (...parameters: A) => T,
): (...parameters: A) => Promise<T> {
  return async (...parameters) => {
    await new Promise<void>((resolve) => setImmediate(resolve));
    return answer(...parameters);
  };
}

/** AuthorityStorage for tests: as durable as the process. */
export function memoryAuthorities<Role extends string, Kind extends string>(
  stored: StoredAuthorities<Role, Kind>,
): AuthorityStorage<Role, Kind> & {
  /** Every issue of a list, oldest first. */
  issues<K extends Kind>(kind: K, issuer: Uint8Array): Promise<readonly ListRecord<K>[]>;
} {
  const issuesOf = <K extends Kind>(kind: K, issuer: Uint8Array) =>
    stored.lists.filter(
      (list): list is ListRecord<Kind> & ListRecord<K> =>
        list.kind === kind && Buffer.compare(list.issuer, issuer) === 0,
    );
  return {
    version: laterThan(() => stored.version),
    authorities: laterThan(() => [...stored.authorities]),
    revocations: laterThan(() => [...stored.revocations]),
    key: laterThan((id) => stored.keys.find((key) => key.id === id)),
    latestList: (kind, issuer) => laterThan(() => issuesOf(kind, issuer).at(-1))(),
    issues: (kind, issuer) => laterThan(() => issuesOf(kind, issuer))(),
    beginChange: laterThan(() => {
      stored.version += 1;
    }),
    addKey: laterThan((key) => void stored.keys.push(key)),
    addAuthority: laterThan((authority) => void stored.authorities.push(authority)),
    setAuthorityState: laterThan((id, state) => {
      stored.authorities = stored.authorities.map((known) => (known.id === id ? { ...known, state } : known));
    }),
    addRevocation: laterThan((revocation) => void stored.revocations.push(revocation)),
    addList: laterThan((list) => void stored.lists.push(list)),
  };
}

/**
 * Transactions on what is stored, one at a time: each works on a copy, which takes the place of the whole when it
 * resolves.
 */
export function inTurn<Stored extends object, Storage>(
  stored: Stored,
  storageOn: (stored: Stored) => Storage,
): <T>(work: (storage: Storage) => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(async () => {
      const draft = structuredClone(stored);
      const result = await work(storageOn(draft));
      Object.assign(stored, draft);
      return result;
    });
    last = turn.catch(() => {});
    return turn;
  };
}
