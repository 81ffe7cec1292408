import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";

/** What the operator tells everybody who uses the installation. */
export interface StoredNotice {
  readonly text: string;
  /** Absent: from when it was set on. */
  readonly from?: Date | undefined;
  /** Absent: until it is cleared. */
  readonly until?: Date | undefined;
  readonly setAt: Date;
}

/** The one notice there may be. */
export interface NoticeStorage {
  find(): Promise<StoredNotice | undefined>;
  /** The same, for a transaction that changes it: others who do wait. */
  hold(): Promise<StoredNotice | undefined>;
  set(notice: StoredNotice): Promise<void>;
  clear(): Promise<void>;
}

/** The notice on a database. */
export function noticeIn(db: Kysely<Database>): NoticeStorage {
  const find = async () => {
    const row = await db.selectFrom("notice").selectAll().executeTakeFirst();
    return (
      row && {
        text: row.text,
        from: row.shownFrom ?? undefined,
        until: row.shownUntil ?? undefined,
        setAt: row.setAt,
      }
    );
  };
  return {
    find,
    async hold() {
      await sql`lock table notice in share row exclusive mode`.execute(db);
      return find();
    },
    async set({ text, from, until, setAt }) {
      const row = { text, shownFrom: from ?? null, shownUntil: until ?? null, setAt };
      await db
        .insertInto("notice")
        .values(row)
        .onConflict((conflict) => conflict.column("onlyRow").doUpdateSet(row))
        .execute();
    },
    async clear() {
      await db.deleteFrom("notice").execute();
    },
  };
}
