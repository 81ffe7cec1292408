import type { LinkageStorage } from "@v2x/scms";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

/** What the linkage authorities keep; nothing in it names a device. */
export function linkageChains(db: Kysely<Database>): LinkageStorage {
  const keyOf = async (laId: Uint8Array) => {
    const row = await db
      .selectFrom("linkageAuthorities")
      .select("sealedKey")
      .where("laId", "=", laId)
      .executeTakeFirst();
    return row?.sealedKey;
  };
  return {
    async addLinkageChain(chain) {
      await db.insertInto("linkageChains").values(chain).execute();
    },
    linkageChain: (laId, id) =>
      db
        .selectFrom("linkageChains")
        .selectAll()
        .where("laId", "=", laId)
        .where("id", "=", id)
        .executeTakeFirst(),
    linkageKey: keyOf,
    async keepLinkageKey(laId, sealedKey) {
      await db
        .insertInto("linkageAuthorities")
        .values({ laId, sealedKey })
        .onConflict((conflict) => conflict.column("laId").doNothing())
        .execute();
      return (await keyOf(laId))!;
    },
  };
}
