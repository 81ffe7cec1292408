import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { beforeAll, expect, it } from "vitest";
import { openStore } from "../open-store.ts";
import { onDatabase } from "../test-databases.test-support.ts";
import * as firstPortal from "./0001-first-portal.ts";
import * as authoritiesOfAnySystem from "./0002-authorities-of-any-system.ts";
import * as identityHardening from "./0003-identity-hardening.ts";
import * as ticketBundles from "./0004-ticket-bundles.ts";
import * as ccmsDevices from "./0005-ccms-devices.ts";

const organizationId = "AA00000000000001";

onDatabase(
  "a database with devices from before they were counted",
  ({ options, dialect }) => {
    beforeAll(async () => {
      const db = new Kysely<unknown>({ dialect: await dialect() });
      const migrations = {
        "0001-first-portal": firstPortal,
        "0002-authorities-of-any-system": authoritiesOfAnySystem,
        "0003-identity-hardening": identityHardening,
        "0004-ticket-bundles": ticketBundles,
        "0005-ccms-devices": ccmsDevices,
      };
      const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
      const { error } = await new Migrator({
        db,
        provider: { getMigrations: async () => migrations },
        migrationTableSchema: rows[0]!.schema, // else it takes the tables of any schema for its own
      }).migrateToLatest();
      expect(error).toBeUndefined();
      await sql`insert into organizations (organization_id, name, ccms_allowed, scms_allowed)
      values (${organizationId}, 'Alpha', true, false)`.execute(db);
      await sql`insert into ccms_devices (id, organization_id, canonical_id, key_type, public_key, app_permissions,
        geographic_regions, with_privacy, state, registered_at, enrolled_until, deleted_at)
      select 'device ' || n, ${organizationId}, ${organizationId} || lpad(n::text, 4, '0'), 'NistP256', '\\x02',
        '[]', '{}', false, case when n % 5 = 1 then 'REVOKED' else 'ACTIVE' end, now(),
        case when n % 5 = 3 then now() - interval '1 hour' end, case when n % 10 = 0 then now() end
      from generate_series(1, 1500) n`.execute(db);
      await db.destroy();
    });

    it("has them on their pages, without those that were deleted, and among active ones where they are", async () => {
      const store = await openStore(options);
      try {
        const page = await store.ccms.devices(organizationId, { offset: 1348, limit: 5 });
        expect([page.total, page.devices.map(({ id }) => id)]).toEqual([1350, ["device 2", "device 1"]]);
        const active = await store.ccms.devices(organizationId, {
          offset: 748,
          limit: 5,
          activeAt: new Date(),
        });
        expect([active.total, active.devices.map(({ id }) => id)]).toEqual([750, ["device 4", "device 2"]]);
      } finally {
        await store.close();
      }
    });
  },
  { isNew: true },
);
