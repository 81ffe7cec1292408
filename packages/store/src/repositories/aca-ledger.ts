import type { LedgerStorage } from "@v2x/scms";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database.ts";

/** What the ACA notes of certificates without linkage value; nothing in it names a device. */
export function acaLedger(db: Kysely<Database>): LedgerStorage {
  return {
    async addLedgerEntry(entry) {
      await db.insertInto("acaLedger").values(entry).execute();
    },
    ledgerEntries: (requests, at) =>
      db
        .selectFrom("acaLedger")
        .selectAll()
        .where(sql<boolean>`request = any(${requests}::bytea[])`)
        .where("expiresAt", ">", at)
        .execute(),
  };
}
