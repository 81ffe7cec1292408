import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { AuditEntry, AuditHead, AuditRow, AuditStorage } from "./audit-log.ts";

/** Proves rows and the end of a log; derived from the installation's master key. */
export type AuditKey = Uint8Array & { readonly purpose?: "audit" };

/** @param masterKey - 32 octets. */
export function auditKey(masterKey: Uint8Array): AuditKey {
  return new Uint8Array(hkdfSync("sha256", masterKey, "", "audit log", 32));
}

/**
 * Writes the first row of a log, once in the life of a database, in the transaction that `storage` is bound to. A log
 * is never empty afterwards: one that is, somebody has deleted.
 */
export async function beginLog(storage: AuditStorage, key: AuditKey, at: Date): Promise<void> {
  const head = await storage.lockHead();
  if (!(await storage.takeBeginning()) || head !== undefined) return;
  const actor = { kind: "system", name: "installation" } as const;
  await addAt(1, firstHash, {
    storage,
    key,
    entry: { at, actor, action: "audit-log.begun", subject: "audit log" },
  });
}

/**
 * Adds an entry to the end of a log, in the transaction that `storage` is bound to.
 *
 * Where the end is not the one that was written last with the key, or where there is none, somebody has cut or changed
 * the log: one position is left out, so that {@link verifyLog} always finds the place, whatever is added later.
 */
export async function appendTo(storage: AuditStorage, key: AuditKey, entry: AuditEntry): Promise<void> {
  const head = await storage.lockHead();
  const isWhole = head !== undefined && isProven(head, key);
  const position = (head?.position ?? 0) + (isWhole ? 1 : 2);
  await addAt(position, head?.hash ?? firstHash, { storage, key, entry });
}

/** Stores an entry at a position behind the row with the hash `previous`. */
export async function addAt(
  position: number,
  previous: Uint8Array,
  {
    storage,
    key,
    entry,
  }: { readonly storage: AuditStorage; readonly key: AuditKey; readonly entry: AuditEntry },
): Promise<void> {
  const hash = hashOf(previous, position, entry);
  await storage.add(
    { ...entry, position, hash, mac: macOf(key, "row", position, hash) },
    { position, hash, mac: macOf(key, "head", position, hash) },
  );
}

/** Whether whoever wrote the end of a log had the key. */
export function isProven({ position, hash, mac }: AuditHead, key: AuditKey): boolean {
  return isSame(mac, macOf(key, "head", position, hash));
}

/** Whether whoever wrote a row had the key. */
export function isRowProven({ position, hash, mac }: AuditRow, key: AuditKey): boolean {
  return isSame(mac, macOf(key, "row", position, hash));
}

/** The action of the first row under a new key. */
export const keyReplaced = "master-key.replaced";

/** What the first row follows. */
export const firstHash: Uint8Array = new Uint8Array(32);

/** @param previous - the hash of the row before. */
export function hashOf(previous: Uint8Array, position: number, entry: AuditEntry): Uint8Array {
  const { at, actor, organizationId, action, subject, reason, before, after, address, requestId } = entry;
  const said = canonical([
    position,
    at.toISOString(),
    [actor.kind, actor.id, actor.name],
    organizationId,
    action,
    subject,
    reason,
    before,
    after,
    address,
    requestId,
  ]);
  return createHash("sha256").update(previous).update(said).digest();
}

/** Octets are compared in a time that does not tell where they differ. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function macOf(key: AuditKey, of: "row" | "head", position: number, hash: Uint8Array): Uint8Array {
  return createHmac("sha256", key).update(`${of} ${position} `).update(hash).digest();
}

/** JSON whose members stand in the order of their names, as a database may give them in any. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, member: unknown) =>
    member !== null && typeof member === "object" && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
