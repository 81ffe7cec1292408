import type { AuthorityRecord, AuthorityRole, CcmsStorage } from "@v2x/ccms";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../database.ts";
import { insertList } from "./ccms-lists.ts";

type SealedKey = NonNullable<Awaited<ReturnType<CcmsStorage["key"]>>>;

/** The CCMS's authorities and their sealed keys. */
export function ccmsHierarchy(
  db: Kysely<Database>,
): Pick<CcmsStorage, "authorities" | "createHierarchy" | "key"> {
  return {
    async authorities() {
      const rows = await db.selectFrom("ccmsAuthorities").selectAll().orderBy("role").execute();
      return rows.map(toAuthority);
    },

    async createHierarchy({ keys, authorities, lists }) {
      try {
        await db.transaction().execute(async (transaction) => {
          if (keys.length > 0)
            await transaction
              .insertInto("ccmsKeys")
              .values([...keys])
              .execute();
          for (const authority of authorities) {
            // Waits for another process that is creating its own; its commit makes this insert a no-op.
            const inserted = await transaction
              .insertInto("ccmsAuthorities")
              .values({ ...authority, encryptionKeyId: authority.encryptionKeyId ?? null })
              .onConflict((conflict) => conflict.column("role").doNothing())
              .returning("role")
              .execute();
            if (inserted.length === 0) throw new HierarchyExists();
          }
          for (const list of lists) {
            if (!(await insertList(transaction, list))) throw new HierarchyExists();
          }
        });
        return true;
      } catch (error) {
        if (error instanceof HierarchyExists) return false;
        throw error;
      }
    },

    async key(id) {
      const row = await db.selectFrom("ccmsKeys").selectAll().where("id", "=", id).executeTakeFirst();
      return row && toKey(row);
    },
  };
}

/** Rolls the transaction back; never leaves this file. */
class HierarchyExists extends Error {}

function toAuthority(row: Selectable<Database["ccmsAuthorities"]>): AuthorityRecord {
  const { role, encryptionKeyId, ...rest } = row;
  return { ...rest, role: role as AuthorityRole, ...(encryptionKeyId === null ? {} : { encryptionKeyId }) };
}

function toKey(row: Selectable<Database["ccmsKeys"]>): SealedKey {
  return {
    ...row,
    keyType: row.keyType as SealedKey["keyType"],
    purpose: row.purpose as SealedKey["purpose"],
  };
}
