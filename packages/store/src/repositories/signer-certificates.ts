import type { SignerStorage } from "@v2x/scms";
import type { Kysely } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";
import { toKey } from "./authorities.ts";

/** The certificates with which roadside messages are signed, one an organization. */
export function signerCertificates(db: Kysely<Database>): SignerStorage {
  return {
    async signerCertificate(organizationId) {
      const row = await db
        .selectFrom("signerCertificates")
        .innerJoin("keys", "keys.id", "signerCertificates.keyId")
        .select(["certificate", "id", "keyType", "purpose", "publicKey", "sealed"])
        .where("organizationId", "=", organizationId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { certificate, ...key } = row;
      return { organizationId, certificate, key: toKey(key) };
    },
    replaceSignerCertificate: ({ organizationId, certificate, key }, instead) =>
      inOneTransaction(db, async (transaction) => {
        await transaction.insertInto("keys").values(key).execute();
        // Of two at a time the second waits for the first, and then finds another row than it knew.
        const row =
          instead === undefined
            ? await transaction
                .insertInto("signerCertificates")
                .values({ organizationId, certificate, keyId: key.id })
                .onConflict((conflict) => conflict.column("organizationId").doNothing())
                .returning("keyId")
                .executeTakeFirst()
            : await transaction
                .updateTable("signerCertificates")
                .set({ certificate, keyId: key.id })
                .where("organizationId", "=", organizationId)
                .where("keyId", "=", instead.key.id)
                .returning("keyId")
                .executeTakeFirst();
        const unused = row === undefined ? key.id : instead?.key.id;
        if (unused !== undefined) await transaction.deleteFrom("keys").where("id", "=", unused).execute();
        return row !== undefined;
      }),
  };
}
