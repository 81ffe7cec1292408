import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../database.ts";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const [first, second, after] = ["2026-03-01", "2026-03-02", "2026-03-03"].map(
  (day) => new Date(`${day}T00:00:00.000Z`),
) as [Date, Date, Date];
const at = (day: Date, time: string) => new Date(`${day.toISOString().slice(0, 10)}T${time}Z`);
const organizationId = "AA00000000000001";

onDatabase("figures of a day", ({ options, dialect }) => {
  let store: Store;
  beforeAll(async () => {
    await (await openStore(options)).close();
    const db = new Kysely<Database>({ dialect: await dialect() });
    await sql`set time zone 'Asia/Tokyo'`.execute(db);
    await sql`insert into organizations values (${organizationId}, 'A', true, true)`.execute(db);
    const ccms = (id: string, registeredAt: Date, deletedAt: Date | null = null) =>
      sql`
      insert into ccms_devices (id, organization_id, canonical_id, key_type, public_key, app_permissions,
        geographic_regions, with_privacy, state, registered_at, deleted_at)
      values (${id}, ${organizationId}, ${`${organizationId}${id}`}, 'NistP256', ${Buffer.alloc(33, 3)}, '[]', '{}',
        true, 'ACTIVE', ${registeredAt}, ${deletedAt})`.execute(db);
    await ccms("01", at(first, "00:00:00.000"));
    await ccms("02", at(first, "23:59:59.999"), at(second, "10:00:00.000"));
    await ccms("03", at(second, "00:00:00.000"));
    await ccms("04", after);
    await ccms("05", new Date(first.getTime() - 1));
    const scms = (id: string, registeredAt: Date) =>
      sql`
      insert into scms_devices (id, organization_id, canonical_id, key_type, public_key, equipment_type, state,
        registered_at)
      values (${id}, ${organizationId}, ${id}, 'NistP256', ${Buffer.alloc(33, 3)}, 'OBE', 'ACTIVE', ${registeredAt})
    `.execute(db);
    await scms("unit", at(second, "15:30:00.000"));
    const event = (system: string, log: string, type: string, isSuccess: boolean, moment: Date) =>
      sql`
      insert into protocol_events (system, log, organization_id, at, request_digest, event_type, is_success, message)
      values (${system}, ${log}, ${organizationId}, ${moment}, ${Buffer.alloc(32)}, ${type}, ${isSuccess}, '')
    `.execute(db);
    const noon = at(first, "12:00:00.000");
    await event("ccms", "ea", "enrolment", true, noon);
    await event("ccms", "ea", "re-enrolment", true, at(first, "23:59:59.999"));
    await event("ccms", "ea", "authorization-validation", true, noon);
    await event("ccms", "aa", "authorization", true, at(second, "00:00:00.000"));
    await event("ccms", "aa", "authorization", false, noon);
    await event("ccms", "aa", "authorization", true, after);
    await event("scms", "eca", "enrollment", true, noon);
    await event("scms", "ra", "authorization", true, noon);
    await sql`
      insert into enrollment_certificates (hashed_id8, device_id, certificate, requested_at, not_before, not_after)
      values (${Buffer.alloc(8)}, 'unit', '', ${noon}, ${noon}, ${after})`.execute(db);
    await sql`
      insert into scms_orders (id, request_hash, device_id, enrollment_hashed_id8, accepted_at, requested_at, purpose,
        kind, sealed_request, per_period)
      values ('order', ${Buffer.alloc(8)}, 'unit', ${Buffer.alloc(8)}, ${noon}, ${noon}, '', 'single', '', 20)
    `.execute(db);
    const batch = (period: number, madeAt: Date | null) =>
      sql`
      insert into scms_batches (order_id, period, blob, octets, made_at)
      values ('order', ${period}, ${madeAt && "blob"}, ${madeAt && 7}, ${madeAt})`.execute(db);
    await batch(1, noon);
    await batch(2, noon);
    await batch(3, null);
    await batch(4, at(second, "20:00:00.000"));
    await batch(5, after);
    await db.destroy();
    store = await openStore(options);
  });
  afterAll(() => store.close());

  const inOrder = (found: readonly { day: string; system: string; count: number }[]) =>
    found.map(({ day, system, count }) => [day, system, count]).toSorted();

  it("are devices that were registered on it, UTC, also those that were deleted since", async () => {
    expect(inOrder(await store.dailyFigures.devices(first, after))).toEqual([
      ["2026-03-01", "ccms", 2],
      ["2026-03-02", "ccms", 1],
      ["2026-03-02", "scms", 1],
    ]);
    expect(inOrder(await store.dailyFigures.devices(second, after))).toHaveLength(2);
  });

  it("are certificates that were granted to devices, and those of the files that were made", async () => {
    expect(inOrder(await store.dailyFigures.certificates(first, after))).toEqual([
      ["2026-03-01", "ccms", 2],
      ["2026-03-01", "scms", 41],
      ["2026-03-02", "ccms", 1],
      ["2026-03-02", "scms", 20],
    ]);
    expect(inOrder(await store.dailyFigures.certificates(second, after))).toEqual([
      ["2026-03-02", "ccms", 1],
      ["2026-03-02", "scms", 20],
    ]);
  });
});
