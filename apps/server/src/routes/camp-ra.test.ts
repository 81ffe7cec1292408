import { createHash } from "node:crypto";
import { coer, toHex } from "@v2x/asn1";
import { type Call, calls, ecaEventPage, fillPath, raEventPage, scmsEventTrace } from "@v2x/contract";
import type { CampRaCalls } from "@v2x/scms";
import { type CampDevice, type CampRequest, campDevice, campEnrollee, malleated } from "@v2x/testkit";
import { camp, iPeriodAt, signedContentOf } from "@v2x/v2x-schema";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";
import { campChainPaths, campCrlPaths } from "./camp-paths.ts";
import { campDownloads, campPosts, serveCampRa } from "./camp-ra.ts";

let server: TestServer;
let device: CampDevice;
beforeAll(async () => {
  server = await startTestServer({ FEATURES: "camp", SCMS_WEEKS_AHEAD: "1" });
  ({ device } = await enrolled());
}, 120_000);
afterAll(() => server.close());

const fileOf = async (call: Call) => octetsIn(await server.fetch(call.path, { token: server.tokens.beta }));

/** A device that a member of Beta had enrolled, with the HashedId8 that the log of the ECA tells of it. */
async function enrolled(): Promise<{ readonly device: CampDevice; readonly hashedId8: string }> {
  const token = server.tokens.beta;
  const enrollee = campEnrollee(new Date());
  const request = enrollee.request();
  const body = new FormData();
  body.set("file", new Blob([new Uint8Array(zipSync({ unit: request }))]), "requests.zip");
  const answer = await server.fetch(calls.camp.enroll.path, { method: "POST", token, body });
  const files = unzipSync(await octetsIn(answer));
  const [eca, enrollment, s] = ["eca.oer", "enrollment.oer", "enrollment.s"].map(
    (name) => files[`unit/${name}`]!,
  ) as [Uint8Array, Uint8Array, Uint8Array];
  const query = `?requestHash=${createHash("sha256").update(request).digest("hex")}`;
  const page = await server.fetch(calls.scms.ecaEvents.path + query, { token });
  const [event] = ecaEventPage.parse(await page.json()).content;
  expect(event).toMatchObject({ type: "camp-enrollment", responseCode: "ok", canonicalId: null });
  const privateKey = enrollee.rebuiltPrivateKey({ eca, enrollment, s });
  const [ra, pca] = [await fileOf(calls.camp.getRaCert), await fileOf(calls.camp.getAcaCert)];
  return {
    device: campDevice({ enrollment, privateKey, ra, pca }, () => new Date()),
    hashedId8: event!.ecHashedId8!,
  };
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

/** What the operator's command says. */
const revoke = (hashedId8: string) => server.command({ command: "camp-revoke", hashedId8, reason: "a test" });

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

  it("is refused where it sends copies of a request that was taken (5057)", async () => {
    const { octets, hash } = device.pseudonyms();
    expect((await post(campPosts.pseudonym, { octets })).status).toBe(200);
    for (const name of ["v-negated", "v-uncompressed", "v-negated-uncompressed"] as const) {
      const copy = malleated(octets, [name]);
      expect(copy).not.toEqual(octets);
      await expectError(await post(campPosts.pseudonym, { octets: copy }), "5057", hash);
    }
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
  });

  it.each(
    campChainPaths,
  )("fetches the chain file at %s like anybody, by the name of the one that it has", async (path) => {
    const chain = await server.fetch(path);
    expect(Buffer.from(await octetsIn(chain)).includes("TEST-CAMP-RA")).toBe(true);
    const [, name] = /filename="(local_certificate_chains_\d+_\d+\.oer)"$/.exec(
      chain.headers.get("content-disposition")!,
    )!;
    const asked = async (known: string) =>
      (await server.fetch(path, { headers: { "if-none-match": known } })).status;
    expect(await Promise.all([`"${name}"`, name!, chain.headers.get("etag")!].map(asked))).toEqual([
      304, 304, 304,
    ]);
    expect(await asked('"local_certificate_chains_0_0.oer"')).toBe(200);
  });

  it.each(campChainPaths)("fetches the chain file at %s whatever it says of itself", async (path) => {
    const own = device.download("local_certificate_chains_0_0.oer");
    const headers: Readonly<Record<string, string>>[] = [
      {},
      { "download-req": own },
      { "download-req": "no base64!" },
      { authorization: `Bearer ${server.tokens.beta}` },
      { authorization: "Bearer of nothing" },
      { authorization: "Basic YTpi" },
    ];
    const answers = await Promise.all(headers.map((sent) => server.fetch(path, { headers: sent })));
    expect(answers.map(({ status }) => status)).toEqual(headers.map(() => 200));
    const [first, ...others] = await Promise.all(answers.map(octetsIn));
    for (const other of others) expect(other).toEqual(first);
  });

  it("is refused by 500 with CAMP's code and words in headers, which its organization finds in the log", async () => {
    await expectError(
      await post(campPosts.pseudonym, device.pseudonyms({ isPlain: true })),
      "5059",
      "encrypted",
    );
    await expectError(await get(campDownloads.pseudonym, "no base64!"), "5067", "Download-Req");
    await expectError(await server.fetch(campDownloads.info), "5067", "Download-Req");
    await expectError(await server.fetch("/camp/ra/elsewhere"), "5072", "/camp/ra/elsewhere");
    await expectError(await server.fetch("/camp/ra/download/policy/local"), "5072", "no local policy file");
    const strange = "\u4e2d\n.zip";
    await expectError(
      await get(campDownloads.pseudonym, device.download(strange)),
      "5070",
      "filename is one",
    );
    const { device: lost, hashedId8 } = await enrolled();
    expect(await revoke(hashedId8)).toEqual({ output: expect.stringContaining(`${hashedId8} of org`) });
    const request = lost.application();
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

  it("finds on the revocation lists, which anybody fetches, what the operator revoked", async () => {
    const { hashedId8 } = await enrolled();
    const before = await server.fetch(`${campCrlPaths[0]}/`);
    await revoke(hashedId8);
    expect(await revoke(hashedId8)).toEqual({ error: expect.stringContaining("is revoked already") });
    expect(await revoke("0011223344556677")).toEqual({ error: expect.stringContaining("issued no") });
    expect(await revoke("00112233")).toEqual({ error: expect.stringContaining("16 hexadecimal digits") });
    for (const path of campCrlPaths.flatMap((one) => [one, `${one}/`])) {
      const answer = await server.fetch(path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/octet-stream"]);
      expect(answer.headers.get("etag")).not.toBe(before.headers.get("etag"));
      const { securedCrlSeries } = coer.decode(camp.CompositeCrl, await octetsIn(answer));
      const lists = securedCrlSeries.map((list) => signedContentOf(list)!.content);
      const { typeSpecific } = lists.find(({ crlSeries }) => crlSeries === 4)!;
      if (typeSpecific.choice !== "fullHashCrl") throw new TypeError(typeSpecific.choice);
      const ends = typeSpecific.value.entries.map(({ id }) => toHex(id.slice(-8)).toUpperCase());
      expect(ends).toContain(hashedId8);
    }
  });
});

describe("a refusal of CAMP's RA", () => {
  const refusal = { code: "5055", text: "It is on the blacklist." } as const;
  const ra: CampRaCalls = {
    provision: async () => ({ refusal }),
    download: async () => ({ refusal, isBeingMade: true }),
    makeTask: async () => [],
    extendSupplies: async () => 0,
  };
  const answersOf = async (errors: "fine" | "coarse") => {
    const app = await bareServer();
    await serveCampRa(app, ra, errors);
    const answers = await Promise.all([
      app.inject({ method: "POST", url: campPosts.pseudonym, payload: Buffer.of(1) }),
      app.inject({ url: campDownloads.info, headers: { "download-req": "AAAA" } }),
      app.inject(campDownloads.info),
      app.inject("/camp/ra/elsewhere"),
      app.inject("/camp/ra/download/policy/local/"),
    ]);
    await app.close();
    return answers.map(({ statusCode, headers, body }) => ({
      statusCode,
      code: headers["scms-poc-error"],
      message: headers["scms-poc-error-message"],
      retryAfter: headers["retry-after"],
      body,
    }));
  };

  it("tells its code and its reason where errors are fine, and neither where they are coarse", async () => {
    const fine = await answersOf("fine");
    expect(fine.map(({ statusCode, code }) => [statusCode, code])).toEqual([
      [500, "5055"],
      [500, "5055"],
      [500, "5067"],
      [500, "5072"],
      [500, "5072"],
    ]);
    expect(fine[0]).toMatchObject({ message: refusal.text, body: `5055 (blacklisted). ${refusal.text}` });
    const nothing = { statusCode: 500, code: undefined, message: undefined, body: "The request is refused." };
    const coarse = await answersOf("coarse");
    expect(coarse.map(({ retryAfter: _, ...answer }) => answer)).toEqual(Array(5).fill(nothing));
    // When to come again is no reason, and devices need it.
    expect([fine, coarse].map(([, being]) => being!.retryAfter)).toEqual(["5", "5"]);
  });
});
