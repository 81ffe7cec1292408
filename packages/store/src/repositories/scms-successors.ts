import type { SuccessorStorage } from "@v2x/scms";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

/** Answers to requests for the next enrollment certificate. */
export function scmsSuccessors(db: Kysely<Database>): SuccessorStorage {
  return {
    async addSuccessor(successor) {
      await db.insertInto("scmsSuccessors").values(successor).execute();
    },
    successorByHash: (requestHash) =>
      db
        .selectFrom("scmsSuccessors")
        .select(["requestHash", "deviceId", "acceptedAt", "answer"])
        .where("requestHash", "=", requestHash)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst(),
  };
}
