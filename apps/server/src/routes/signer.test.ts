import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fromHex } from "@v2x/asn1";
import {
  type CallBody,
  calls,
  fillPath,
  type ServiceAccount,
  type SignedPacket,
  type Verdict,
} from "@v2x/contract";
import { examples } from "@v2x/decoder";
import { readSignedMessage, signedMessageHolds } from "@v2x/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleMessages } from "../../../web/src/features/signer/example-messages.ts";
import { usageExamples } from "../../../web/src/features/signer/usage-examples.ts";
import { organizations, startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
let account: ServiceAccount;
/** Of that account. */
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  account = await registered();
  token = await tokenOf(account);
});
afterAll(() => server.close());

const { onlyScms, foreign } = organizations;

async function registered(): Promise<ServiceAccount> {
  const { path } = calls.serviceAccounts.register;
  const { organizationId } = onlyScms;
  const answer = await server.fetch(fillPath(path, { organizationId }), {
    method: "POST",
    token: server.tokens.beta,
  });
  return answer.json();
}

/** As a program gets it: by client credentials. */
async function tokenOf({ clientId, clientSecret }: ServiceAccount): Promise<string> {
  const answer = await server.fetch("/identity/token", {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const hexOf = (title: string) =>
  examples.find((example) => example.type === "MessageFrame" && example.title.startsWith(title))!.hex;
const inOneMinute = () => new Date(Date.now() + 60_000).toISOString();

type SignBody = CallBody<typeof calls.signer.sign>;

function sign(change: Partial<SignBody> = {}, by = token, query = "") {
  const body: SignBody = {
    rsuid: "RSU 7",
    generationTime: new Date().toISOString(),
    j2735message: hexOf("SPaT"),
    ...change,
  };
  return server.fetch(calls.signer.sign.path + query, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    token: by,
  });
}

async function signed(change: Partial<SignBody> = {}): Promise<SignedPacket> {
  const answer = await sign(change);
  expect(answer.status, answer.status === 200 ? "" : await answer.clone().text()).toBe(200);
  return answer.json();
}

async function verified(returnPacket: string): Promise<Verdict> {
  const answer = await server.fetch(calls.signer.verify.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ returnPacket }),
    token,
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Time64 counts from here, without regard to the leap seconds since then. */
const taiEpoch = Date.UTC(2004, 0, 1);
const leapSeconds = 5000;

describe("the signer", () => {
  it.each([
    ["BSM", 32],
    ["MAP", 2_113_687],
    ["SPaT", 130],
    ["TIM", 131],
  ])("signs %s for a service account, and both our decoder and a reader written apart verify it [R1.17] [R7.80] [R7.81]", async (title, psid) => {
    const { returnPacket, certificateExpires } = await signed({ j2735message: hexOf(title) });
    const read = readSignedMessage(fromHex(returnPacket));
    expect([read.psid, Buffer.from(read.payload).toString("hex")]).toEqual([psid, hexOf(title)]);
    if (read.signer === "self" || read.signer instanceof Uint8Array) throw new Error("no certificate");
    expect(signedMessageHolds(read, read.signer)).toBe(true);
    const week = Date.parse(certificateExpires) - Date.now();
    expect(week).toBeGreaterThan(6 * 86_400_000);
    const { lights, chain } = await verified(returnPacket);
    for (const { id, state, reason } of lights)
      expect(["pass", "notApplicable"], `${id}: ${reason}`).toContain(state);
    expect(chain.map(({ isTrusted }) => isTrusted)).toEqual([false, false, false, true]);
  });

  it("answers in the notation of the message, and takes it in both [R7.81]", async () => {
    const message = Buffer.from(hexOf("SRM"), "hex");
    for (const notation of ["hex", "base64"] as const) {
      const { returnPacket } = await signed({ j2735message: message.toString(notation) });
      const read = readSignedMessage(new Uint8Array(Buffer.from(returnPacket, notation)));
      expect(Buffer.from(read.payload)).toEqual(message);
    }
  });

  it("names the certificate by its digest where that is asked for, and still verifies it", async () => {
    const whole = readSignedMessage(fromHex((await signed()).returnPacket)).signer;
    const { returnPacket } = await signed({ signer: "digest" });
    const read = readSignedMessage(fromHex(returnPacket));
    if (whole === "self" || whole instanceof Uint8Array) throw new Error("no certificate");
    expect([read.signer instanceof Uint8Array, signedMessageHolds(read, whole)]).toEqual([true, true]);
    const { lights } = await verified(returnPacket);
    expect(lights.find(({ id }) => id === "chain")).toMatchObject({ state: "pass" });
  });

  it("puts expiry and place in, and refuses times outside the certificate's validity in words", async () => {
    const place = { latitude: 48.2082, longitude: 16.37389, elevation: 170 };
    const generationTime = new Date().toISOString();
    const expiryTime = inOneMinute();
    const { returnPacket } = await signed({ generationTime, expiryTime, generationLocation: place });
    const read = readSignedMessage(fromHex(returnPacket));
    expect([read.generationTime, read.expiryTime].map((time) => new Date(taiEpoch + time! / 1000))).toEqual(
      [generationTime, expiryTime].map((time) => new Date(Date.parse(time) + leapSeconds)),
    );
    expect(read.generationLocation).toEqual({
      latitude: 482_082_000,
      longitude: 163_738_900,
      elevation: 5796,
    });
    const south = await signed({
      generationLocation: { latitude: -33.86, longitude: -151.2, elevation: -1.5 },
    });
    expect(readSignedMessage(fromHex(south.returnPacket)).generationLocation).toEqual({
      latitude: -338_600_000,
      longitude: -1_512_000_000,
      elevation: 4081,
    });
    const { lights } = await verified(returnPacket);
    expect(lights.find(({ id }) => id === "signature")).toMatchObject({ state: "pass" });
    for (const [field, times] of [
      ["generationTime", { generationTime: "2020-01-01T00:00:00Z" }],
      ["expiryTime", { expiryTime: "2139-01-01T00:00:00Z" }],
    ] as const) {
      const answer = await sign(times);
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringMatching(
          new RegExp(
            `^${field} \\d{4}-01-01T00:00:00\\.000Z is outside the validity of the certificate, which lasts from .+Z to .+Z\\.$`,
          ),
        ),
      ]);
    }
  });

  it("refuses what is no message, or more than one, with the octet at which it ends", async () => {
    const message = hexOf("SRM");
    const texts = [
      [
        `${message}00`,
        `j2735message goes on behind the MessageFrame: that ends at octet ${message.length / 2}, and 1 more follows.`,
      ],
      [
        message.slice(0, 20),
        /^j2735message is no MessageFrame of SAE J2735: at octet 3 \(bit 0\), value, expected .+, found .+\.$/,
      ],
      [
        "0063020000",
        "j2735message has the message id 99; what is signed here are MAP, SPaT, BSM, RTCM, SRM, SSM, TIM and PSM.",
      ],
    ] as const;
    for (const [j2735message, text] of texts) {
      const answer = await sign({ j2735message });
      expect([answer.status, await answer.text()]).toEqual([
        400,
        typeof text === "string" ? text : expect.stringMatching(text),
      ]);
    }
  });

  it("lets in nobody without a token, for another organization, or without the SCMS", async () => {
    expect((await sign({}, "wrong")).status).toBe(401);
    const elsewhere = await sign({}, token, `?organizationId=${foreign.organizationId}`);
    expect([elsewhere.status, await elsewhere.text()]).toEqual([
      403,
      `organizationId ${foreign.organizationId} is not one of your organizations.`,
    ]);
    expect((await sign({}, token, `?organizationId=${onlyScms.organizationId}`)).status).toBe(200);
    expect((await sign({}, server.tokens.alpha)).status).toBe(403);
    expect((await sign({}, server.tokens.beta)).status).toBe(200);
  });

  it("gives another organization another certificate", async () => {
    const answer = await sign({}, server.tokens.gamma);
    const theirs = readSignedMessage(fromHex(((await answer.json()) as SignedPacket).returnPacket)).signer;
    const ours = readSignedMessage(fromHex((await signed()).returnPacket)).signer;
    if (theirs === "self" || ours === "self" || theirs instanceof Uint8Array || ours instanceof Uint8Array)
      throw new Error("no certificate");
    expect(Buffer.from(theirs.bytes).equals(ours.bytes)).toBe(false);
  });
});

describe("the programs that the screen shows, filled with this portal's addresses", () => {
  const runners = { curl: "sh", javascript: process.execPath, python: "python3" } as const;
  const hasPython = spawnSync("python3", ["--version"]).status === 0;

  it.each(
    Object.keys(runners) as (keyof typeof runners)[],
  )("sign with the service account: %s [R2.172]", async (id) => {
    if (id === "python" && !hasPython) return console.warn("skipped: there is no python3 to run the example");
    const ask = async ({ path }: { path: string }) =>
      (await server.fetch(path, { token: server.tokens.beta })).text();
    const addresses = {
      signerUrl: await ask(calls.serviceAccounts.signerUrl),
      issuerUrl: await ask(calls.serviceAccounts.keycloakUrl),
    };
    const { hex } = exampleMessages.find(({ name }) => name === "SRM")!;
    const { fileName, code } = usageExamples(addresses, hex).find((example) => example.id === id)!;
    const directory = mkdtempSync(join(tmpdir(), "v2x-examples-"));
    try {
      writeFileSync(join(directory, fileName), code);
      const env = { ...process.env, CLIENT_ID: account.clientId, CLIENT_SECRET: account.clientSecret };
      const { stdout } = await promisify(execFile)(runners[id], [join(directory, fileName)], { env });
      const { returnPacket } = JSON.parse(stdout) as SignedPacket;
      expect(Buffer.from(readSignedMessage(fromHex(returnPacket)).payload).toString("hex")).toBe(hex);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

describe("the signer in the shape of jpo-security-svcs", () => {
  const ask = async (body: object) => {
    const answer = await server.fetch(calls.signer.signForBackend.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      token,
    });
    return { status: answer.status, text: await answer.text() };
  };
  const message = Buffer.from(hexOf("TIM"), "hex").toString("base64");

  it.each([
    [{}, 4 * 3600],
    [{ sigValidityOverride: "3600" }, 3600],
    [{ sigValidityOverride: 3600 }, 3600],
    [{ sigValidityOverride: 0 }, 4 * 3600],
  ])("signs with %j and says until when in seconds since 1970", async (override, seconds) => {
    const { status, text } = await ask({ message, ...override });
    expect(status, text).toBe(200);
    const answer = JSON.parse(text);
    expect(Object.keys(answer).sort()).toEqual(["message-expiry", "message-signed"]);
    const read = readSignedMessage(new Uint8Array(Buffer.from(answer["message-signed"], "base64")));
    expect(Buffer.from(read.payload).toString("base64")).toBe(message);
    const generated = Number(read.generationTime) / 1e6 + (taiEpoch - leapSeconds) / 1000;
    expect(answer["message-expiry"]).toBe(Math.floor(generated + seconds));
    expect((await verified(answer["message-signed"])).lights.length).toBe(8);
  });

  it("ends no later than the certificate", async () => {
    const { certificateExpires } = await signed();
    const { text } = await ask({ message, sigValidityOverride: 1_000_000_000 });
    expect(JSON.parse(text)["message-expiry"]).toBe(Date.parse(certificateExpires) / 1000);
  });

  it("names what it does not know, and the rule of the seconds", async () => {
    expect(await ask({ message, sigValidityOveride: 1 })).toEqual({
      status: 400,
      text: "The body has no member sigValidityOveride (did you mean sigValidityOverride?).",
    });
    expect((await ask({ message, sigValidityOverride: -1 })).text).toMatch(/^sigValidityOverride must be/);
  });
});
