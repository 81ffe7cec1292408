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
  /**
   * Locks the end of the log until the transaction ends.
   *
   * @returns the noted end; where none is noted, or rows come after it, the last row in its place, whose code does not
   *   prove an end. `undefined` where there is neither row nor end.
   */
  lockHead(): Promise<AuditHead | undefined>;
  /** Takes, once in the life of the database, the right to write the first row. @returns false where it is taken. */
  takeBeginning(): Promise<boolean>;
  /** @returns where the log ends. */
  head(): Promise<AuditHead | undefined>;
  /** Stores a row, and that the log ends with it. */
  add(row: AuditRow, head: AuditHead): Promise<void>;
  /** Rows in the order of their positions, from the first after a position on; without a filter, all. */
  rowsAfter(position: number, limit: number, filter?: AuditFilter): Promise<readonly AuditRow[]>;
  /** The hashes of the rows at some positions; a position without a row is left out. */
  hashesAt(positions: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>;
  /** Newest first; both counted from 0. */
  page(filter: AuditFilter, range: { readonly offset: number; readonly limit: number }): Promise<AuditPage>;
}
