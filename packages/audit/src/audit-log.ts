import type { AuditFilter, AuditPage } from "./audit-page.ts";

/**
 * Who did something. `name` is for people: an e-mail address, a client id, the user of the machine on whose command
 * line it was done. A `visitor` has not signed in; `system` is the installation itself.
 */
export interface Actor {
  readonly kind: "person" | "service" | "command-line" | "visitor" | "system";
  readonly id?: string | undefined;
  readonly name: string;
}

/** One thing that was done. No member ever holds a password, a token or a key. */
export interface AuditEntry {
  readonly at: Date;
  readonly actor: Actor;
  /** The organization that it concerns, 16 upper-case hex digits. */
  readonly organizationId?: string | undefined;
  /** What was done, as `thing.past-participle`: `account.approved`. */
  readonly action: string;
  /** What it was done to, in the field's names: `AA 00112233445566FF`. */
  readonly subject: string;
  /** Why, in the words of who did it. */
  readonly reason?: string | undefined;
  /** What it was before and after, as JSON; absent where there was nothing. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Where the request came from, and the number under which logs keep it. */
  readonly address?: string | undefined;
  readonly requestId?: string | undefined;
}

/** An entry in its place in the log. */
export interface AuditRow extends AuditEntry {
  /** From 1 on, without a gap. */
  readonly position: number;
  /** SHA-256 over the hash of the row before and this row. */
  readonly hash: Uint8Array;
  /** That whoever wrote the row had the installation's master key. */
  readonly mac: Uint8Array;
}

/** Where the log ends. */
export interface AuditHead {
  readonly position: number;
  readonly hash: Uint8Array;
  readonly mac: Uint8Array;
}

/** What the log is kept in. */
export interface AuditStorage {
  /** @returns where the log ends; nobody else may add to it before the transaction ends. */
  lockHead(): Promise<AuditHead | undefined>;
  /** @returns where the log ends. */
  head(): Promise<AuditHead | undefined>;
  /** Stores a row, and that the log ends with it. */
  add(row: AuditRow, head: AuditHead): Promise<void>;
  /** Rows in the order of their positions, from the first after a position on; without a filter, all. */
  rowsAfter(position: number, limit: number, filter?: AuditFilter): Promise<readonly AuditRow[]>;
  /** Newest first; both counted from 0. */
  page(filter: AuditFilter, range: { readonly offset: number; readonly limit: number }): Promise<AuditPage>;
}
