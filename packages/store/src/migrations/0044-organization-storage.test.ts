import { Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { onDatabase } from "../test-databases.test-support.ts";
import { up } from "./0044-organization-storage.ts";

/** As much of the tables before as the migration looks at. */
const before = [
  "create table organizations (organization_id text primary key, max_devices integer)",
  "create table ccms_devices (organization_id text, deleted_at timestamptz)",
  "create table scms_devices (id text, organization_id text, deleted_at timestamptz)",
  "create table camp_enrollments (hashed_id8 bytea, organization_id text)",
  "create table scms_orders (id text, device_id text, camp_enrollment bytea)",
  "create table scms_batches (order_id text, period integer, octets integer)",
  "insert into organizations values ('usual', null), ('large', null), ('allowed', 20000), ('full', 50)",
  "insert into ccms_devices select 'large', null from generate_series(1, 9000)",
  "insert into scms_devices select 'l' || n, 'large', null from generate_series(1, 1001) n",
  "insert into scms_devices values ('f', 'full', null), ('u', 'usual', null)",
  "insert into scms_orders values ('of f', 'f', null), ('of u', 'u', null)",
  "insert into scms_batches values ('of f', 1, 2000000000), ('of f', 2, 2000000000), ('of f', 3, 2000000000)",
  "insert into scms_batches values ('of u', 1, 7), ('of u', 2, null)",
];

onDatabase(
  "a database with organizations",
  ({ dialect }) => {
    it("gets quotas that stop nobody who has more than usual", async () => {
      const db = new Kysely<unknown>({ dialect: await dialect() });
      for (const statement of before) await sql.raw(statement).execute(db);
      await up(db);
      const { rows } = await sql<{ quotas: string }>`
        select concat_ws(' ', organization_id, coalesce(max_devices::text, 'any'),
          coalesce(max_open_requests::text, 'any'), coalesce(max_stored_megabytes::text, 'any'), octets) as quotas
        from organizations left join organization_storage using (organization_id) order by 1
      `.execute(db);
      expect(rows.map(({ quotas }) => quotas)).toEqual([
        "allowed 20000 any any",
        "full 50 10000 any 6000000000",
        "large any any any",
        "usual 10000 10000 10000 7",
      ]);
      await db.destroy();
    });
  },
  { isNew: true },
);
