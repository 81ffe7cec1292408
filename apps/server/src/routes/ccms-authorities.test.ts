import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fromHex } from "@v2x/asn1";
import { type AaEvent, calls, type EaEvent, type NewDeviceInput } from "@v2x/contract";
import { type DecodedCertificate, decodeCertificate, signerWith, validityOf } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  type BuiltRequest,
  buildAuthorizationRequest,
  buildEnrolmentRequest,
  readAuthorizationAnswer,
  readEnrolmentAnswer,
} from "@v2x/station";
import { freePort, malleated } from "@v2x/testkit";
import { unmetIn } from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askEaOverHttp } from "../ask-ea-over-http.ts";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";
import { authorityPaths } from "./ccms-authorities.ts";

const { organizationId } = organizations.onlyCcms;

let server: TestServer;
let ea: DecodedCertificate;
beforeAll(async () => {
  server = await startTestServer();
  ea = await certificateOf(calls.ccms.getEaCert.path);
});
afterAll(() => server.close());

async function certificateOf(path: string, on = server): Promise<DecodedCertificate> {
  const answer = await on.fetch(path, { token: on.tokens.alpha });
  return decodeCertificate(new Uint8Array(await answer.arrayBuffer()));
}

const canonicalKey = generatePrivateKey("NistP256");
let registered = 0;
/** Registers a device through the portal. @returns its canonical id. */
async function register(on = server): Promise<string> {
  registered += 1;
  const canonicalId = `${organizationId}${String(registered).padStart(4, "0")}`;
  const device: NewDeviceInput = {
    canonicalId,
    compressedKey: Buffer.from(canonicalKey.publicKey).toString("hex"),
    appPermissions: [{ psid: 36, ssp: "01FFFC" }],
  };
  const answer = await on.fetch(calls.ccms.addDevice.path, {
    method: "POST",
    body: JSON.stringify(device),
    headers: { "content-type": "application/json" },
    token: on.tokens.alpha,
  });
  expect(answer.status).toBe(200);
  return canonicalId;
}

function requestFor(
  canonicalId: string,
  key = signerWith(generatePrivateKey("NistP256")),
  authority = ea,
): Promise<BuiltRequest> {
  return buildEnrolmentRequest({
    enrollee: { canonicalId: fromHex(canonicalId), canonicalKey: signerWith(canonicalKey) },
    key,
    ea: authority,
    now: new Date(),
  });
}

const post = (
  path: string,
  body: Uint8Array | ReadableStream,
  mediaType = "application/x-its-request",
  on = server,
) =>
  on.fetch(path, {
    method: "POST",
    body: body instanceof ReadableStream ? body : Buffer.from(body),
    ...(body instanceof ReadableStream && { duplex: "half" }),
    headers: mediaType === "" ? {} : { "content-type": mediaType },
  });
/** A body whose length is not said ahead. */
const chunked = (octets: number) => new Blob([new Uint8Array(octets)]).stream();
const octetsIn = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

describe("the EA over HTTP", () => {
  it("enrols a device that was registered in the portal, and the log shows it", async () => {
    const canonicalId = await register();
    const request = await requestFor(canonicalId);
    const answer = await post(authorityPaths.enrolment, request.octets);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/x-its-response");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const read = await readEnrolmentAnswer({
      received: await octetsIn(answer),
      request,
      authority: ea,
      now: new Date(),
    });
    expect([unmetIn(read.checks), read.responseCode]).toEqual([[], "ok"]);
    const [event] = await eventsOf(request);
    expect(event).toMatchObject({
      success: true,
      responseCode: "ok",
      canonicalId,
      eventType: "enrolment",
      receivedEcHashedId8: null,
    });
    expect(event!.ecIdentifier).toBe(read.certificate!.value.toBeSigned.id.value);
    const listed = await server.fetch(calls.ccms.getAllDevices.path, { token: server.tokens.alpha });
    const { content } = (await listed.json()) as {
      content: { canonicalId: string; enrolledUntil: string }[];
    };
    const device = content.find((one) => one.canonicalId === canonicalId)!;
    expect(new Date(device.enrolledUntil)).toEqual(
      validityOf(read.certificate!.value.toBeSigned.validityPeriod).notAfter,
    );
  });

  it("answers a refusal alike, with its code inside", async () => {
    const request = await requestFor(`${organizationId}FFFF`);
    const answer = await post(authorityPaths.enrolment, request.octets, "text/plain");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/x-its-response"]);
    const received = await octetsIn(answer);
    const read = await readEnrolmentAnswer({ received, request, authority: ea, now: new Date() });
    expect(read.responseCode).toBe("unknownits");
    expect(await eventsOf(request)).toMatchObject([{ success: false, responseCode: "unknownits" }]);
  });

  it.each([
    ["nothing", new Uint8Array(), /^Envelope: /],
    ["garbage", Uint8Array.of(3, 0x82, 7), /^Envelope: /],
    ["plain data", Uint8Array.of(3, 0x80, 1, 0), /^Encrypted layer: the content is unsecuredData\. /],
  ])("answers %s with 400 and the layer, and logs it", async (_, octets, text) => {
    const answer = await post(authorityPaths.enrolment, octets, "");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "text/plain; charset=utf-8"]);
    expect(await answer.text()).toMatch(text);
    expect(await eventsOf({ requestHash: hashOf(octets) })).toMatchObject([
      { success: false, responseCode: null, canonicalId: null },
    ]);
  });

  it.each(Object.values(authorityPaths))("says at %s that it is asked with POST", async (path) => {
    for (const address of [path, `${path}/`]) {
      const answer = await server.fetch(address);
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });

  it.each(Object.values(authorityPaths))("answers at %s with a slash behind it too", async (path) => {
    const answers = await Promise.all(
      [path, `${path}/`].map(async (address) => {
        const answer = await post(address, Uint8Array.of(3, 0x80, 1, 0));
        return [answer.status, await answer.text()];
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[1]![0]).toBe(400);
  });

  it.each(
    Object.values(authorityPaths),
  )("accepts at most 8 KiB at %s, and at no body or chunks of one", async (path) => {
    for (const address of [path, `${path}/`]) {
      expect((await post(address, new Uint8Array(8192))).status).toBe(400);
      expect((await post(address, new Uint8Array())).status).toBe(400);
      for (const body of [new Uint8Array(8193), chunked(8193)]) {
        const answer = await post(address, body);
        expect([answer.status, await answer.text()]).toEqual([
          413,
          "The body is too large. Send at most 8192 octets.",
        ]);
      }
      expect((await post(address, chunked(8192))).status).toBe(400);
    }
  });

  it.each([
    "v-negated",
    "v-uncompressed",
    "v-negated-uncompressed",
  ] as const)("gives the first answer to a copy of an answered request (%s)", async (malleation) => {
    const { octets } = await requestFor(await register());
    const first = await octetsIn(await post(authorityPaths.enrolment, octets));
    const copy = malleated(octets, [malleation]);
    expect(copy).not.toEqual(octets);
    expect(await octetsIn(await post(authorityPaths.enrolment, copy))).toEqual(first);
  });

  it("repeats itself to a station that repeats itself, at once and later", async () => {
    const request = await requestFor(await register());
    const answers = await Promise.all(
      [1, 2, 3].map(async () => octetsIn(await post(authorityPaths.enrolment, request.octets))),
    );
    answers.push(await octetsIn(await post(authorityPaths.enrolment, request.octets)));
    expect(new Set(answers.map((octets) => Buffer.from(octets).toString("hex"))).size).toBe(1);
    expect(await eventsOf(request)).toHaveLength(4);
  });
});

/** A whole enrolment, and a request for a ticket by its credential. */
async function ticketOn(on: TestServer) {
  const eaThere = await certificateOf(calls.ccms.getEaCert.path, on);
  const aa = await certificateOf(calls.ccms.getAaCert.path, on);
  const signer = signerWith(generatePrivateKey("NistP256"));
  const enrolment = await requestFor(await register(on), signer, eaThere);
  const received = await octetsIn(await post(authorityPaths.enrolment, enrolment.octets, undefined, on));
  const { certificate } = await readEnrolmentAnswer({
    received,
    request: enrolment,
    authority: eaThere,
    now: new Date(),
  });
  const request = await buildAuthorizationRequest({
    credential: { certificate: certificate!, signer },
    key: signerWith(generatePrivateKey("NistP256")),
    ea: eaThere,
    aa,
    attributes: {
      appPermissions: [{ psid: 36, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0xff, 0xfc) } }],
    },
    hmacKey: new Uint8Array(32).fill(1),
    withPrivacy: true,
    withProofOfPossession: true,
    now: new Date(),
  });
  const answer = await post(authorityPaths.authorization, request.octets, undefined, on);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/x-its-response"]);
  const ticket = await octetsIn(answer);
  return {
    request,
    read: await readAuthorizationAnswer({ received: ticket, request, authority: aa, now: new Date() }),
  };
}

describe("the AA over HTTP", () => {
  it("gives a ticket, and asks the EA in the same process", async () => {
    const { request, read } = await ticketOn(server);
    expect([unmetIn(read.checks), read.responseCode]).toEqual([[], "ok"]);
    expect(await eventsOf(request, "aaEvents")).toMatchObject([{ success: true }]);
  });

  it("asks an EA on another host over the wire, whose log shows it", async () => {
    const port = await freePort();
    const elsewhere = `http://localhost:${port}${authorityPaths.authorizationValidation}`;
    const there = await startTestServer({
      PORT: String(port),
      AUTHORIZATION_VALIDATION_URL: elsewhere,
    });
    try {
      const { read } = await ticketOn(there);
      expect(read.responseCode).toBe("ok");
      const page = await there.fetch(calls.ccms.eaEvents.path, { token: there.tokens.alpha });
      const { content } = calls.ccms.eaEvents.answer.schema.parse(await page.json());
      expect(content.map(({ eventType, success }) => [eventType, success])).toEqual([
        ["authorization-validation", true],
        ["enrolment", true],
      ]);
    } finally {
      await there.close();
    }
  });

  it("says so where that host does not answer", async () => {
    const port = await freePort();
    const there = await startTestServer({
      AUTHORIZATION_VALIDATION_URL: `http://127.0.0.1:${port}/nobody`,
    });
    try {
      expect((await ticketOn(there)).read.responseCode).toBe("aa-ea-cantreachea");
    } finally {
      await there.close();
    }
  });
});

describe("an EA on another host", () => {
  const answering = async (status: number, body: Buffer | undefined) => {
    const answer = createServer((_, response) => {
      response.writeHead(status, { location: "/" });
      if (body !== undefined) response.end(body);
    });
    await new Promise<void>((resolve) => answer.listen(0, "127.0.0.1", resolve));
    const { port } = answer.address() as AddressInfo;
    try {
      return await askEaOverHttp(`http://127.0.0.1:${port}/`, Uint8Array.of(1));
    } finally {
      answer.close();
    }
  };

  it("is believed with 200 alone, no redirect and no endless answer", async () => {
    expect(await answering(200, Buffer.of(7))).toEqual({ octets: Buffer.of(7) });
    expect(await answering(400, Buffer.from("Envelope: no"))).toEqual({
      fault: "it answered HTTP 400: Envelope: no",
    });
    expect(await answering(302, Buffer.of())).toMatchObject({ fault: expect.stringContaining("redirect") });
    expect(await answering(200, Buffer.alloc(65_537))).toEqual({
      fault: "it answered more than 65536 octets",
    });
  });
});

function hashOf(octets: Uint8Array): Uint8Array {
  return createHash("sha256").update(octets).digest().subarray(0, 16);
}

type EventIn<L extends "eaEvents" | "aaEvents"> = L extends "eaEvents" ? EaEvent : AaEvent;

async function eventsOf<L extends "eaEvents" | "aaEvents" = "eaEvents">(
  { requestHash }: Pick<BuiltRequest, "requestHash">,
  log: L = "eaEvents" as L,
) {
  const path = `${calls.ccms[log].path}?requestHash=${Buffer.from(requestHash).toString("hex")}`;
  const answer = await server.fetch(path, { token: server.tokens.alpha });
  return calls.ccms[log].answer.schema.parse(await answer.json()).content as EventIn<L>[];
}
