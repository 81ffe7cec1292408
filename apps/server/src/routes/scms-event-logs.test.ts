import { createHash } from "node:crypto";
import { calls, ecaEventPage, fillPath, raEventPage, scmsEventTrace } from "@v2x/contract";
import type { ProtocolEvent } from "@v2x/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

const own = organizations.onlyScms.organizationId;
const { organizationId: foreign } = organizations.foreign;
const request = (text: string) => new Uint8Array(createHash("sha256").update(text).digest());
const digitsOf = (text: string) => Buffer.from(request(text)).toString("hex");
const hashOf = (text: string) => digitsOf(text).toUpperCase().slice(0, 32);

/** Could not be opened. */
const nobodys: ProtocolEvent = {
  log: "eca",
  at: new Date("2030-01-01T12:00:00.123Z"),
  requestDigest: request("nobodys"),
  eventType: "enrollment",
  isSuccess: false,
  message: "Envelope: two octets",
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
const refused: ProtocolEvent = {
  ...nobodys,
  at: new Date("2030-01-02T00:00:00.000Z"),
  requestDigest: request("refused"),
  organizationId: own,
  responseCode: "ecaCanonicalKeyUnknown",
  message: "Request: no such key",
  canonicalId: "Unit 7 (bench)",
};
const granted: ProtocolEvent = {
  ...refused,
  at: new Date("2030-01-03T00:00:00.000Z"),
  requestDigest: request("granted"),
  isSuccess: true,
  responseCode: "ok",
  message: "Issued",
  receivedEcHashedId8: Uint8Array.of(0xab, 0, 0, 0, 0, 0, 0, 1),
  issuedEcHashedId8: Uint8Array.of(0xcd, 0, 0, 0, 0, 0, 0, 2),
  trace: { texts: [], layers: [], advice: [] },
};
const download: ProtocolEvent = {
  ...granted,
  log: "ra",
  eventType: "download",
  issuedEcHashedId8: undefined,
  requestDigest: request("download"),
};
const ofAnother: ProtocolEvent = { ...granted, organizationId: foreign, requestDigest: request("foreign") };

let server: TestServer;
let ids: readonly string[];
beforeAll(async () => {
  server = await startTestServer({}, async ({ scms }) => {
    const added = [];
    for (const event of [nobodys, refused, granted, download, ofAnother])
      added.push(await scms.addEvent(event));
    ids = added;
  });
});
afterAll(() => server.close());

const get = (path: string, query: Record<string, string> = {}, token = server.tokens.beta) =>
  server.fetch(`${path}?${new URLSearchParams(query)}`, { token });
const ecaPage = async (query: Record<string, string> = {}) =>
  ecaEventPage.parse(await (await get(calls.scms.ecaEvents.path, query)).json());
const trace = (log: string, id: string, query?: Record<string, string>) =>
  get(fillPath(calls.scms.eventTrace.path, { log, id }), query);

describe("the ECA's log", () => {
  it("says of a row all that the specification names, newest first [R1.12] [R3.75] [R7.74]", async () => {
    const answer = await get(calls.scms.ecaEvents.path);
    expect(await answer.json()).toEqual({
      content: [
        {
          id: ids[2],
          creationTime: "2030-01-03T00:00:00.000Z",
          ecHashedId8: "CD00000000000002",
          type: "enrollment",
          requestHash: hashOf("granted"),
          errorMessage: null,
          canonicalId: "Unit 7 (bench)",
          responseCode: "ok",
        },
        {
          id: ids[1],
          creationTime: "2030-01-02T00:00:00.000Z",
          ecHashedId8: null,
          type: "enrollment",
          requestHash: hashOf("refused"),
          errorMessage: "Request: no such key",
          canonicalId: "Unit 7 (bench)",
          responseCode: "ecaCanonicalKeyUnknown",
        },
      ],
      totalElements: 2,
    });
  });

  it.each([
    ["the last 8 octets, the protocol's own name", (digits: string) => digits.slice(-16)],
    ["an odd number in capitals", (digits: string) => digits.slice(20, 29).toUpperCase()],
    ["four", (digits: string) => digits.slice(3, 7)],
    ["all", (digits: string) => digits],
  ])("finds a row by digits of its request: %s [R3.74] [R5.38]", async (_which, part) => {
    const found = await ecaPage({ requestHash: part(digitsOf("refused")) });
    expect(found).toMatchObject({ content: [{ id: ids[1] }], totalElements: 1 });
  });

  it("shows what belongs to nobody by a whole name of the request alone", async () => {
    const digits = digitsOf("nobodys");
    expect(await ecaPage({ requestHash: digits.slice(-16) })).toMatchObject({
      content: [{ id: ids[0], canonicalId: null, ecHashedId8: null, responseCode: null }],
      totalElements: 1,
    });
    expect(await ecaPage({ requestHash: digits.slice(0, 32) })).toMatchObject({ totalElements: 1 });
    expect(await ecaPage({ requestHash: digits.slice(0, 31) })).toMatchObject({ totalElements: 0 });
  });

  it("finds nothing of another organization", async () => {
    const requestHash = digitsOf("foreign");
    expect(await ecaPage({ requestHash })).toEqual({ content: [], totalElements: 0 });
    const theirs = await get(calls.scms.ecaEvents.path, { requestHash }, server.tokens.gamma);
    expect(await theirs.json()).toMatchObject({ content: [{ id: ids[4] }] });
  });

  it.each([
    [{ startDate: "2030-01-03" }, 1],
    [{ endDate: "2030-01-02" }, 1],
    [{ startDate: "2030-01-02", endDate: "2030-01-03" }, 2],
    [{ startDate: "", endDate: "", requestHash: "", page: "", size: "" }, 2],
  ] satisfies [
    Record<string, string>,
    number,
  ][])("takes a period with both ends: %j [R3.74]", async (query, total) => {
    expect((await ecaPage(query)).totalElements).toBe(total);
  });

  it("gives the page that is asked for, from 0", async () => {
    const { content, totalElements } = await ecaPage({ page: "1", size: "1" });
    expect([content.map(({ id }) => id), totalElements]).toEqual([[ids[1]], 2]);
  });

  it.each([
    [{ startDate: "2030-01-02", endDate: "2030-01-01" }, "startDate must not be after endDate."],
    [{ startDate: "yesterday" }, "startDate must be a date, or a time in ISO 8601 with its zone."],
    [{ requestHash: "12 34" }, "requestHash must be hexadecimal digits (0-9, a-f), 64 at most."],
    [{ requestHash: "xyz" }, "requestHash must be hexadecimal digits (0-9, a-f), 64 at most."],
    [{ requestHash: "%" }, "requestHash must be hexadecimal digits (0-9, a-f), 64 at most."],
    [{ requestHash: "a".repeat(65) }, "requestHash must be hexadecimal digits (0-9, a-f), 64 at most."],
    [{ size: "101" }, "size must be a whole number from 1 to 100."],
  ] satisfies [
    Record<string, string>,
    string,
  ][])("refuses %j by field and rule [R5.38]", async (query, text) => {
    const answer = await get(calls.scms.ecaEvents.path, query);
    expect([answer.status, await answer.text()]).toEqual([400, text]);
  });

  it("is closed to organizations that are not allowed the SCMS", async () => {
    expect((await get(calls.scms.ecaEvents.path, {}, server.tokens.alpha)).status).toBe(403);
  });
});

describe("the RA's log", () => {
  it("says of a row all that the specification names [R3.76] [R7.75]", async () => {
    const page = (await (await get(calls.scms.raEvents.path)).json()) as unknown;
    expect(page).toEqual({
      content: [
        {
          id: ids[3],
          creationTime: "2030-01-03T00:00:00.000Z",
          ecHashedId8: "AB00000000000001",
          type: "download",
          requestHash: hashOf("download"),
          errorMessage: null,
          responseCode: "ok",
        },
      ],
      totalElements: 1,
    });
    expect(raEventPage.parse(page)).toEqual(page);
  });
});

describe("a trace of the SCMS", () => {
  it("has the layers with their octets, every check and the advice, and both names of the request", async () => {
    const answer = await trace("eca", ids[0]!, { requestHash: digitsOf("nobodys").slice(-16) });
    const body = await answer.json();
    expect(body).toEqual({
      log: "eca",
      id: ids[0],
      creationDate: "2030-01-01T12:00:00.123Z",
      requestHash: hashOf("nobodys"),
      requestHashedId8: digitsOf("nobodys").slice(-16).toUpperCase(),
      eventType: "enrollment",
      message: nobodys.message,
      success: false,
      responseCode: null,
      canonicalId: null,
      ecHashedId8: null,
      texts: ["0381", "AB"],
      layers: nobodys.trace.layers,
      advice: nobodys.trace.advice,
    });
    expect(scmsEventTrace.parse(body)).toEqual(body);
  });

  it("of one's own row needs no digits", async () => {
    expect(await (await trace("eca", ids[2]!)).json()).toMatchObject({
      canonicalId: "Unit 7 (bench)",
      ecHashedId8: "CD00000000000002",
    });
  });

  it.each([
    ["that belongs to nobody, without its name", () => trace("eca", ids[0]!)],
    [
      "that belongs to nobody, with part of its name",
      () => trace("eca", ids[0]!, { requestHash: digitsOf("nobodys").slice(0, 20) }),
    ],
    [
      "of another organization, with its name",
      () => trace("eca", ids[4]!, { requestHash: digitsOf("foreign") }),
    ],
    ["of the other log", () => trace("ra", ids[1]!)],
  ])("of a row %s is not there", async (_which, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/^The (ECA|RA)'s log has no row \d+ of your organization\./);
  });

  it("of something that is no row is a mistake of the asker", async () => {
    const answer = await trace("eca", "0x1");
    expect([answer.status, await answer.text()]).toEqual([400, "id must be an event's id."]);
    expect((await trace("ea", "1")).status).toBe(400);
  });
});
