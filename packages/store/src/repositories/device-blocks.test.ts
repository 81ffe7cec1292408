import { type DeviceState, enrolmentStatusOf } from "@v2x/pki";
import { Random } from "@v2x/testkit";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";

const organizations = ["AA00000000000001", "AA00000000000002"] as const;
const now = new Date("2030-03-01T10:00:00.000Z");
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const states: readonly DeviceState[] = ["ACTIVE", "ACTIVE", "ACTIVE", "DEACTIVATED", "REVOKED"];

/** What is known of a device beside the database. */
interface KnownDevice {
  readonly id: string;
  readonly organizationId: string;
  state: DeviceState;
  enrolledUntil?: Date;
}

onDatabase("thousands of devices of two organizations", ({ options, dialect }) => {
  const random = new Random(7);
  /** Newest first. The second organization has few, strewn among the first one's. */
  let known: KnownDevice[] = Array.from({ length: 4_500 }, (_, index) => ({
    id: `device ${4_500 - index}`,
    organizationId: organizations[random.below(40) === 0 ? 1 : 0],
    // A thousand neighbours that are revoked: whole blocks of which the list of active ones shows none.
    state: index > 1_200 && index < 3_400 ? "REVOKED" : random.pick(states),
    ...(random.below(3) > 0 && { enrolledUntil: hoursFromNow(random.below(21) - 10) }),
  }));
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
    for (const organizationId of organizations)
      await store.identity.organizations.create({
        organizationId,
        name: organizationId,
        ccmsAllowed: true,
        scmsAllowed: false,
      });
    await store.close();
    const db = new Kysely<unknown>({ dialect: await dialect() });
    await sql`
      insert into ccms_devices (id, organization_id, canonical_id, key_type, public_key, app_permissions,
        geographic_regions, with_privacy, state, registered_at, enrolled_until)
      select device->>'id', device->>'organizationId', lpad(n::text, 18, '0'), 'NistP256', '\\x02', '[]', '{}', false,
        device->>'state', ${now}, (device->>'enrolledUntil')::timestamptz
      from jsonb_array_elements(${JSON.stringify(known.toReversed())}::jsonb) with ordinality as given (device, n)
      order by n
    `.execute(db);
    await db.destroy();
    store = await openStore(options);
  });
  afterAll(() => store.close());

  const expectPage = async (organizationId: string, offset: number, activeAt?: Date) => {
    const expected = known.filter(
      (device) =>
        device.organizationId === organizationId &&
        (activeAt === undefined || !["REVOKED", "EXPIRED"].includes(enrolmentStatusOf(device, activeAt))),
    );
    const page = { offset, limit: 100, ...(activeAt && { activeAt }) };
    const { devices, total } = await store.ccms.devices(organizationId, page);
    const ids = expected.slice(offset, offset + 100).map(({ id }) => id);
    expect([total, devices.map(({ id }) => id)], JSON.stringify(page)).toEqual([expected.length, ids]);
  };
  const expectSomePages = async () => {
    for (const organizationId of organizations)
      for (const moment of [undefined, hoursFromNow(random.below(31) - 15), now])
        for (const offset of [0, random.below(1_000), random.below(4_600)])
          await expectPage(organizationId, offset, moment);
  };

  let issued = 0;
  const enrol = (device: KnownDevice, notAfter: Date) => {
    if (device.enrolledUntil === undefined || device.enrolledUntil < notAfter)
      device.enrolledUntil = notAfter;
    issued += 1;
    return {
      hashedId8: new Uint8Array(8).fill(issued),
      deviceId: device.id,
      name: "EC",
      certificate: Uint8Array.of(1),
      notBefore: now,
      notAfter,
    };
  };
  const change = async () => {
    const device = random.pick(known);
    const kind = random.below(3);
    if (kind === 0) await store.ccms.addCredential(enrol(device, hoursFromNow(random.below(21) - 10)));
    else if (kind === 1) {
      device.state = random.pick(states);
      await store.ccms.putDevice({ ...(await store.ccms.device(device.id))!, state: device.state });
    } else {
      known = known.filter((other) => other !== device);
      await store.ccms.deleteDevice(device.id, now);
    }
  };

  it("are on their pages at any moment, before they are counted as of one", expectSomePages);

  it("are on their pages whatever changes, as of whichever moment they are counted", {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < 12; round++) {
      await store.countInactiveDevices(hoursFromNow(random.below(21) - 10));
      for (let changes = 0; changes < 6; changes++) await change();
      await expectSomePages();
    }
  });

  it("are counted as they are after a change that comes at the same time", async () => {
    const ended = known.filter(
      ({ state, enrolledUntil }) => state === "ACTIVE" && enrolledUntil?.getTime() === now.getTime(),
    );
    expect(ended.length).toBeGreaterThan(2);
    await store.countInactiveDevices(hoursFromNow(-1));
    let counting: Promise<void> | undefined;
    await store.inTransaction(async ({ ccms }) => {
      for (const device of ended.slice(0, 3)) await ccms.addCredential(enrol(device, hoursFromNow(9)));
      counting = store.countInactiveDevices(now);
      // Time for it, where it does not wait.
      for (let reads = 0; reads < 30; reads++) await ccms.device(ended[0]!.id);
    });
    await counting;
    await expectSomePages();
  });
});
