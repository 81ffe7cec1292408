import type { EventQuery, ProtocolEvent } from "@v2x/protocol";
import { Random } from "@v2x/testkit";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";
import { rowsLookedThrough } from "./events-by-digits.ts";

const [own, foreign] = ["00000000000000A1", "00000000000000A2"] as const;
const everything = { offset: 0, limit: 1_000 };
const random = new Random(20);

/** The whole name of a request, as its log's row is made of it. */
function randomDigest(): string {
  return Buffer.from(random.octets(32)).toString("hex");
}

function event(digest: string, change: Partial<ProtocolEvent> = {}): ProtocolEvent {
  return {
    log: "eca",
    at: new Date("2030-01-01T00:00:00Z"),
    requestDigest: Buffer.from(digest, "hex"),
    eventType: "enrollment",
    isSuccess: false,
    message: digest,
    organizationId: own,
    trace: { texts: [], layers: [], advice: [] },
    ...change,
  };
}

async function openWithOrganizations(options: Parameters<typeof openStore>[0]): Promise<Store> {
  const store = await openStore(options);
  for (const organizationId of [own, foreign])
    await store.identity.organizations.create({
      organizationId,
      name: organizationId,
      ccmsAllowed: true,
      scmsAllowed: true,
    });
  return store;
}

onDatabase("events of the SCMS by digits of their request", ({ options }) => {
  const at = (minute: number) => new Date(Date.parse("2030-01-01T00:00:00Z") + minute * 60_000);
  const mine = Array.from({ length: 120 }, randomDigest);
  const foreigns = randomDigest();
  const nobodys = randomDigest();
  let store: Store;
  beforeAll(async () => {
    store = await openWithOrganizations(options);
    await Promise.all([
      ...mine.map((digest, minute) => store.scms.addEvent(event(digest, { at: at(minute) }))),
      store.scms.addEvent(event(foreigns, { organizationId: foreign })),
      store.scms.addEvent(event(nobodys, { organizationId: undefined })),
      store.scms.addEvent(event(mine[0]!, { log: "ra", message: "at the RA" })),
      store.ccms.addEvent(event(mine[0]!, { message: "at the CCMS" })),
    ]);
  });
  afterAll(() => store.close());

  const found = async (requestDigits: string, query: Partial<EventQuery> = {}, page = everything) => {
    const { events, ...rest } = await store.scms.events(
      { log: "eca", organizationId: own, requestDigits, ...query },
      page,
    );
    return { messages: events.map(({ message }) => message), ...rest };
  };

  it("are found by any number of digits from anywhere in the digest, newest first", async () => {
    for (let digits = 1; digits <= 64; digits++)
      for (const start of [0, random.below(65 - digits), random.below(65 - digits), 64 - digits]) {
        const run = random.pick(mine).slice(start, start + digits);
        const messages = mine.filter((digest) => digest.includes(run)).toReversed();
        expect(await found(run), run).toEqual({ messages, total: messages.length });
      }
  });

  it("are found once where their digits stand at several places", async () => {
    const repeated = "ab12cd34".repeat(8);
    await store.scms.addEvent(event(repeated, { log: "ra" }));
    for (const digits of [11, 16, 40])
      expect(await found(repeated.slice(1, 1 + digits), { log: "ra" })).toEqual({
        messages: [repeated],
        total: 1,
      });
  });

  it("are not found by digits that only almost stand there", async () => {
    const digest = mine[7]!;
    const changed = digest.slice(20, 30) + (digest[30] === "0" ? "1" : "0");
    expect(await found(changed)).toEqual({ messages: [], total: 0 });
    // All its words stand in the digest, in another order.
    expect(await found(digest.slice(4, 8) + digest.slice(0, 4))).toEqual({ messages: [], total: 0 });
    expect(await found(`${digest}0`)).toEqual({ messages: [], total: 0 });
  });

  it.each([4, 20])("are of one log, one period and one page, by %i digits", async (digits) => {
    const run = mine[50]!.slice(0, digits);
    const twins = [1, 2, 3].map((minute) => ({ minute, digest: run.padEnd(64, `${minute}`) }));
    for (const { minute, digest } of twins) await store.scms.addEvent(event(digest, { at: at(minute) }));
    const newestFirst = [mine[50], ...twins.map(({ digest }) => digest).toReversed()];
    expect(await found(run)).toEqual({ messages: newestFirst, total: 4 });
    expect(await found(run, {}, { offset: 1, limit: 2 })).toEqual({
      messages: newestFirst.slice(1, 3),
      total: 4,
    });
    expect(await found(run, {}, { offset: 4, limit: 2 })).toEqual({ messages: [], total: 4 });
    const inPeriod = await found(run, { from: at(2), to: at(3) });
    expect(inPeriod).toEqual({ messages: newestFirst.slice(1, 3), total: 2 });
    expect(await found(run, { from: at(51) })).toEqual({ messages: [], total: 0 });
    const ofRa = await found(mine[0]!.slice(0, digits), { log: "ra" });
    expect(ofRa).toEqual({ messages: ["at the RA"], total: 1 });
  });

  it("are never another organization's", async () => {
    for (const run of [foreigns, foreigns.slice(48), foreigns.slice(0, 32), foreigns.slice(5, 16)])
      expect(await found(run)).toEqual({ messages: [], total: 0 });
    expect(await found(foreigns.slice(0, 6))).not.toMatchObject({ messages: [foreigns] });
    const theirs = await found(foreigns.slice(5, 16), { organizationId: foreign });
    expect(theirs).toEqual({ messages: [foreigns], total: 1 });
  });

  it.each([
    ["the whole digest", 0, 64, true],
    ["the 16 octets that lists show", 0, 32, true],
    ["more than these", 0, 33, true],
    ["the last 8 octets, the protocol's own name", 48, 64, true],
    ["more than these", 47, 64, true],
    ["fewer than these", 49, 64, false],
    ["fewer than lists show", 0, 31, false],
    ["as many from its midst", 1, 33, false],
    ["16 digits of its beginning", 0, 16, false],
    ["16 digits of its midst", 31, 47, false],
    ["6 digits", 58, 64, false],
  ])("that belong to nobody are found by a whole name alone: %s", async (_, start, end, isFound) => {
    const run = nobodys.slice(start, end);
    const messages = isFound ? [nobodys] : [];
    expect(await found(run)).toEqual({ messages, total: messages.length });
    expect(await found(run, { organizationId: foreign })).toEqual({ messages, total: messages.length });
  });

  it("give their trace to whom the same digits show them", async () => {
    const idOf = async (digest: string, organizationId: string = own) => {
      const query = { log: "eca", organizationId, requestDigits: digest };
      return (await store.scms.events(query, everything)).events[0]!.id;
    };
    const message = async (id: string, query: Partial<EventQuery> = {}) =>
      (await store.scms.event(id, { log: "eca", organizationId: own, ...query }))?.message;
    const ofNobody = await idOf(nobodys);
    expect(await message(ofNobody)).toBeUndefined();
    expect(await message(ofNobody, { requestDigits: nobodys.slice(0, 16) })).toBeUndefined();
    expect(await message(ofNobody, { requestDigits: nobodys.slice(48) })).toBe(nobodys);
    const ofOwn = await idOf(mine[3]!);
    expect(await message(ofOwn)).toBe(mine[3]);
    expect(await message(ofOwn, { requestDigits: mine[3]!.slice(1, 4) })).toBe(mine[3]);
    expect(await message(ofOwn, { requestDigits: nobodys })).toBeUndefined();
    const ofForeign = await idOf(foreigns, foreign);
    expect(await message(ofForeign, { requestDigits: foreigns })).toBeUndefined();
    expect(await store.ccms.event(ofOwn, { log: "eca", organizationId: own })).toBeUndefined();
  });
});

onDatabase("a long log of the SCMS", ({ options, dialect }) => {
  const rows = rowsLookedThrough + 1_000;
  /** Six digits of the row's number and five f, again and again: no two rows share eleven digits. */
  const digestOf = (n: number) => `${n}`.padStart(6, "0").concat("fffff").repeat(6).slice(0, 64);
  let store: Store;
  beforeAll(async () => {
    await (await openWithOrganizations(options)).close();
    const db = new Kysely<unknown>({ dialect: await dialect() });
    await sql`
      insert into protocol_events
        (system, log, organization_id, at, request_digest, event_type, is_success, message)
      select 'scms', 'ra', ${own}, '2030-01-01T00:00:00Z'::timestamptz + n * interval '1 second',
        decode(left(repeat(lpad(n::text, 6, '0') || 'fffff', 6), 64), 'hex'), 'download', true, n::text
      from generate_series(1, ${rows}::integer) n
    `.execute(db);
    await db.destroy();
    store = await openStore(options);
  }, 60_000);
  afterAll(() => store.close());

  const search = async (requestDigits: string, query: Partial<EventQuery> = {}) => {
    const { events, ...rest } = await store.scms.events(
      { log: "ra", organizationId: own, requestDigits, ...query },
      { offset: 0, limit: 2 },
    );
    return { messages: events.map(({ message }) => Number(message)), ...rest };
  };

  it("is searched whole for eleven digits, wherever they stand", async () => {
    for (let start = 0; start < 8; start += 1)
      expect(await search(digestOf(3).slice(start, start + 11))).toEqual({ messages: [3], total: 1 });
  });

  it("is looked through for fewer among its newest rows, and says so", async () => {
    const [oldest, newest] = [rows - rowsLookedThrough + 1, rows];
    const six = (n: number) => search(digestOf(n).slice(0, 6));
    const bounded = { ofNewest: rowsLookedThrough };
    expect(await six(newest)).toEqual({ messages: [newest], total: 1, ...bounded });
    expect(await six(oldest)).toEqual({ messages: [oldest], total: 1, ...bounded });
    expect(await six(oldest - 1)).toEqual({ messages: [], total: 0, ...bounded });
    expect(await search(digestOf(oldest - 1).slice(0, 10))).toMatchObject({ total: 0, ...bounded });
  });

  it("does not say so of a period that has no more rows than that", async () => {
    const from = new Date(Date.parse("2030-01-01T00:00:00Z") + (rows - rowsLookedThrough + 1) * 1000);
    expect(await search(digestOf(rows).slice(0, 6), { from })).toEqual({ messages: [rows], total: 1 });
    const to = new Date(Date.parse("2030-01-01T00:00:00Z") + 500_000);
    expect(await search(digestOf(2).slice(0, 6), { to })).toEqual({ messages: [2], total: 1 });
  });
});
