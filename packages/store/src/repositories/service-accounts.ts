import type { ServiceAccount, ServiceAccountStorage } from "@v2x/identity";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

/** The service accounts of organizations. */
export function serviceAccounts(db: Kysely<Database>): ServiceAccountStorage {
  const findBy = async (
    column: "organizationId" | "clientId",
    value: string,
  ): Promise<ServiceAccount | undefined> => {
    const row = await db
      .selectFrom("serviceAccounts")
      .select(["clientId", "organizationId", "sealedSecret", "generation"])
      .where(column, "=", value)
      .executeTakeFirst();
    return row && { ...row, sealedSecret: row.sealedSecret ?? undefined };
  };
  return {
    find: (organizationId) => findBy("organizationId", organizationId),
    findByClientId: (clientId) => findBy("clientId", clientId),
    async createIfAbsent({ clientId, organizationId, sealedSecret = null }) {
      // Of two at a time the second waits for the first, and gets its row.
      const row = await db
        .insertInto("serviceAccounts")
        .values({ clientId, organizationId, sealedSecret })
        .onConflict((conflict) => conflict.column("organizationId").doUpdateSet({ organizationId }))
        .returning(["clientId", "organizationId", "sealedSecret", "generation"])
        .executeTakeFirstOrThrow();
      return { ...row, sealedSecret: row.sealedSecret ?? undefined };
    },
    async renew({ clientId, generation }, sealedSecret) {
      await db
        .updateTable("serviceAccounts")
        .set({ sealedSecret: sealedSecret ?? null, generation: generation + 1 })
        .where("clientId", "=", clientId)
        .where("generation", "=", generation)
        .execute();
    },
    sealed: () =>
      db
        .selectFrom("serviceAccounts")
        .select(["clientId", "organizationId", "sealedSecret", "generation"])
        .where("sealedSecret", "is not", null)
        .$narrowType<{ sealedSecret: Uint8Array }>()
        .orderBy("organizationId")
        .execute(),
    async remove(clientId) {
      await db.deleteFrom("serviceAccounts").where("clientId", "=", clientId).execute();
    },
    async noteViewer({ clientId, generation }, accountId, seenAt) {
      const row = await db
        .insertInto("serviceSecretViewers")
        .values({ clientId, accountId, generation, seenAt })
        .onConflict((conflict) =>
          conflict
            .columns(["clientId", "accountId"])
            .doUpdateSet({ generation, seenAt })
            .where("serviceSecretViewers.generation", "<>", generation),
        )
        .returning("accountId")
        .executeTakeFirst();
      return row !== undefined;
    },
    async viewers(organizationId) {
      const rows = await db
        .selectFrom("serviceSecretViewers as viewer")
        .innerJoin("serviceAccounts as account", (join) =>
          join
            .onRef("account.clientId", "=", "viewer.clientId")
            .onRef("account.generation", "=", "viewer.generation"),
        )
        .select("viewer.accountId")
        .where("account.organizationId", "=", organizationId)
        .execute();
      return new Set(rows.map(({ accountId }) => accountId));
    },
  };
}
