import { createHash } from "node:crypto";
import { coer } from "@v2x/asn1";
import { calls, fillPath, raEventPage, scmsEventTrace } from "@v2x/contract";
import {
  type DecodedCertificate,
  decodeCertificate,
  makeImplicitCertificate,
  sealedKeyProvider,
  toTime32,
} from "@v2x/credentials";
import { concat, digest, generatePrivateKey, reconstructPrivateKey } from "@v2x/crypto";
import type { Store } from "@v2x/store";
import { type CampDevice, type CampRequest, campDevice } from "@v2x/testkit";
import { iPeriodAt, ToBeSignedCertificate } from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAuthorities } from "../open-authorities.ts";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";
import { campDownloads, campPosts } from "./camp-ra.ts";

const masterKey = "07".repeat(32);
const keyOctets = Uint8Array.from(Buffer.from(masterKey, "hex"));

let server: TestServer;
let device: CampDevice;
let blocked: CampDevice;
beforeAll(async () => {
  const env = { FEATURES: "camp", MASTER_KEY: masterKey, SCMS_WEEKS_AHEAD: "1" };
  server = await startTestServer(env, async (store, configuration) => {
    const installation = { store, masterKey: keyOctets, securityLog: () => {} };
    await store.patiently(async () => (await openAuthorities(configuration, installation)).close());
    device = await enrolled(store);
    blocked = await enrolled(store, new Date());
  });
}, 120_000);
afterAll(() => server.close());

/** A device of Beta's with an enrollment certificate of CAMP's ECA. */
async function enrolled(store: Store, blockedAt?: Date): Promise<CampDevice> {
  const records = await store.camp.authorities();
  const recordOf = (role: string) => records.find((record) => record.role === role)!;
  const issuer: DecodedCertificate = decodeCertificate(recordOf("eca").certificate);
  const sealed = await store.camp.key(recordOf("eca").verificationKeyId);
  const requestKey = generatePrivateKey("NistP256");
  const now = new Date();
  const { certificate, privateKeyInfo } = await makeImplicitCertificate({
    issuer,
    signer: await sealedKeyProvider({ masterKey: keyOctets }).open(sealed!),
    requestKey: requestKey.publicKey,
    toBeSigned: {
      id: { choice: "none", value: null },
      cracaId: issuer.value.toBeSigned.cracaId,
      crlSeries: 4,
      validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 3 } },
      region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 840 }] },
      certRequestPermissions: [
        {
          subjectPermissions: { choice: "explicit", value: [{ psid: 32 }] },
          minChainLength: 0,
          chainLengthRange: 0,
          eeType: { bytes: Uint8Array.of(0x80), length: 8 },
        },
      ],
    },
  });
  const { bytes: enrollment, hashedId8, value } = certificate;
  const toBeSigned = coer.encode(ToBeSignedCertificate, value.toBeSigned);
  const e = digest("sha256", concat(digest("sha256", toBeSigned), issuer.digest));
  await store.camp.addCampEnrollments([
    {
      hashedId8,
      organizationId: organizations.onlyScms.organizationId,
      certificate: enrollment,
      issuedAt: now,
      notAfter: new Date(now.getTime() + 3 * 365 * 86_400_000),
    },
  ]);
  if (blockedAt !== undefined) await store.camp.blockCampEnrollment(hashedId8, blockedAt);
  return campDevice(
    {
      enrollment,
      privateKey: reconstructPrivateKey(requestKey, e, privateKeyInfo).toScalar(),
      ra: recordOf("ra").certificate,
      pca: recordOf("aca").certificate,
    },
    () => new Date(),
  );
}

const post = (path: string, { octets }: Pick<CampRequest, "octets">) =>
  server.fetch(path, { method: "POST", body: Buffer.from(octets) });
const octetsIn = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const get = (path: string, request: string, headers: Record<string, string> = {}) =>
  server.fetch(path, { headers: { "download-req": request, ...headers } });

/** A file once it is made. */
async function made(path: string, name: string): Promise<Response> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await get(path, device.download(name));
    if (answer.headers.get("retry-after") === null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${name} is not made`);
}

async function expectError(answer: Response, code: string, text: string) {
  expect([answer.status, answer.headers.get("scms-poc-error")]).toEqual([500, code]);
  expect(answer.headers.get("scms-poc-error-message")).toContain(text);
  expect(await answer.text()).toContain(text);
}

describe("a device of CAMP, over HTTP", () => {
  it("asks for pseudonyms, is acknowledged, fetches them in parts and rebuilds every key", async () => {
    const request = device.pseudonyms();
    const answer = await post(campPosts.pseudonym, request);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/octet-stream"]);
    const ack = device.acknowledged(await octetsIn(answer));
    expect(ack.requestHash).toBe(request.hash);
    expect(ack.certDLURL).toBe(server.url + campDownloads.pseudonym);
    const i = iPeriodAt(new Date()).toString(16).toUpperCase();
    const name = `${request.hash}_${i}.zip`;
    const file = await made(new URL(ack.certDLURL).pathname, name);
    expect([file.status, file.headers.get("content-disposition")]).toEqual([
      200,
      `attachment; filename="${name}"`,
    ]);
    const archive = await octetsIn(file);
    const opened = [...device.batch(archive, request).values()];
    expect([opened.length, opened.every(({ isOwn }) => isOwn)]).toEqual([20, true]);
    const part = await get(campDownloads.pseudonym, device.download(name), { range: "bytes=100-" });
    expect(part.status).toBe(206);
    expect(await octetsIn(part)).toEqual(archive.slice(100));
    const info = await get(campDownloads.info, device.download(`${request.hash}.info`));
    expect(device.acknowledged(await octetsIn(info)).requestHash).toBe(request.hash);
  });

  it("asks for an application certificate and identification certificates, and fetches them", async () => {
    const application = device.application();
    expect((await post(`${campPosts.application}/`, application)).status).toBe(200);
    const single = await octetsIn(await made(campDownloads.application, application.hash));
    expect(device.single(single, application).isOwn).toBe(true);
    const identity = device.identification();
    expect((await post(campPosts.identity, identity)).status).toBe(200);
    const i = iPeriodAt(new Date()).toString(16).toUpperCase();
    const file = await made(campDownloads.identity, `${identity.hash}_${i}.zip`);
    const [only] = device.batch(await octetsIn(file), identity).values();
    expect(only!.isOwn).toBe(true);
    const chain = await get(campDownloads.chain, device.download(""));
    expect(Buffer.from(await octetsIn(chain)).includes("TEST-CAMP-RA")).toBe(true);
  });

  it("is refused by 500 with CAMP's code and words in headers, which its organization finds in the log", async () => {
    await expectError(
      await post(campPosts.pseudonym, device.pseudonyms({ isPlain: true })),
      "5059",
      "encrypted",
    );
    await expectError(await get(campDownloads.pseudonym, "no base64!"), "5067", "Download-Req");
    await expectError(await server.fetch(campDownloads.chain), "5067", "Download-Req");
    await expectError(await server.fetch("/camp/ra/elsewhere"), "5072", "/camp/ra/elsewhere");
    const strange = "\u4e2d\n.zip";
    await expectError(
      await get(campDownloads.pseudonym, device.download(strange)),
      "5070",
      "filename is one",
    );
    const request = blocked.application();
    await expectError(await post(campPosts.application, request), "5055", "blacklist");
    const digestOf = createHash("sha256").update(request.octets).digest("hex");
    const query = `?requestHash=${digestOf}`;
    const token = server.tokens.beta;
    const page = await server.fetch(calls.scms.raEvents.path + query, { token });
    const [event] = raEventPage.parse(await page.json()).content;
    expect(event).toMatchObject({ type: "camp-application", responseCode: "5055" });
    const path = fillPath(calls.scms.eventTrace.path, { log: "ra", id: event!.id });
    const trace = scmsEventTrace.parse(await (await server.fetch(path + query, { token })).json());
    expect(trace.layers.flatMap(({ checks }) => checks.map(({ name }) => name))).toContain(
      "device-not-blacklisted",
    );
    expect(trace.requestHashedId8).toBe(request.hash);
  });
});
