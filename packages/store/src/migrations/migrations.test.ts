import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../open-store.ts";
import { onDatabase } from "../test-databases.test-support.ts";
import * as firstPortal from "./0001-first-portal.ts";

const rca = Buffer.from("00000000000000fe", "hex");
const notBefore = new Date("2030-01-01T00:00:00Z");
const notAfter = new Date("2035-01-01T00:00:00.123Z");

onDatabase(
  "a database of the first portal",
  ({ options, dialect }) => {
    beforeAll(async () => {
      const db = new Kysely<unknown>({ dialect: await dialect() });
      const provider = { getMigrations: async () => ({ "0001-first-portal": firstPortal }) };
      const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
      const migrationTableSchema = rows[0]!.schema; // else it takes the tables of any schema for its own
      const { error } = await new Migrator({ db, provider, migrationTableSchema }).migrateToLatest();
      expect(error).toBeUndefined();
      for (const [role, keyId] of [
        ["rca", "key-1"],
        ["aa", "key-2"],
      ] as const) {
        await sql`insert into ccms_keys values (${keyId}, 'NistP256', 'sign', ${Buffer.of(2)}, ${Buffer.of(7)})`.execute(
          db,
        );
        const id = role === "rca" ? rca : Buffer.alloc(8, 1);
        const encryption = role === "aa" ? "key-1" : null;
        await sql`insert into ccms_authorities values
        (${role}, ${`TEST-${role}`}, ${id}, ${Buffer.from(role)}, ${keyId}, ${encryption}, ${notBefore}, ${notAfter})`.execute(
          db,
        );
      }
      for (const issue of [1, 2])
        await sql`insert into ccms_lists values
        ('ctl', ${issue}, ${rca}, ${notBefore}, ${notAfter}, ${Buffer.of(issue)})`.execute(db);
      await db.destroy();
    });

    describe("migrated", () => {
      it("has the same certificates, keys and lists, as first generations that are current", async () => {
        const store = await openStore(options);
        try {
          const common = { generation: 1, state: "current", notBefore, notAfter, madeAt: notBefore };
          const { ccms } = store;
          const found = await ccms.authorities();
          expect(found).toMatchObject([
            { ...common, role: "aa", name: "TEST-aa", verificationKeyId: "key-2", encryptionKeyId: "key-1" },
            { ...common, role: "rca", name: "TEST-rca", verificationKeyId: "key-1" },
          ]);
          expect(found.map(({ certificate }) => Buffer.from(certificate).toString())).toEqual(["aa", "rca"]);
          expect(found[1]?.hashedId8).toEqual(new Uint8Array(rca));
          expect(new Set(found.map(({ id }) => id)).size).toBe(2);
          expect(await ccms.key("key-2")).toMatchObject({ id: "key-2", sealed: Uint8Array.of(7) });
          const list = { kind: "ctl", issue: 2, message: Uint8Array.of(2), issuedAt: notBefore };
          expect(await ccms.latestList("ctl", rca)).toMatchObject(list);
          // Not 0, which means that nothing was ever created.
          expect(await ccms.version()).toBe(1);
        } finally {
          await store.close();
        }
      });

      it("is found migrated at the next start", async () => {
        const store = await openStore(options);
        expect(await store.ccms.authorities()).toHaveLength(2);
        await store.close();
      });

      const inHistory = async (statement: string) => {
        const db = new Kysely<unknown>({ dialect: await dialect() });
        await sql.raw(statement).execute(db);
        await db.destroy();
      };

      it("is not opened where it has had one that is unknown here, and says which", async () => {
        await inHistory(
          "insert into kysely_migration values ('9999-of-tomorrow', '2099-01-01T00:00:00.000Z')",
        );
        await expect(openStore(options)).rejects.toMatchObject({
          code: "migration-failed",
          details: { migration: "9999-of-tomorrow" },
          message:
            "The database has had migrations that this version does not know: 9999-of-tomorrow. Start the version that made them, or restore a backup from before",
        });
      });

      it("is not opened where one of the first was left out, and says which", async () => {
        await inHistory(
          "delete from kysely_migration where name in ('9999-of-tomorrow', '0024-signer-certificates')",
        );
        await expect(openStore(options)).rejects.toMatchObject({
          code: "migration-failed",
          details: { migration: "0024-signer-certificates" },
          message: expect.stringMatching(
            /^The database has had migration \d{4}-[\w-]+, but not 0024-signer-certificates before it, as no released version leaves it\. Restore a backup, or begin with an empty database$/,
          ),
        });
      });

      it("is not opened where its history cannot be read, and says what the database said", async () => {
        await inHistory("alter table kysely_migration rename column name to title");
        await expect(openStore(options)).rejects.toMatchObject({
          code: "migration-failed",
          message: expect.stringMatching(/^The schema could not be brought up to date: .*name/),
        });
      });
    });
  },
  { isNew: true },
);

onDatabase(
  "a database in which another program migrates a schema of its own",
  ({ options, dialect }) => {
    const other = `other_${process.pid}_${Date.now()}`;
    const inDatabase = async (statements: readonly string[]) => {
      const db = new Kysely<unknown>({ dialect: await dialect() });
      for (const statement of statements) await sql.raw(statement).execute(db);
      await db.destroy();
    };
    beforeAll(() =>
      inDatabase([
        `create schema ${other}`,
        `create table ${other}.kysely_migration (name text primary key, timestamp text not null)`,
        `create table ${other}.kysely_migration_lock (id text primary key, is_locked integer not null)`,
      ]),
    );
    afterAll(() => inDatabase([`drop schema ${other} cascade`]));

    it("is migrated beside it", async () => {
      const store = await openStore(options);
      expect(await store.schema()).toMatch(/^\d{4}-/);
      await store.close();
    });
  },
  { isNew: true },
);
