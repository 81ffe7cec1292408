import { createHash } from "node:crypto";
import type { EventLayer, ProtocolEvent } from "@v2x/protocol";
import { Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";
import { equalShare, eventIntake, provenInMinute, shortened, unprovenBounds } from "./event-bounds.ts";

const [alpha, beta] = ["00000000000000A1", "00000000000000A2"] as const;
const start = new Date("2030-01-01T00:00:00.000Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
let seed = 0;
/** Octets that no packing makes fewer. */
function noise(octets: number): Uint8Array {
  seed += 1;
  return new Uint8Array(createHash("shake256", { outputLength: octets }).update(String(seed)).digest());
}

const layers: readonly EventLayer[] = ["envelope", "encrypted", "signed", "request"].map((kind) => ({
  kind,
  type: "Ieee1609Dot2Data",
  octets: { text: 0, offset: 0, length: 9130 },
  checks: Array.from({ length: 12 }, (_, at) => ({
    name: `${kind}-${at}`,
    clause: "IEEE 1609.2 5.3.1",
    outcome: at === 0 ? ("fail" as const) : ("pass" as const),
    expected: `the signer's key number ${at} made the signature over these octets`,
    found: "x".repeat(at === 0 ? 5000 : 10),
    path: "content.signedData.tbsData",
    octets: { text: 0, offset: at === 0 ? 1000 : 9000, length: 5000 },
  })),
}));

const [received, plaintext] = [noise(9130), noise(9000)];

let count = 0;
function event(change: Partial<ProtocolEvent> = {}): ProtocolEvent {
  count += 1;
  return {
    log: "ea",
    at: start,
    requestDigest: new Uint8Array(createHash("sha256").update(String(count)).digest()),
    eventType: "enrolment",
    isSuccess: false,
    message: "Signed layer: the signer is unknown.",
    trace: { texts: [received, plaintext], layers, advice: [] },
    unproven: { sender: "192.0.2.1" },
    ...change,
  };
}

describe("the intake of events", () => {
  const decided = (intake: ReturnType<typeof eventIntake>, times: number, change: Partial<ProtocolEvent>) => {
    const asked = { ...event(), ...change };
    return Array.from({ length: times }, () => intake.keepingOf(asked)).filter(
      (keeping) => keeping !== "left-out",
    ).length;
  };

  it("keeps so many of one network within a minute and counts the rest, whatever others send", () => {
    const intake = eventIntake();
    const { ofNetworkInMinute } = unprovenBounds;
    expect(decided(intake, 400, {})).toBe(ofNetworkInMinute);
    expect(decided(intake, 10, { unproven: { sender: "192.0.2.2" } })).toBe(10);
    expect([intake.takeLeftOut(), intake.takeLeftOut()]).toEqual([400 - ofNetworkInMinute, 0]);
    expect(decided(intake, 10, { at: minutes(1) })).toBe(10);
  });

  it("counts on where requests of a minute end after some of the next one", () => {
    const intake = eventIntake();
    expect(decided(intake, 400, { at: minutes(1) })).toBe(unprovenBounds.ofNetworkInMinute);
    for (const number of [0, 1, 0, 1]) expect(decided(intake, 1, { at: minutes(number) })).toBe(0);
    expect(decided(intake, 1, { at: minutes(2) })).toBe(1);
  });

  it("shares a minute out among many networks, and keeps some of each", () => {
    const intake = eventIntake();
    const { inMinute, fewestInMinute, mostInMinute } = unprovenBounds;
    const kept = Array.from({ length: 500 }, (_, at) =>
      decided(intake, 100, { unproven: { sender: `2001:db8:${at}` } }),
    );
    expect(kept.every((of) => of >= fewestInMinute)).toBe(true);
    expect(kept.reduce((sum, of) => sum + of)).toBeGreaterThan(inMinute);
    expect(decided(intake, 1000, { unproven: { sender: "2001:db8::1" } })).toBe(fewestInMinute);
    const further = Array.from({ length: 2000 }, (_, at) =>
      decided(intake, 9, { unproven: { sender: `new ${at}` } }),
    );
    const sum = [...kept, ...further].reduce((before, of) => before + of);
    expect(sum + fewestInMinute).toBe(mostInMinute);
  });

  it("keeps what proves its sender whole, until one organization has sent very much", () => {
    const intake = eventIntake();
    const { unproven: _, ...proven } = event({ organizationId: alpha });
    const keepings = Array.from({ length: provenInMinute + 1 }, () => intake.keepingOf(proven));
    expect(keepings.slice(0, -1).every((keeping) => keeping === "whole")).toBe(true);
    expect(keepings.at(-1)).toEqual({ allowance: alpha });
    expect(intake.keepingOf({ ...proven, organizationId: beta })).toBe("whole");
  });

  it("names the organization with a group of networks, and no network where the device is known", () => {
    const intake = eventIntake();
    const allowanceOf = (change: Partial<ProtocolEvent>) => intake.allowanceOf(event(change));
    expect(allowanceOf({})).toBe("192.0.2.1");
    const ofAlpha = (sender: string) => allowanceOf({ organizationId: alpha, unproven: { sender } });
    expect(ofAlpha("192.0.2.1")).toMatch(new RegExp(`^${alpha} [0-7]$`));
    expect(ofAlpha("192.0.2.1")).toBe(ofAlpha("192.0.2.1"));
    const networks = Array.from({ length: 200 }, (_, at) => ofAlpha(`192.0.2.${at}`));
    expect(new Set(networks).size).toBe(8);
    expect(allowanceOf({ unproven: { sender: "192.0.2.1", isRepeated: true } })).toBe("known devices");
    expect(allowanceOf({ unproven: {} })).toBe("unknown");
  });
});

it("shortens texts to whole characters", () => {
  expect(shortened("short", 10)).toBe("short");
  expect(shortened("ä".repeat(10), 12)).toBe("ääää…");
  expect(Buffer.from(shortened("ä".repeat(10), 12)).length).toBeLessThanOrEqual(12);
});

it.each([
  [[1, 2, 3], 6, Number.POSITIVE_INFINITY],
  [[10, 10], 10, 5],
  [[1, 10, 10], 11, 5],
  [[], 1, Number.POSITIVE_INFINITY],
])("shares %j within %i", (amounts, bound, share) => {
  expect(equalShare(amounts, bound)).toBe(share);
});

onDatabase("events of unproven senders", ({ options, dialect }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
    for (const organizationId of [alpha, beta])
      await store.identity.organizations.create({
        organizationId,
        name: organizationId,
        ccmsAllowed: true,
        scmsAllowed: true,
      });
  });
  afterAll(() => store.close());

  const rowsBelow = async () => {
    await store.close();
    const db = new Kysely<never>({ dialect: await dialect() });
    const { rows } = await sql<{ allowance: string; events: number; octets: number; largest: number }>`
      select coalesce(split_part(allowance, ' ', 1), 'proven') as allowance, count(*)::integer as events,
        coalesce(sum(allowance_octets), 0)::integer as octets,
        max(length(trace) + length(message))::integer as largest
      from protocol_events join protocol_traces on event_id = id group by 1 order by 1
    `.execute(db);
    await db.destroy();
    store = await openStore(options);
    return rows;
  };

  it("keep hash, verdict and 2 KiB of octets, and say how much there was", async () => {
    const sent = event({ organizationId: alpha, message: "é".repeat(3000) });
    const id = await store.ccms.addEvent(sent);
    const stored = await store.ccms.event(id, { log: "ea", organizationId: alpha });
    expect(stored?.requestDigest).toEqual(sent.requestDigest);
    expect(stored?.isSuccess).toBe(false);
    expect(stored?.message).toMatch(/^é+…$/);
    const { texts, textLengths, layers: kept } = stored!.trace;
    expect(textLengths).toEqual([9130, 9000]);
    expect(texts.map((text, at) => Buffer.from(sent.trace.texts[at]!).indexOf(text))).toEqual([0, 0]);
    const octets = texts.reduce((sum, { length }) => sum + length, 0);
    expect(octets).toBeGreaterThan(1000);
    expect(octets).toBeLessThanOrEqual(unprovenBounds.octets);
    expect(kept.map(({ checks }) => checks[0]?.outcome)).toEqual(["fail", "fail", "fail", "fail"]);
    for (const { octets: range, checks } of kept)
      for (const { text, offset, length } of [
        range,
        ...checks.map((check) => (check as { octets?: typeof range }).octets),
      ].filter((some) => some !== undefined))
        expect(offset + length).toBeLessThanOrEqual(texts[text]!.length);
  });

  it("take less than 4 KiB, whatever they say", async () => {
    await store.ccms.addEvent(event({ organizationId: alpha, message: "\u{1F697}".repeat(9000) }));
    const long = layers.map((layer) => ({
      ...layer,
      checks: layer.checks.map((check, at) => ({
        ...check,
        outcome: "fail" as const,
        found: noise(900).join(`${at}`),
      })),
    }));
    await store.ccms.addEvent(
      event({ organizationId: alpha, trace: { texts: [noise(99)], layers: long, advice: [] } }),
    );
    const rows = await rowsBelow();
    expect(rows.map(({ largest }) => largest < 4096)).toEqual([true]);
  });

  it("are forgotten after their own days, others are not", async () => {
    const { unproven: _, ...proven } = event({ organizationId: beta, message: "proven" });
    await store.ccms.addEvent(proven);
    await store.ccms.addEvent(event({ organizationId: beta }));
    expect(await store.eventUpkeep.forgetUnproven(start)).toBe(0);
    expect(await store.eventUpkeep.forgetUnproven(minutes(1))).toBe(4);
    const { events } = await store.ccms.events({ log: "ea", organizationId: beta }, { offset: 0, limit: 9 });
    expect(events.map(({ message }) => message)).toEqual(["proven"]);
  });

  it("give way to newer ones of the same network or organization alone, oldest first", async () => {
    const flood = async (change: Partial<ProtocolEvent>, times: number, hour: number) => {
      for (let at = 0; at < times; at += 50)
        await Promise.all(
          Array.from({ length: 50 }, () =>
            store.scms.addEvent(event({ log: "ra", ...change, at: minutes(hour * 60 + at) })),
          ),
        );
    };
    await flood({ unproven: { sender: "quiet" } }, 50, 1);
    const { unproven: _, ...proven } = event({ log: "ra", organizationId: alpha, message: "proven" });
    for (let at = 0; at < 20; at += 1) await store.scms.addEvent({ ...proven, at: minutes(at) });
    await flood({ organizationId: alpha, unproven: { sender: "loud" } }, 650, 2);
    await flood({ unproven: { sender: "loud" } }, 650, 3);
    while ((await store.eventUpkeep.forgetUnproven(start)) > 0);
    await store.eventUpkeep.countEvents(minutes(1e6));
    const rows = await rowsBelow();
    const of = (allowance: string) => rows.find((row) => row.allowance === allowance)!;
    for (const loud of [alpha, "loud"]) {
      expect(of(loud).octets).toBeLessThanOrEqual(unprovenBounds.octetsOfNetwork);
      expect(of(loud).octets).toBeGreaterThan(unprovenBounds.octetsOfNetwork / 2);
    }
    expect(of("quiet").events).toBe(50);
    expect(of("proven").events).toBe(21);
    const { total } = await store.scms.events({ log: "ra", organizationId: alpha }, { offset: 0, limit: 1 });
    expect(total).toBe(of(alpha).events + 20);
  }, 120_000);

  it("leave less than 50 MB of a flood for two minutes from three networks", async () => {
    const octetsNow = async () => {
      const db = new Kysely<never>({ dialect: await dialect() });
      const { rows } = await sql<{ octets: number }>`
        select sum(pg_total_relation_size(oid)) as octets from pg_class
        where relnamespace = current_schema()::regnamespace and relkind = 'r'
      `.execute(db);
      await db.destroy();
      return Number(rows[0]!.octets);
    };
    const before = await octetsNow();
    const flood = { ...event(), log: "ra", trace: { texts: [noise(8192)], layers, advice: [] } };
    for (let at = 0; at < 16_200; at += 60)
      await Promise.all(
        Array.from({ length: 60 }, (_, one) =>
          store.scms.addEvent({
            ...flood,
            at: minutes(1e6 + (at < 8100 ? 0 : 1)),
            requestDigest: noise(32),
            unproven: { sender: `198.51.100.${one % 3}` },
          }),
        ),
      );
    expect(await octetsNow()).toBeLessThan(before + 50e6);
    expect(store.takeEventsLeftOut()).toBeGreaterThanOrEqual(16_200 - 6 * unprovenBounds.ofNetworkInMinute);
  }, 120_000);
});
