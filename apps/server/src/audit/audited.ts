import { AsyncLocalStorage } from "node:async_hooks";
import { isDeepStrictEqual } from "node:util";
import { type AuditEntry, type AuditKey, appendTo } from "@v2x/audit";
import type { Store } from "@v2x/store";

/** What a transaction of the store is given. */
export type BoundRepositories = Parameters<Parameters<Store["inTransaction"]>[0]>[0];

/** What is known of a change before it is made. */
export interface ChangeNote extends Omit<AuditEntry, "at" | "before" | "after"> {
  /**
   * Reads what is changed, at the beginning of its transaction and at the end: members without secrets, of which those
   * that differ are noted; `undefined` where it is not there.
   */
  look?(repositories: BoundRepositories): Promise<Seen>;
  /** What else is stored where something was changed, such as mails about it. */
  along?(repositories: BoundRepositories): Promise<void>;
}

/** What something is, as JSON; octets as hexadecimal digits. */
export type Seen = Readonly<Record<string, unknown>> | undefined;

interface Pending {
  readonly note: ChangeNote;
  isWritten: boolean;
}

const pending = new AsyncLocalStorage<Pending>();

/**
 * Runs work that changes something, and has the change noted: the first transaction of a {@link auditedStore} within
 * the work stores the row as its last step; where the note looks at what is changed, the first that changes it. So
 * there is no change without its row, and no row without its change.
 */
export function audited<T>(note: ChangeNote, work: () => Promise<T>): Promise<T> {
  return pending.run({ note, isWritten: false }, work);
}

/** A store whose transactions note the change that is under way. */
export function auditedStore(store: Store, key: AuditKey, now: () => Date): Store {
  const inTransaction: Store["inTransaction"] = (work) =>
    store.inTransaction(async (repositories) => {
      const change = pending.getStore();
      if (change === undefined || change.isWritten) return work(repositories);
      const { look, along, ...said } = change.note;
      const before = await look?.(repositories);
      const result = await work(repositories);
      const after = await look?.(repositories);
      if (look !== undefined && isDeepStrictEqual(before, after)) return result;
      const differing = onlyDiffering(before, after);
      await along?.(repositories);
      await appendTo(repositories.audit, key, { ...said, ...differing, at: now() });
      change.isWritten = true;
      return result;
    });
  const { serviceAccounts } = store.identity;
  return {
    ...store,
    inTransaction,
    identity: {
      ...store.identity,
      // Their keeper, who may talk with another server meanwhile, knows no transactions.
      serviceAccounts: {
        ...serviceAccounts,
        createIfAbsent: (account) =>
          inTransaction(({ identity }) => identity.serviceAccounts.createIfAbsent(account)),
        remove: (clientId) => inTransaction(({ identity }) => identity.serviceAccounts.remove(clientId)),
      },
    },
  };
}

function onlyDiffering(before: Seen, after: Seen): { readonly before: Seen; readonly after: Seen } {
  if (before === undefined || after === undefined) return { before, after };
  const without = (seen: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(seen).filter(([name]) => !isDeepStrictEqual(before[name], after[name])),
    );
  return { before: without(before), after: without(after) };
}
