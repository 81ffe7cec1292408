import type { SealedKey } from "@v2x/credentials";
import type { AuthorityRecord, CcmsPorts, CcmsStorage, ListRecord, RevocationRecord } from "./ports.ts";

/** CcmsStorage for tests: as durable as the process. */
export interface MemoryStorage extends CcmsStorage {
  /** What is stored, to look at and to damage; a transaction in progress works on a copy. */
  readonly stored: Stored;
  /** One at a time; what `work` wrote is stored when it resolves. */
  readonly inTransaction: CcmsPorts["inTransaction"];
  /** Makes every key unreadable, as a lost hardware module would. */
  loseKeys(): void;
}

interface Stored {
  version: number;
  authorities: AuthorityRecord[];
  keys: SealedKey[];
  revocations: RevocationRecord[];
  /** Every issue of every list, oldest first. */
  lists: ListRecord[];
}

/** An empty storage. Every call answers in a later turn, so that callers meet each other. */
export function memoryStorage(): MemoryStorage {
  const stored: Stored = { version: 0, authorities: [], keys: [], revocations: [], lists: [] };
  let last: Promise<unknown> = Promise.resolve();
  return {
    stored,
    ...storageOn(stored),
    loseKeys: () => {
      stored.keys = [];
    },
    inTransaction(work) {
      const turn = last.then(async () => {
        const draft = structuredClone(stored);
        const result = await work(storageOn(draft));
        Object.assign(stored, draft);
        return result;
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}

function storageOn(stored: Stored): CcmsStorage {
  const later = () => new Promise<void>((resolve) => setImmediate(resolve));
  const laterThan =
    <A extends unknown[], T>(answer: (...parameters: A) => T) =>
    async (...parameters: A) => {
      await later();
      return answer(...parameters);
    };
  return {
    version: laterThan(() => stored.version),
    authorities: laterThan(() => [...stored.authorities]),
    revocations: laterThan(() => [...stored.revocations]),
    key: laterThan((id) => stored.keys.find((key) => key.id === id)),
    latestList: laterThan((kind, issuer) =>
      stored.lists.findLast((list) => list.kind === kind && Buffer.compare(list.issuer, issuer) === 0),
    ),
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
