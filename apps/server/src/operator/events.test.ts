import { createHash } from "node:crypto";
import { calls, fillPath, type OperatorEvent } from "@v2x/contract";
import type { ProtocolEvent } from "@v2x/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

const alpha = organizations.onlyCcms;
const beta = organizations.onlyScms;
const request = (text: string) => new Uint8Array(createHash("sha256").update(text).digest());
const hashOf = (text: string) => Buffer.from(request(text)).toString("hex").toUpperCase().slice(0, 32);

const refusedOfAlpha: ProtocolEvent = {
  log: "aa",
  at: new Date("2030-01-01T12:00:00.000Z"),
  requestDigest: request("alpha"),
  organizationId: alpha.organizationId,
  eventType: "authorization",
  isSuccess: false,
  responseCode: "deniedpermissions",
  message: "Permissions: more than allowed",
  canonicalId: "AA0000000000000107",
  trace: {
    texts: [Uint8Array.of(3, 0x82)],
    layers: [{ kind: "http", type: "", checks: [] }],
    advice: [],
  },
};
const grantedOfBeta: ProtocolEvent = {
  ...refusedOfAlpha,
  log: "ra",
  at: new Date("2030-01-02T12:30:00.000Z"),
  requestDigest: request("beta"),
  organizationId: beta.organizationId,
  isSuccess: true,
  responseCode: "ok",
  message: "Accepted",
  canonicalId: "Unit 7 (bench)",
};
const waitingOfBeta: ProtocolEvent = {
  ...grantedOfBeta,
  at: new Date("2030-01-02T12:15:00.000Z"),
  requestDigest: request("waiting"),
  responseCode: "waiting",
  canonicalId: "Unit 8",
};
const nobodys: ProtocolEvent = {
  log: "ea",
  at: new Date("2030-01-02T12:10:00.000Z"),
  requestDigest: request("nobody"),
  eventType: "enrolment",
  isSuccess: false,
  message: "Envelope: not for this EA",
  trace: { texts: [], layers: [], advice: [] },
};

let server: TestServer;
let ids: Record<"alpha" | "beta" | "waiting" | "nobody", string>;
beforeAll(async () => {
  server = await startTestServer({}, async ({ ccms, scms }) => {
    ids = {
      alpha: await ccms.addEvent(refusedOfAlpha),
      beta: await scms.addEvent(grantedOfBeta),
      waiting: await scms.addEvent(waitingOfBeta),
      nobody: await ccms.addEvent(nobodys),
    };
  });
});
afterAll(() => server.close());

const get = (path: string) => server.fetch(path, { token: server.tokens.operator });
const list = async (
  query: Record<string, string> = {},
): Promise<{ content: OperatorEvent[]; totalElements: number; ofNewest: number | null }> =>
  (await get(`${calls.operator.events.path}?${new URLSearchParams(query)}`)).json();
const found = async (query: Record<string, string>) => (await list(query)).content.map(({ id }) => id);

describe("the event log across organizations", () => {
  it("has the requests of all, and of nobody, newest first, each with whose it is", async () => {
    const { content, totalElements, ofNewest } = await list();
    expect(content.map(({ id }) => id)).toEqual([ids.beta, ids.waiting, ids.nobody, ids.alpha]);
    expect([totalElements, ofNewest]).toEqual([4, null]);
    expect(content[3]).toEqual({
      id: ids.alpha,
      system: "ccms",
      organizationId: alpha.organizationId,
      organizationName: alpha.name,
      log: "aa",
      creationDate: "2030-01-01T12:00:00.000Z",
      requestHash: hashOf("alpha"),
      eventType: "authorization",
      message: "Permissions: more than allowed",
      success: false,
      responseCode: "deniedpermissions",
      canonicalId: "AA0000000000000107",
    });
    expect(content[2]).toMatchObject({ organizationId: null, organizationName: null, canonicalId: null });
    expect(await found({ page: "1", size: "2" })).toEqual([ids.nobody, ids.alpha]);
  });

  it("is filtered by system, organization, outcome, beginning of the hash, device and period", async () => {
    const { organizationId } = alpha;
    expect(await found({ system: "ccms" })).toEqual([ids.nobody, ids.alpha]);
    expect(await found({ log: "aa" })).toEqual([ids.alpha]);
    expect(await found({ log: "ea", system: "scms" })).toEqual([]);
    expect(await found({ organization: organizationId })).toEqual([ids.alpha]);
    expect(await found({ outcome: "refused" })).toEqual([ids.nobody, ids.alpha]);
    expect(await found({ outcome: "granted" })).toEqual([ids.beta]);
    expect(await found({ outcome: "waiting" })).toEqual([ids.waiting]);
    expect(await found({ outcome: "granted", organization: organizationId })).toEqual([]);
    expect(await found({ requestHash: hashOf("nobody").slice(0, 9) })).toEqual([ids.nobody]);
    expect(await found({ requestHash: hashOf("alpha"), organization: beta.organizationId })).toEqual([]);
    expect(await found({ canonicalId: "unit 7 (BENCH)" })).toEqual([ids.beta]);
    expect(await found({ startDate: "2030-01-02T12:20:00Z" })).toEqual([ids.beta]);
    expect(await found({ endDate: "2030-01-02T12:10:00Z" })).toEqual([ids.nobody, ids.alpha]);
  });

  it.each([
    ["requestHash=0123456", "requestHash must be the first 8 to 64 hexadecimal digits"],
    ["outcome=perhaps", "outcome must be one of granted, waiting, refused"],
    ["startDate=2030-01-02&endDate=2030-01-01", "startDate must not be after endDate"],
  ])("says of ?%s what is wrong", async (query, text) => {
    const answer = await get(`${calls.operator.events.path}?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(text);
  });

  it("opens a request of any organization as that organization sees it", async () => {
    const ofOperator = await (await get(fillPath(calls.operator.eventTrace.path, { id: ids.alpha }))).json();
    const path = fillPath(calls.ccms.eventTrace.path, { log: "aa", id: ids.alpha });
    const own = await server.fetch(`${path}?organizationId=${alpha.organizationId}`, {
      token: server.tokens.alpha,
    });
    expect(ofOperator).toEqual({
      system: "ccms",
      organizationId: alpha.organizationId,
      organizationName: alpha.name,
      trace: await own.json(),
    });
    const ofBeta = await (await get(fillPath(calls.operator.eventTrace.path, { id: ids.beta }))).json();
    expect(ofBeta).toMatchObject({ system: "scms", trace: { log: "ra", requestHash: hashOf("beta") } });
    expect((await get(fillPath(calls.operator.eventTrace.path, { id: "987654321" }))).status).toBe(404);
  });

  it("is listed by the command line with the same filters", async () => {
    const listed = await server.command({ command: "events-list", outcome: "refused" });
    const output = "output" in listed ? listed.output : "";
    expect(output).toContain(hashOf("alpha"));
    expect(output).toContain("2 of 2 requests.");
    expect(output).not.toContain(hashOf("beta"));
    expect(await server.command({ command: "events-list", request: "01" })).toEqual({
      error: expect.stringContaining("requestHash must be the first 8 to 64 hexadecimal digits"),
    });
  });
});
