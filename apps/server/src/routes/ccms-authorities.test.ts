import { createHash } from "node:crypto";
import { fromHex } from "@v2x/asn1";
import { calls, type NewDeviceInput } from "@v2x/contract";
import { type DecodedCertificate, decodeCertificate, signerWith } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { type BuiltRequest, buildEnrolmentRequest, readEnrolmentAnswer } from "@v2x/station";
import { unmetIn } from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

async function certificateOf(path: string): Promise<DecodedCertificate> {
  const answer = await server.fetch(path, { token: server.tokens.alpha });
  return decodeCertificate(new Uint8Array(await answer.arrayBuffer()));
}

const canonicalKey = generatePrivateKey("NistP256");
let registered = 0;
/** Registers a device through the portal. @returns its canonical id. */
async function register(): Promise<string> {
  registered += 1;
  const canonicalId = `${organizationId}${String(registered).padStart(4, "0")}`;
  const device: NewDeviceInput = {
    canonicalId,
    compressedKey: Buffer.from(canonicalKey.publicKey).toString("hex"),
  };
  const answer = await server.fetch(calls.ccms.addDevice.path, {
    method: "POST",
    body: JSON.stringify(device),
    headers: { "content-type": "application/json" },
    token: server.tokens.alpha,
  });
  expect(answer.status).toBe(200);
  return canonicalId;
}

function requestFor(canonicalId: string): Promise<BuiltRequest> {
  return buildEnrolmentRequest({
    enrollee: { canonicalId: fromHex(canonicalId), canonicalKey: signerWith(canonicalKey) },
    key: signerWith(generatePrivateKey("NistP256")),
    ea,
    now: new Date(),
  });
}

const post = (path: string, body: Uint8Array, mediaType = "application/x-its-request") =>
  server.fetch(path, {
    method: "POST",
    body: Buffer.from(body),
    headers: mediaType === "" ? {} : { "content-type": mediaType },
  });
const octetsIn = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

describe("the EA over HTTP", () => {
  it("enrols a device that was registered in the portal, and the log shows it", async () => {
    const canonicalId = await register();
    const request = await requestFor(canonicalId);
    const answer = await post(authorityPaths.enrolment, request.octets);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/x-its-response");
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

  it("takes no more than 64 KiB", async () => {
    expect((await post(authorityPaths.enrolment, new Uint8Array(65_536))).status).toBe(400);
    const answer = await post(authorityPaths.enrolment, new Uint8Array(65_537));
    expect([answer.status, await answer.text()]).toEqual([
      413,
      "The body is too large. Send at most 65536 octets.",
    ]);
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

function hashOf(octets: Uint8Array): Uint8Array {
  return createHash("sha256").update(octets).digest().subarray(0, 16);
}

async function eventsOf({ requestHash }: Pick<BuiltRequest, "requestHash">) {
  const path = `${calls.ccms.eaEvents.path}?requestHash=${Buffer.from(requestHash).toString("hex")}`;
  const answer = await server.fetch(path, { token: server.tokens.alpha });
  return calls.ccms.eaEvents.answer.schema.parse(await answer.json()).content;
}
