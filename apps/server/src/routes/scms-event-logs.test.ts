import { createHash } from "node:crypto";
import { coer } from "@v2x/asn1";
import { calls, ecaEventPage, fillPath, raEventPage, scmsEventTrace } from "@v2x/contract";
import { signerWith, toEncryptionKey, toTime32, toVerificationKey } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { type ProtocolEvent, sealCertificateRequest } from "@v2x/protocol";
import {
  type AdditionalParams,
  type CertificateType,
  type EeRaCertRequest,
  Ieee1609Dot2DataSignedCertRequest,
} from "@v2x/v2x-schema";
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

/** Requests for certificates of several kinds, each refused. */
const refusedKinds: Readonly<Record<string, { type: CertificateType; params?: AdditionalParams }>> = {
  plain: { type: "explicit" },
  encryptionKey: { type: "implicit", params: { choice: "encryptionKey", value: encryptionKey() } },
  compactUnified: {
    type: "implicit",
    params: { choice: "compactUnified", value: { choice: "aes128", value: new Uint8Array(16) } },
  },
  original: {
    type: "explicit",
    params: {
      choice: "original",
      value: {
        signingExpansion: { choice: "aes128", value: new Uint8Array(16) },
        encryptionKey: encryptionKey(),
        encryptionExpansion: { choice: "aes128", value: new Uint8Array(16) },
      },
    },
  },
};

function encryptionKey() {
  return toEncryptionKey("NistP256", generatePrivateKey("NistP256").publicKey);
}

/** What the RA decrypts: signed by whoever it may be. */
function certificateRequest({ type, params }: (typeof refusedKinds)[string]): Promise<Uint8Array> {
  const key = generatePrivateKey("NistP256");
  const value: EeRaCertRequest = {
    version: 2,
    generationTime: toTime32(new Date()),
    type,
    tbsCert: {
      id: { choice: "none", value: null },
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: { start: 0, duration: { choice: "hours", value: 1 } },
      appPermissions: [{ psid: 32 }],
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey("NistP256", key.publicKey),
      },
    },
    additionalParams: params,
  };
  const content = { choice: "ee-ra", value: { choice: "eeRaCertRequest", value } } as const;
  return sealCertificateRequest({ version: 2, content }, { identifier: "self", signer: signerWith(key) });
}

function refusedAtRa(kind: string, texts: readonly Uint8Array[]): ProtocolEvent {
  return {
    ...refused,
    log: "ra",
    at: new Date("2030-01-01T00:00:00.000Z"),
    requestDigest: request(kind),
    eventType: "authorization",
    trace: { ...refused.trace, texts },
  };
}

let server: TestServer;
let ids: readonly string[];
beforeAll(async () => {
  server = await startTestServer({}, async ({ scms }) => {
    const added = [];
    for (const event of [nobodys, refused, granted, download, ofAnother])
      added.push(await scms.addEvent(event));
    for (const [kind, asked] of Object.entries(refusedKinds)) {
      const texts = [Uint8Array.of(3, 0x82), await certificateRequest(asked)];
      added.push(await scms.addEvent(refusedAtRa(kind, texts)));
    }
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
    const page = (await (await get(calls.scms.raEvents.path, { size: "1" })).json()) as unknown;
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
      totalElements: 1 + Object.keys(refusedKinds).length,
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

describe("a good run of the SCMS", () => {
  const goodRun = async (log: string, id: string, query?: Record<string, string>) => {
    const answer = await get(fillPath(calls.scms.eventGoodRun.path, { log, id }), query);
    expect(answer.status).toBe(200);
    return scmsEventTrace.parse(await answer.json());
  };

  it.each([
    ["eca", 1, "enrollment", ["http", "envelope"]],
    ["ra", 3, "download", ["http", "envelope", "encrypted", "envelope", "signed"]],
  ] as const)("of the %s shows the same step as the authority grants it", async (log, index, eventType, outer) => {
    const run = await goodRun(log, ids[index]!);
    expect(run).toMatchObject({ log, id: "0", eventType, success: true, advice: [] });
    expect(run.layers.map(({ kind }) => kind).slice(0, outer.length)).toEqual(outer);
    const failed = run.layers.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === "fail"));
    expect(failed).toEqual([]);
  });

  it.each(
    Object.entries(refusedKinds).map(([kind, asked], index) => [kind, asked, 5 + index] as const),
  )("asks for certificates as the refused request did: %s", async (_kind, { type, params }, index) => {
    const run = await goodRun("ra", ids[index]!);
    const plaintext = Uint8Array.from(Buffer.from(run.texts.at(-1)!, "hex"));
    const { content } = coer.decode(Ieee1609Dot2DataSignedCertRequest, plaintext);
    expect(content).toMatchObject({
      choice: "signedCertificateRequest",
      value: { tbsRequest: { content: { value: { choice: "eeRaCertRequest", value: { type } } } } },
    });
    const additionalParams = params && { choice: params.choice };
    expect(content).toMatchObject({
      value: { tbsRequest: { content: { value: { value: { additionalParams } } } } },
    });
  });

  it("of what belongs to nobody needs its name, and leaves no row behind", async () => {
    const requestHash = digitsOf("nobodys").slice(-16);
    expect((await goodRun("eca", ids[0]!, { requestHash })).eventType).toBe("enrollment");
    expect((await get(fillPath(calls.scms.eventGoodRun.path, { log: "eca", id: ids[0]! }))).status).toBe(404);
    expect((await ecaPage()).totalElements).toBe(2);
  });
});
