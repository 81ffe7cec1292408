import type { MailLink, MailLinkStorage } from "@v2x/identity";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

/** Links that were mailed and may be followed once. */
export function mailLinks(db: Kysely<Database>): MailLinkStorage {
  return {
    async add({ id, purpose, subject, expiresAt }) {
      await db.insertInto("mailLinks").values({ id, purpose, subject, expiresAt }).execute();
    },
    async find(purpose, id) {
      const row = await db
        .selectFrom("mailLinks")
        .selectAll()
        .where("purpose", "=", purpose)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && { ...row, purpose: row.purpose as MailLink["purpose"], usedAt: row.usedAt ?? undefined };
    },
    async use(purpose, id, at) {
      const used = await db
        .updateTable("mailLinks")
        .set({ usedAt: at })
        .where("purpose", "=", purpose)
        .where("id", "=", id)
        .where("usedAt", "is", null)
        .where("expiresAt", ">", at)
        .returning("subject")
        .executeTakeFirst();
      return used?.subject;
    },
    async removeAllOf(purpose, subject) {
      await db
        .deleteFrom("mailLinks")
        .where("purpose", "=", purpose)
        .where("subject", "=", subject)
        .execute();
    },
    async deleteExpired(before) {
      await db.deleteFrom("mailLinks").where("expiresAt", "<", before).execute();
    },
  };
}
