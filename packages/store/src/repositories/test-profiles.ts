import type { TestProfileRecord, TestProfileRole, TestProfileStorage } from "@v2x/scms";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "../database.ts";
import { inOneTransaction } from "../in-one-transaction.ts";
import { keyIn } from "./authorities.ts";

/** Test profiles with their authorities and keys. */
export function testProfiles(db: Kysely<Database>): TestProfileStorage {
  const profilesOf = (organizationId: string) =>
    db.selectFrom("testProfiles").selectAll().where("organizationId", "=", organizationId);
  return {
    addTestProfile: ({ profile, authorities, keys }, most) =>
      inOneTransaction(db, async (transaction) => {
        // The organization's row is locked, so that of profiles made at once each counts those before it.
        await transaction
          .selectFrom("organizations")
          .select("organizationId")
          .where("organizationId", "=", profile.organizationId)
          .forUpdate()
          .execute();
        const { count } = await transaction
          .selectFrom("testProfiles")
          .select((rows) => rows.fn.countAll<string>().as("count"))
          .where("organizationId", "=", profile.organizationId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= most) return false;
        await transaction
          .insertInto("keys")
          .values([...keys])
          .execute();
        await transaction
          .insertInto("testProfiles")
          .values({ ...profile, findings: JSON.stringify(profile.findings) })
          .execute();
        await transaction
          .insertInto("testProfileAuthorities")
          .values(
            // Of each role a profile has one generation, which stays the current one.
            authorities.map(({ generation: _one, state: _current, encryptionKeyId, ...authority }) => ({
              ...authority,
              profileId: profile.id,
              encryptionKeyId: encryptionKeyId ?? null,
            })),
          )
          .execute();
        return true;
      }),

    async testProfiles(organizationId) {
      const rows = await profilesOf(organizationId).orderBy("position", "desc").execute();
      return rows.map(toProfile);
    },

    async everyTestProfile() {
      return (await db.selectFrom("testProfiles").selectAll().execute()).map(toProfile);
    },

    async testProfile(organizationId, id) {
      const row = await profilesOf(organizationId).where("id", "=", id).executeTakeFirst();
      return row && toProfile(row);
    },

    async testProfileAuthorities(id) {
      const rows = await db
        .selectFrom("testProfileAuthorities")
        .selectAll()
        .where("profileId", "=", id)
        .execute();
      return rows.map(({ profileId: _, role, encryptionKeyId, ...row }) => ({
        ...row,
        role: role as TestProfileRole,
        generation: 1,
        state: "current",
        ...(encryptionKeyId === null ? {} : { encryptionKeyId }),
      }));
    },

    deleteTestProfile: (organizationId, id) =>
      inOneTransaction(db, async (transaction) => {
        const mine = await transaction
          .selectFrom("testProfiles")
          .select("id")
          .where("id", "=", id)
          .where("organizationId", "=", organizationId)
          .forUpdate()
          .executeTakeFirst();
        if (mine === undefined) return false;
        const gone = await transaction
          .deleteFrom("testProfileAuthorities")
          .where("profileId", "=", id)
          .returning(["verificationKeyId", "encryptionKeyId"])
          .execute();
        const keys = gone.flatMap(({ verificationKeyId, encryptionKeyId }) =>
          encryptionKeyId === null ? [verificationKeyId] : [verificationKeyId, encryptionKeyId],
        );
        await transaction.deleteFrom("keys").where("id", "in", keys).execute();
        await transaction.deleteFrom("testProfiles").where("id", "=", id).execute();
        return true;
      }),

    key: (id) => keyIn(db, id),
  };
}

function toProfile({ position: _, ...row }: Selectable<Database["testProfiles"]>): TestProfileRecord {
  return row;
}
