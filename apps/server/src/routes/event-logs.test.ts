import { createHash } from "node:crypto";
import { aaEventPage, calls, eaEventPage, eventTrace, fillPath } from "@v2x/contract";
import type { ProtocolEvent } from "@v2x/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

const own = organizations.onlyCcms.organizationId;
const foreign = "AA00000000000009";
const request = (text: string) => new Uint8Array(createHash("sha256").update(text).digest());
const hashOf = (text: string) => Buffer.from(request(text)).toString("hex").toUpperCase().slice(0, 32);

const refused: ProtocolEvent = {
  log: "ea",
  at: new Date("2030-01-01T12:00:00.123Z"),
  requestDigest: request("refused"),
  eventType: "enrolment",
  isSuccess: false,
  responseCode: "unknownits",
  message: "No device of this identifier is registered",
  trace: {
    texts: [Uint8Array.of(3, 0x81), Uint8Array.of(0xab)],
    layers: [
      { kind: "http", type: "", checks: [] },
      {
        kind: "envelope",
        type: "Ieee1609Dot2Data",
        octets: { text: 0, offset: 0, length: 2 },
        checks: [
          {
            name: "decodes",
            clause: "IEEE 1609.2 6.3.2",
            outcome: "fail",
            expected: "Ieee1609Dot2Data",
            found: "2 octets",
            path: "content",
            octets: { text: 0, offset: 1, length: 1 },
          },
        ],
      },
    ],
    advice: [{ name: "bare-data", text: "Sign before you encrypt." }],
  },
};
const accepted: ProtocolEvent = {
  ...refused,
  at: new Date("2030-01-02T00:00:00.000Z"),
  requestDigest: request("accepted"),
  isSuccess: true,
  responseCode: "ok",
  message: "Enrolled",
  organizationId: own,
  canonicalId: `${own}0001`,
  ecIdentifier: "EC 1",
  receivedEcHashedId8: Uint8Array.of(0xab, 0, 0, 0, 0, 0, 0, 1),
  trace: { texts: [], layers: [], advice: [] },
};
const ofAnother: ProtocolEvent = { ...accepted, organizationId: foreign, requestDigest: request("foreign") };
const ticket: ProtocolEvent = {
  log: "aa",
  at: refused.at,
  requestDigest: request("ticket"),
  eventType: "authorization",
  isSuccess: true,
  responseCode: "ok",
  message: "Ticket issued",
  trace: { texts: [], layers: [], advice: [] },
};

const stepOf = (eventType: string): ProtocolEvent => ({
  ...refused,
  eventType,
  requestDigest: request(eventType),
});
const otherSteps = [stepOf("re-enrolment"), stepOf("authorization-validation")];
/** Of one request, which so often was sent; newest first. */
const manyRows = Array.from(
  { length: 5 },
  (_, row): ProtocolEvent => ({
    ...refused,
    at: new Date(refused.at.getTime() - row),
    requestDigest: request("many"),
    message: `row ${row}`,
  }),
);

let server: TestServer;
let ids: readonly string[];
beforeAll(async () => {
  server = await startTestServer({}, async ({ ccms, identity }) => {
    await identity.organizations.create({ ...organizations.onlyCcms, organizationId: foreign });
    const added = [];
    for (const event of [refused, accepted, ofAnother, ticket, ...otherSteps, ...manyRows])
      added.push(await ccms.addEvent(event));
    ids = added;
  });
});
afterAll(() => server.close());

const get = (path: string, query: Record<string, string> = {}) =>
  server.fetch(`${path}?${new URLSearchParams(query)}`, { token: server.tokens.alpha });
const eaPage = async (query: Record<string, string> = {}) =>
  eaEventPage.parse(await (await get(calls.ccms.eaEvents.path, query)).json());
const trace = (log: string, id: string, query?: Record<string, string>) =>
  get(fillPath(calls.ccms.eventTrace.path, { log, id }), query);

describe("the EA's log", () => {
  it("says of a row all that the specification names [R3.77] [R3.80] [R7.39]", async () => {
    expect(await eaPage()).toEqual({
      content: [
        {
          id: ids[1],
          creationDate: "2030-01-02T00:00:00.000Z",
          ecIdentifier: "EC 1",
          eventType: "enrolment",
          requestHash: hashOf("accepted"),
          message: "Enrolled",
          canonicalId: `${own}0001`,
          responseCode: "ok",
          receivedEcHashedId8: "AB00000000000001",
          success: true,
        },
      ],
      totalElements: 1,
    });
  });

  it("finds by the first 16 octets of its digest a request that nobody could be named for [R5.39] [R5.40] [R9.15]", async () => {
    const { content, totalElements } = await eaPage({ requestHash: hashOf("refused").toLowerCase() });
    const digest = `${hashOf("refused")}${"0".repeat(32)}`;
    expect(await eaPage({ requestHash: digest })).toEqual({ content, totalElements });
    expect(totalElements).toBe(1);
    expect(content).toMatchObject([
      {
        id: ids[0],
        requestHash: hashOf("refused"),
        canonicalId: null,
        receivedEcHashedId8: null,
        success: false,
      },
    ]);
  });

  it("finds nothing of another organization, whatever is known of the request", async () => {
    expect(await eaPage({ requestHash: hashOf("foreign") })).toEqual({ content: [], totalElements: 0 });
  });

  it.each([
    [{ startDate: "2030-01-02", endDate: "2030-01-02" }, 1],
    [{ startDate: "2030-01-02T00:00:00Z" }, 1],
    [{ startDate: "2030-01-02T00:00:00.001Z" }, 0],
    [{ endDate: "2030-01-01T23:59:59.999Z" }, 0],
    [{ endDate: "2030-01-02T01:00:00+01:00" }, 1],
    [{ startDate: "", endDate: "", requestHash: "", page: "", size: "" }, 1],
  ] satisfies [
    Record<string, string>,
    number,
  ][])("takes a period with both ends: %j [R3.73] [R7.41]", async (query, total) => {
    expect((await eaPage(query)).totalElements).toBe(total);
  });

  it("gives the page that is asked for, from 0, and the count of all [R9.12]", async () => {
    expect(await eaPage({ page: "1", size: "1" })).toEqual({ content: [], totalElements: 1 });
    const rowsOn = async (page: string) => {
      const { content, totalElements } = await eaPage({ requestHash: hashOf("many"), page, size: "2" });
      return [content.map(({ message }) => message), totalElements];
    };
    expect(await Promise.all(["0", "1", "2", "3"].map(rowsOn))).toEqual([
      [["row 0", "row 1"], 5],
      [["row 2", "row 3"], 5],
      [["row 4"], 5],
      [[], 5],
    ]);
  });

  it.each([
    [{ startDate: "2030-01-02", endDate: "2030-01-01" }, "startDate must not be after endDate."],
    [{ startDate: "yesterday" }, "startDate must be a date, or a time in ISO 8601 with its zone."],
    [{ endDate: "2030-01-02T00:00:00" }, "endDate must be a date, or a time in ISO 8601 with its zone."],
    [{ endDate: "2030-02-30" }, "endDate must be a date, or a time in ISO 8601 with its zone."],
    [
      { requestHash: hashOf("refused").slice(2) },
      "requestHash must be the whole request hash: 32 hexadecimal digits, the first 16 bytes of the SHA-256 digest of the request.",
    ],
    [{ size: "101" }, "size must be a whole number from 1 to 100."],
  ] satisfies [
    Record<string, string>,
    string,
  ][])("refuses %j by field and rule [R5.39]", async (query, text) => {
    const answer = await get(calls.ccms.eaEvents.path, query);
    expect([answer.status, await answer.text()]).toEqual([400, text]);
  });
});

describe("the AA's log", () => {
  it("says nothing of a station, and shows a private request by its hash alone [R3.78] [R7.40]", async () => {
    const page = async (query: Record<string, string>) =>
      (await get(calls.ccms.aaEvents.path, query)).json() as unknown;
    expect(await page({})).toEqual({ content: [], totalElements: 0 });
    const found = await page({ requestHash: hashOf("ticket") });
    expect(found).toEqual({
      content: [
        {
          id: ids[3],
          creationDate: "2030-01-01T12:00:00.123Z",
          message: "Ticket issued",
          requestHash: hashOf("ticket"),
          success: true,
        },
      ],
      totalElements: 1,
    });
    expect(aaEventPage.parse(found)).toEqual(found);
  });
});

describe("a trace", () => {
  it("has the layers with their octets, every check and the advice", async () => {
    const answer = await trace("ea", ids[0]!, { requestHash: hashOf("refused") });
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toEqual({
      log: "ea",
      id: ids[0],
      creationDate: "2030-01-01T12:00:00.123Z",
      requestHash: hashOf("refused"),
      eventType: "enrolment",
      message: refused.message,
      success: false,
      responseCode: "unknownits",
      canonicalId: null,
      ecIdentifier: null,
      receivedEcHashedId8: null,
      texts: ["0381", "AB"],
      layers: refused.trace.layers,
      advice: refused.trace.advice,
    });
    expect(eventTrace.parse(body)).toEqual(body);
  });

  it("of one's own row needs no hash", async () => {
    expect(await (await trace("ea", ids[1]!)).json()).toMatchObject({
      canonicalId: `${own}0001`,
      advice: [],
    });
  });

  it.each([
    ["that belongs to nobody, without its hash", () => trace("ea", ids[0]!)],
    [
      "that belongs to nobody, with another hash",
      () => trace("ea", ids[0]!, { requestHash: hashOf("ticket") }),
    ],
    ["of another organization", () => trace("ea", ids[2]!)],
    [
      "of another organization, with its hash",
      () => trace("ea", ids[2]!, { requestHash: hashOf("foreign") }),
    ],
    ["of the other log", () => trace("aa", ids[1]!)],
    ["that never was", () => trace("ea", "999999999999999999")],
  ])("of a row %s is not there", async (_which, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/^The (EA|AA)'s log has no row \d+ of your organization\./);
  });

  it("of something that is no row is a mistake of the asker", async () => {
    const answer = await trace("ea", "0x1");
    expect([answer.status, await answer.text()]).toEqual([400, "id must be an event's id."]);
    expect((await trace("ra", "1")).status).toBe(400);
  });
});

describe("a good run", () => {
  const goodRun = (log: string, id: string, query?: Record<string, string>) =>
    get(fillPath(calls.ccms.eventGoodRun.path, { log, id }), query);

  it.each([
    ["ea", "refused", 0, "enrolment", ["http", "envelope", "encrypted", "envelope", "signed"]],
    ["aa", "ticket", 3, "authorization", ["http", "envelope", "encrypted", "envelope", "signed"]],
    ["ea", "re-enrolment", 4, "re-enrolment", ["http", "envelope", "encrypted", "envelope", "signed"]],
    [
      "ea",
      "authorization-validation",
      5,
      "authorization-validation",
      ["http", "envelope", "encrypted", "envelope", "signed"],
    ],
  ] as const)("of the %s shows the same step as the authority grants it", async (log, hash, index, eventType, outer) => {
    const answer = await goodRun(log, ids[index]!, { requestHash: hashOf(hash) });
    const run = eventTrace.parse(await answer.json());
    expect(run).toMatchObject({ log, id: "0", eventType, success: true, responseCode: "ok", advice: [] });
    expect(run.layers.map(({ kind }) => kind).slice(0, 5)).toEqual(outer);
    expect(run.texts.length).toBeGreaterThan(1);
    const failed = run.layers.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === "fail"));
    expect(failed).toEqual([]);
  });

  it("leaves no row behind", async () => {
    expect((await eaPage()).totalElements).toBe(1);
  });

  it("of another organization's row is not there", async () => {
    expect((await goodRun("ea", ids[2]!, { requestHash: hashOf("foreign") })).status).toBe(404);
  });
});
