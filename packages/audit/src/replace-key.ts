import type { AuditEntry, AuditStorage } from "./audit-log.ts";
import { type AuditKey, addAt, firstHash, keyReplaced } from "./chain.ts";
import { verifyLog } from "./verify.ts";

/**
 * Continues a log under another key, in the transaction that `storage` is bound to. The new key proves the row that says
 * so, and that row's hash all rows before it: no one who has the old key alone can change them.
 *
 * Where the log is not as it was written, one position is left out, so that {@link verifyLog} still finds the place.
 */
export async function replaceAuditKey(
  storage: AuditStorage,
  { current, next }: { readonly current: AuditKey; readonly next: AuditKey },
  entry: Omit<AuditEntry, "action">,
): Promise<void> {
  const head = await storage.lockHead();
  const { problem } = await verifyLog(storage, current);
  const position = (head?.position ?? 0) + (problem ? 2 : 1);
  await addAt(position, head?.hash ?? firstHash, {
    storage,
    key: next,
    entry: { ...entry, action: keyReplaced },
  });
}
