import { createHash } from "node:crypto";
import type { EventQuery, ProtocolEvent } from "@v2x/protocol";
import { Random } from "@v2x/testkit";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";
import { rowsOfBlock } from "./event-blocks.ts";

const [own, foreign] = ["00000000000000A1", "00000000000000A2"] as const;
const firstPage = { offset: 0, limit: 10 };

function digestOf(text: string): Uint8Array {
  return new Uint8Array(createHash("sha256").update(text).digest());
}
const hashOf = (text: string) => digestOf(text).subarray(0, 16);

function event(text: string, change: Partial<ProtocolEvent> = {}): ProtocolEvent {
  return {
    log: "ea",
    at: new Date("2030-01-01T00:00:00.123Z"),
    requestDigest: digestOf(text),
    eventType: "enrolment",
    isSuccess: false,
    message: text,
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
      scmsAllowed: false,
    });
  return store;
}

onDatabase("events", ({ options }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openWithOrganizations(options);
  });
  afterAll(() => store.close());

  const found = async (query: Partial<EventQuery>, page = firstPage) => {
    const { events, total } = await store.ccms.events({ log: "ea", organizationId: own, ...query }, page);
    return { messages: events.map(({ message }) => message), total };
  };

  it("come back with all that they were stored with, their trace by itself", async () => {
    const whole = event("whole", {
      isSuccess: true,
      organizationId: own,
      responseCode: "ok",
      canonicalId: `${own}01`,
      ecIdentifier: "EC 1",
      receivedEcHashedId8: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8),
      issuedEcHashedId8: Uint8Array.of(8, 7, 6, 5, 4, 3, 2, 1),
      trace: {
        texts: [Uint8Array.of(3, 0x81), new Uint8Array()],
        layers: [
          { kind: "http", type: "", checks: [] },
          {
            kind: "signed",
            type: "SignedData",
            octets: { text: 0, offset: 1, length: 1 },
            checks: [
              {
                name: "signature",
                clause: "IEEE 1609.2 5.3.1",
                outcome: "fail",
                expected: "a signature",
                found: "another",
                path: "signature",
                octets: { text: 0, offset: 1, length: 1 },
              },
            ],
          },
        ],
        advice: [{ name: "bare-data", text: "Sign first." }],
      },
    });
    const { trace, ...listed } = whole;
    const id = await store.ccms.addEvent(whole);
    const { events } = await store.ccms.events({ log: "ea", organizationId: own }, firstPage);
    expect(events).toEqual([{ ...listed, id }]);
    expect(await store.ccms.event(id, { log: "ea", organizationId: own })).toEqual({ ...listed, id, trace });
    await store.eventUpkeep.forgetEvents(new Date("2031-01-01"));
  });

  it("of one request are told apart: the first that was granted, with its trace, in that log", async () => {
    const at = new Date("2031-01-01T00:00:00.000Z");
    const trace = { texts: [Uint8Array.of(1, 2)], layers: [], advice: [] };
    const granted = (message: string, change: Partial<ProtocolEvent> = {}) =>
      event("again", { message, isSuccess: true, at, ...change });
    await store.ccms.addEvent(event("again", { at, trace }));
    await store.ccms.addEvent(granted("at the AA", { log: "aa" }));
    expect(await store.ccms.grantedEvent("ea", digestOf("again"))).toBeUndefined();
    await store.ccms.addEvent(granted("first", { trace }));
    await store.ccms.addEvent(granted("second"));
    expect(await store.ccms.grantedEvent("ea", digestOf("again"))).toEqual(granted("first", { trace }));
    expect(await store.ccms.grantedEvent("aa", digestOf("again"))).toMatchObject({ message: "at the AA" });
    expect(await store.ccms.grantedEvent("aa", digestOf("whole"))).toBeUndefined();
  });

  describe("of several owners", () => {
    const at = (hour: number) => new Date(`2030-01-01T0${hour}:00:00.000Z`);
    beforeAll(async () => {
      for (const [text, change] of [
        ["first", { organizationId: own, at: at(1) }],
        ["third", { organizationId: own, at: at(3) }],
        ["second", { organizationId: own, at: at(2) }],
        ["same moment", { organizationId: own, at: at(3) }],
        ["nobody's", { at: at(2) }],
        ["foreign", { organizationId: foreign, at: at(2) }],
        ["ticket", { log: "aa", organizationId: own, at: at(2) }],
      ] as const)
        await store.ccms.addEvent(event(text, change));
    });

    it("are listed newest first, of one organization and one log alone [R2.123]", async () => {
      const messages = ["same moment", "third", "second", "first"];
      expect(await found({})).toEqual({ messages, total: 4 });
      expect(await found({ log: "aa" })).toEqual({ messages: ["ticket"], total: 1 });
      expect(await found({ organizationId: foreign })).toEqual({ messages: ["foreign"], total: 1 });
      expect(await found({}, { offset: 1, limit: 2 })).toEqual({ messages: ["third", "second"], total: 4 });
      expect(await found({}, { offset: 4, limit: 2 })).toEqual({ messages: [], total: 4 });
    });

    it.each([
      [{ from: at(2) }, ["same moment", "third", "second"]],
      [{ to: at(2) }, ["second", "first"]],
      [{ from: at(2), to: at(2) }, ["second"]],
      [{ from: new Date(at(2).getTime() + 1) }, ["same moment", "third"]],
      [{ to: new Date(at(2).getTime() - 1) }, ["first"]],
    ])("are filtered by a period with both ends: %j [R3.73]", async (query, messages) => {
      expect(await found(query)).toEqual({ messages, total: messages.length });
    });

    it("are found by the first 16 octets of their digest, also when they belong to nobody, never another's [R5.40]", async () => {
      const byHash = (text: string, query: Partial<EventQuery> = {}) =>
        found({ requestHash: hashOf(text), ...query });
      expect(await byHash("first")).toEqual({ messages: ["first"], total: 1 });
      expect(await byHash("nobody's")).toEqual({ messages: ["nobody's"], total: 1 });
      expect(await byHash("foreign")).toEqual({ messages: [], total: 0 });
      expect(await byHash("ticket")).toEqual({ messages: [], total: 0 });
      expect(await byHash("first", { from: at(2) })).toEqual({ messages: [], total: 0 });
      const almost = hashOf("first");
      almost[15]! ^= 1;
      expect(await found({ requestHash: almost })).toEqual({ messages: [], total: 0 });
      // The same beginning of another digest is the same name.
      const twin = digestOf("first");
      twin[31]! ^= 0xff;
      await store.ccms.addEvent(event("twin", { organizationId: own, requestDigest: twin, at: at(9) }));
      expect(await byHash("first")).toEqual({ messages: ["twin", "first"], total: 2 });
      const second = await found({ requestHash: hashOf("first") }, { offset: 1, limit: 1 });
      expect(second).toEqual({ messages: ["first"], total: 2 });
    });

    it("give their trace to whom a list would show them", async () => {
      const idOf = async (text: string, organizationId: string) => {
        const query = { log: "ea", organizationId, requestHash: hashOf(text) };
        return (await store.ccms.events(query, firstPage)).events[0]!.id;
      };
      const message = async (id: string, query: Partial<EventQuery> = {}) =>
        (await store.ccms.event(id, { log: "ea", organizationId: own, ...query }))?.message;
      const nobodys = await idOf("nobody's", own);
      expect(await message(nobodys)).toBeUndefined();
      expect(await message(nobodys, { requestHash: hashOf("second") })).toBeUndefined();
      expect(await message(nobodys, { requestHash: hashOf("nobody's") })).toBe("nobody's");
      const foreigns = await idOf("foreign", foreign);
      expect(await message(foreigns, { requestHash: hashOf("foreign") })).toBeUndefined();
      expect(await message(foreigns, { organizationId: foreign })).toBe("foreign");
      expect(await message(await idOf("second", own), { log: "aa" })).toBeUndefined();
    });

    it("are forgotten, oldest first, of every log and owner", async () => {
      expect(await store.eventUpkeep.forgetEvents(at(2))).toBe(1);
      expect(await found({})).toMatchObject({ total: 4 });
      expect(await store.eventUpkeep.forgetEvents(at(9))).toBe(6);
      expect(await store.eventUpkeep.forgetEvents(at(9))).toBe(0);
      expect(await found({})).toEqual({ messages: ["twin"], total: 1 });
    });
  });

  describe("and answers", () => {
    const keep = (text: string, octet: number, change: Partial<ProtocolEvent> = {}) =>
      store.ccms.addGrantedEvent(event(text, { isSuccess: true, ...change }), {
        octets: Uint8Array.of(octet),
        identity: digestOf(text),
      });
    const eventsOf = async (text: string) =>
      (await found({ requestHash: digestOf(text).subarray(0, 16) })).messages;

    it("are kept once for each request, whoever comes first", async () => {
      const kept = await Promise.all([1, 2, 3, 4].map((octet) => keep("raced", octet)));
      expect(kept.filter((outcome) => outcome === "stored")).toHaveLength(1);
      expect(await eventsOf("raced")).toEqual(["raced"]);
      const octets = Uint8Array.of(kept.indexOf("stored") + 1);
      expect(await store.ccms.answerTo("ea", digestOf("raced"))).toEqual(octets);
      expect(await store.ccms.answerTo("aa", digestOf("raced"))).toBeUndefined();
      expect(await keep("raced", 9, { log: "aa" })).toBe("stored");
      expect(await store.ccms.answerTo("ea", digestOf("raced"))).toEqual(octets);
    });

    it("are kept with their events where many requests are granted, refused and repeated at once", async () => {
      await keep("known", 7);
      const texts = ["one", "known", "two", "one"];
      const [kept, refused] = await Promise.all([
        Promise.all(texts.map((text, octet) => keep(text, octet))),
        Promise.all(["one", "three"].map((text) => store.ccms.addEvent(event(text, { message: "refused" })))),
      ]);
      expect(kept).toEqual(["stored", "answered", "stored", "answered"]);
      expect(new Set(refused).size).toBe(2);
      expect((await eventsOf("one")).toSorted()).toEqual(["one", "refused"]);
      expect(await eventsOf("known")).toEqual(["known"]);
      const answers = await Promise.all(texts.map((text) => store.ccms.answerTo("ea", digestOf(text))));
      expect(answers).toEqual([0, 7, 2, 0].map((octet) => Uint8Array.of(octet)));
    });

    it("are found for every copy of a request, by log and identity, and kept for the first alone", async () => {
      const identity = digestOf("signed inside");
      const keepCopy = (text: string, octet: number) =>
        store.ccms.addGrantedEvent(event(text), { octets: Uint8Array.of(octet), identity });
      expect([await keepCopy("first", 1), await keepCopy("copy", 2)]).toEqual(["stored", "answered"]);
      const kept = await Promise.all(["ea", "aa"].map((log) => store.ccms.answerOfSame(log, identity)));
      expect(kept[0]).toMatchObject({ octets: Uint8Array.of(1), requestDigest: digestOf("first") });
      expect(kept[1]).toBeUndefined();
      expect(await store.ccms.answerTo("ea", digestOf("copy"))).toBeUndefined();
      expect(await store.ccms.beginGrant("ea", identity)).toBe("at-work");
      expect(await eventsOf("copy")).toEqual([]);
    });

    it("are stored by nobody where the transaction of their event is undone", async () => {
      const undone = store.inTransaction(async ({ ccms }) => {
        expect(
          await ccms.addGrantedEvent(event("undone"), {
            octets: Uint8Array.of(1),
            identity: digestOf("undone"),
          }),
        ).toBe("stored");
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
      expect(await store.ccms.answerTo("ea", digestOf("undone"))).toBeUndefined();
      expect(await eventsOf("undone")).toEqual([]);
    });

    it("are forgotten in time", async () => {
      await keep("later", 5, { at: new Date("2030-01-02T00:00:00Z") });
      expect(await store.eventUpkeep.forgetAnswers(new Date("2030-01-02T00:00:00Z"))).toBe(6);
      expect(await store.ccms.answerTo("ea", digestOf("raced"))).toBeUndefined();
      expect(await store.ccms.answerTo("ea", digestOf("later"))).toEqual(Uint8Array.of(5));
    });
  });
});

onDatabase("a log of several blocks", ({ options, dialect }) => {
  const rows = 2 * rowsOfBlock + 5_000;
  const start = Date.parse("2030-01-01T00:00:00Z");
  /** Of the row that was stored as the nth: two rows share each moment. */
  const timeOf = (n: number) => new Date(start + Math.ceil(n / 2) * 1000);
  const settled = new Date("2031-01-01T00:00:00Z");
  let store: Store;
  beforeAll(async () => {
    await (await openWithOrganizations(options)).close();
    const db = new Kysely<unknown>({ dialect: await dialect() });
    for (const organizationId of [own, foreign])
      await sql`
        insert into protocol_events
          (system, log, organization_id, at, request_digest, event_type, is_success, message)
        select 'ccms', 'ea', ${organizationId}, ${new Date(start)}::timestamptz + ceil(n / 2.0) * interval '1 second',
          sha256(n::text::bytea), 'enrolment', true, n::text
        from generate_series(1, ${rows}::integer) n
      `.execute(db);
    await db.destroy();
    store = await openStore(options);
  });
  afterAll(() => store.close());

  const page = async (offset: number, query: Partial<EventQuery> = {}, limit = 3) => {
    const { events, total } = await store.ccms.events(
      { log: "ea", organizationId: own, ...query },
      { offset, limit },
    );
    return [total, ...events.map(({ message }) => Number(message))];
  };
  const random = new Random(11);
  /** Of periods that begin and end anywhere, or nowhere, in the log. */
  const expectRandomPages = async () => {
    for (let turn = 0; turn < 25; turn++) {
      const first = random.below(rows + 200) - 100;
      const query = {
        ...(random.below(3) > 0 && { from: timeOf(first) }),
        ...(random.below(3) > 0 && { to: timeOf(first + random.below(rows)) }),
      };
      const found = Array.from({ length: rows }, (_, index) => rows - index).filter(
        (n) => !(query.from && timeOf(n) < query.from) && !(query.to && timeOf(n) > query.to),
      );
      const offset = random.below(found.length + 10);
      expect(await page(offset, query, 20), JSON.stringify({ ...query, offset })).toEqual([
        found.length,
        ...found.slice(offset, offset + 20),
      ]);
    }
  };
  const expectPages = async () => {
    await expectRandomPages();
    expect(await page(0)).toEqual([rows, rows, rows - 1, rows - 2]);
    expect(await page(rowsOfBlock)).toEqual([rows, 15_000, 14_999, 14_998]);
    expect(await page(14_999)).toEqual([rows, 10_001, 10_000, 9_999]);
    expect(await page(rows - 2)).toEqual([rows, 2, 1]);
    expect(await page(rows)).toEqual([rows]);
    expect(await page(1e11)).toEqual([rows]);
    // Rows 5 to 24990, both ends of the period with the two rows of their moment.
    const period = { from: timeOf(5), to: timeOf(24_990) };
    expect(await page(0, period)).toEqual([24_986, 24_990, 24_989, 24_988]);
    expect(await page(12_000, period)).toEqual([24_986, 12_990, 12_989, 12_988]);
    expect(await page(24_985, period)).toEqual([24_986, 5]);
    expect(await page(24_986, period)).toEqual([24_986]);
    expect(await page(0, { from: timeOf(10_001), to: timeOf(10_001) })).toEqual([2, 10_002, 10_001]);
    expect(await page(0, { to: timeOf(10_000) })).toEqual([10_000, 10_000, 9_999, 9_998]);
    expect(await page(0, { from: settled })).toEqual([0]);
  };

  it("has every page and the number of its rows before they are counted ahead", expectPages);

  it("counts whole blocks alone, and none of rows that are too young", async () => {
    expect(await store.eventUpkeep.countEvents(timeOf(2 * rowsOfBlock))).toBe(2);
    expect(await store.eventUpkeep.countEvents(timeOf(2 * rowsOfBlock))).toBe(0);
    const racing = await Promise.all([1, 2].map(() => store.eventUpkeep.countEvents(settled)));
    expect(racing.toSorted()).toEqual([0, 2]);
    expect(await store.eventUpkeep.countEvents(settled)).toBe(0);
  });

  it("has the same pages and number afterwards", expectPages);

  it("counts a row that comes after the last block", async () => {
    const id = await store.ccms.addEvent(event("0", { organizationId: own, at: settled }));
    expect(await page(0)).toEqual([rows + 1, 0, rows, rows - 1]);
    expect(await page(rows - 2)).toEqual([rows + 1, 3, 2, 1]);
    expect(await store.ccms.event(id, { log: "ea", organizationId: own })).toBeDefined();
  });

  it("counts no forgotten row, be it the last of a block or in the midst of one", async () => {
    // 2500 rows of each owner are older than that, and go at one time; the next go by whole blocks.
    expect(await store.eventUpkeep.forgetEvents(timeOf(2_501))).toBe(5_000);
    expect(await page(22_499)).toEqual([22_501, 2_502, 2_501]);
    let forgotten = 5_000;
    for (let more = 1; more > 0; forgotten += more)
      more = await store.eventUpkeep.forgetEvents(timeOf(20_001));
    expect(forgotten).toBe(40_000);
    expect(await page(0)).toEqual([5_001, 0, rows, rows - 1]);
    expect(await page(4_999)).toEqual([5_001, 20_002, 20_001]);
    expect(await page(0, { organizationId: foreign })).toEqual([5_000, rows, rows - 1, rows - 2]);
    expect(await page(0, { to: timeOf(20_002) })).toEqual([2, 20_002, 20_001]);
  });
});
