import type { AuthorityRecord, AuthorityState, AuthorityStorage } from "@v2x/pki";
import type { Kysely, Selectable } from "kysely";
import type { Database, System } from "../database.ts";
import { gathered } from "../gather.ts";

/** A private key of an authority as its PKI hands it over. */
export type SealedKey = NonNullable<Awaited<ReturnType<AuthorityStorage["key"]>>>;

/** Authorities of one system with their keys and revocations, and the version that says whether they changed. */
export function authorities<Role extends string>(
  db: Kysely<Database>,
  system: System,
): Omit<AuthorityStorage<Role>, "latestList" | "addList"> {
  const version = gathered(db, async (asked: readonly undefined[]) => {
    const row = await db
      .selectFrom("systemVersions")
      .select("version")
      .where("system", "=", system)
      .executeTakeFirst();
    return asked.map(() => row?.version ?? 0);
  });
  return {
    version: () => version(undefined),

    async authorities() {
      const rows = await db
        .selectFrom("authorities")
        .selectAll()
        .where("system", "=", system)
        .orderBy("role")
        .orderBy("generation")
        .execute();
      return rows.map((row) => toAuthority<Role>(row));
    },

    async revocations() {
      return db
        .selectFrom("revocations")
        .select(["issuer", "hashedId8", "revokedAt", "expiresAt"])
        .where("system", "=", system)
        .orderBy("revokedAt")
        .orderBy("hashedId8")
        .execute();
    },

    key: (id) => keyIn(db, id),

    async beginChange() {
      // The row stays locked until the transaction ends, and with it every other change of the system.
      await db
        .insertInto("systemVersions")
        .values({ system, version: 1 })
        .onConflict((conflict) =>
          conflict
            .column("system")
            .doUpdateSet((row) => ({ version: row("systemVersions.version", "+", 1) })),
        )
        .execute();
    },

    async addKey(key) {
      await db.insertInto("keys").values(key).execute();
    },

    async addAuthority(authority) {
      await db
        .insertInto("authorities")
        .values({
          ...authority,
          system,
          encryptionKeyId: authority.encryptionKeyId ?? null,
          linkCertificate: authority.linkCertificate ?? null,
          doubleLinkCertificate: authority.doubleLinkCertificate ?? null,
        })
        .execute();
    },

    async setAuthorityState(id, state) {
      await db.updateTable("authorities").set({ state }).where("id", "=", id).execute();
    },

    async addRevocation(revocation) {
      await db
        .insertInto("revocations")
        .values({ ...revocation, system })
        .execute();
    },
  };
}

/** A key of any authority by its id. */
export async function keyIn(db: Kysely<Database>, id: string): Promise<SealedKey | undefined> {
  const row = await db.selectFrom("keys").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toKey(row);
}

/** Stores keys anew under the seal that `reseal` gives; those for which it gives none stay. */
export async function resealKeys(
  db: Kysely<Database>,
  reseal: (key: SealedKey) => Uint8Array | undefined,
): Promise<void> {
  for (const row of await db.selectFrom("keys").selectAll().execute()) {
    const sealed = reseal(toKey(row));
    if (sealed) await db.updateTable("keys").set({ sealed }).where("id", "=", row.id).execute();
  }
}

function toAuthority<Role extends string>(row: Selectable<Database["authorities"]>): AuthorityRecord<Role> {
  const { system: _, role, state, encryptionKeyId, linkCertificate, doubleLinkCertificate, ...rest } = row;
  return {
    ...rest,
    role: role as Role,
    state: state as AuthorityState,
    ...(encryptionKeyId === null ? {} : { encryptionKeyId }),
    ...(linkCertificate === null ? {} : { linkCertificate }),
    ...(doubleLinkCertificate === null ? {} : { doubleLinkCertificate }),
  };
}

/** A key as its row has it. */
export function toKey(row: Selectable<Database["keys"]>): SealedKey {
  return {
    ...row,
    keyType: row.keyType as SealedKey["keyType"],
    purpose: row.purpose as SealedKey["purpose"],
  };
}
