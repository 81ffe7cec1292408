import type { ProviderSecretStorage } from "@v2x/identity";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";

/** Sealed secrets of the OpenID provider. */
export function providerSecrets(db: Kysely<Database>): ProviderSecretStorage {
  const find = async (name: string): Promise<Uint8Array | undefined> => {
    const row = await db
      .selectFrom("providerSecrets")
      .select("sealed")
      .where("name", "=", name)
      .executeTakeFirst();
    return row?.sealed;
  };
  return {
    find,
    async createIfAbsent(name, sealed) {
      await db
        .insertInto("providerSecrets")
        .values({ name, sealed })
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
      return (await find(name)) ?? sealed;
    },
    async remove(name) {
      await db.deleteFrom("providerSecrets").where("name", "=", name).execute();
    },
  };
}
