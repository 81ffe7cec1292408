import { toHex } from "@v2x/asn1";
import { calls, limits, type Verdict, type VerdictRequest, verdict, verdictLights } from "@v2x/contract";
import { examples } from "@v2x/decoder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  emergencyCam,
  europeanBench,
  signMessage,
} from "../../../../packages/credentials/src/verdict/verdict.test-support.ts";
import { startTestServer, type TestServer } from "../running-server.test-support.ts";

let server: TestServer;
const hex: Record<"root" | "aa" | "ea" | "ctl" | "crl", string> = {
  root: "",
  aa: "",
  ea: "",
  ctl: "",
  crl: "",
};
beforeAll(async () => {
  server = await startTestServer();
  const downloads = {
    root: calls.ccms.getRootCert,
    aa: calls.ccms.getAaCert,
    ea: calls.ccms.getEaCert,
    ctl: calls.ccms.getCtl,
    crl: calls.ccms.getCrl,
  };
  for (const [name, { path }] of Object.entries(downloads)) {
    const answer = await server.fetch(path, { token: server.tokens.alpha });
    hex[name as keyof typeof hex] = Buffer.from(await answer.arrayBuffer()).toString("hex");
  }
});
afterAll(() => server.close());

const ask = (request: unknown, token = server.tokens.alpha) =>
  server.fetch(calls.decoders.verdict.path, {
    method: "POST",
    body: typeof request === "string" ? request : JSON.stringify(request),
    headers: { "content-type": "application/json" },
    token,
  });

async function judged(request: Partial<VerdictRequest>): Promise<Verdict> {
  const answer = await ask(request);
  expect(answer.status, answer.status === 200 ? "" : await answer.text()).toBe(200);
  return verdict.parse(await answer.json());
}

const stateOf = ({ lights }: Verdict, wanted: string) => lights.find(({ id }) => id === wanted)?.state;

describe("the verdict", () => {
  it("on a signed CAM names the right that its signer's SSP lacks", async () => {
    const bench = await europeanBench();
    const header = { psid: 36, generationTime: 648_432_010_000_000n };
    const message = await signMessage(header, bench.ticket, emergencyCam());
    const { headline } = await judged({
      hex: toHex(message),
      known: [toHex(bench.aa.certificate.bytes)],
      trusted: [toHex(bench.root.certificate.bytes)],
      now: "2024-08-01T00:00:00Z",
    });
    expect(headline).toMatchObject({
      standing: "notTrusted",
      text: expect.stringMatching(/it lacks the right "emergency" of PSID 36/),
    });
  });

  it("on this portal's own certificates and lists is green", async () => {
    for (const name of ["root", "aa", "ea", "ctl", "crl"] as const) {
      const { lights, missing, chain } = await judged({ hex: hex[name] });
      expect(lights.map(({ id }) => id)).toEqual(verdictLights);
      for (const { id, state, reason } of lights) expect(state, `${name} ${id}: ${reason}`).toBe("pass");
      expect(missing).toEqual([]);
      expect(chain.at(-1)).toMatchObject({ isTrusted: true });
    }
  });

  it("on the lists of this portal's electors is green", async () => {
    const octets = async (path: string) =>
      Buffer.from(await (await server.fetch(path, { token: server.tokens.beta })).arrayBuffer());
    for (const { path } of [calls.scms.ccf, calls.scms.compositeCrl]) {
      const { lights } = await judged({ hex: (await octets(path)).toString("hex") });
      for (const { id, state, reason } of lights)
        expect(["pass", "notApplicable"], `${path} ${id}: ${reason}`).toContain(state);
    }
  });

  it("says what is missing, and takes it when it is given; trust has to be declared", async () => {
    const alone = await judged({ hex: hex.aa, useOwn: false });
    expect(stateOf(alone, "signature")).toBe("unknown");
    expect(alone.missing).toHaveLength(1);
    const given = await judged({ hex: hex.aa, useOwn: false, known: [hex.root] });
    expect([stateOf(given, "signature"), stateOf(given, "chain")]).toEqual(["pass", "unknown"]);
    expect(given.chain.at(-1)?.hashedId8).toBe(alone.missing[0]);
    const trusted = await judged({ hex: hex.aa, useOwn: false, known: [hex.crl], trusted: [hex.root] });
    expect([stateOf(trusted, "chain"), stateOf(trusted, "revocation")]).toEqual(["pass", "pass"]);
  });

  it("holds for the moment that is asked for", async () => {
    const late = await judged({ hex: hex.aa, now: "2099-01-01T00:00:00+01:00" });
    expect(late.now).toBe("2098-12-31T23:00:00.000Z");
    expect(stateOf(late, "time")).toBe("fail");
    expect(stateOf(late, "signature")).toBe("pass");
  });

  it("is open to members of organizations without the European system", async () => {
    expect((await ask({ hex: hex.aa }, server.tokens.beta)).status).toBe(200);
    expect((await ask({ hex: hex.aa }, server.tokens.nobody)).status).toBe(403);
  });

  it.each([
    ["a BSM", "MessageFrame"],
    ["a CAM", "CAM"],
  ])("says of %s that nobody signed that it is not signed", async (_, type) => {
    const { hex: bare } = examples.find((example) => example.type === type)!;
    const answer = await judged({ hex: bare });
    expect(answer.headline).toEqual({ standing: "unsigned", text: "Not signed: nobody answers for it" });
    expect(stateOf(answer, "signature")).toBe("notApplicable");
    // Whoever says what it is gets an answer to that.
    expect(stateOf(await judged({ hex: bare, type: "CcmsCert" }), "decoded")).toBe("fail");
  });

  it("answers for octets that nobody can read, rather than refusing them", async () => {
    const { lights } = await judged({ hex: "00" });
    expect(lights[0]).toMatchObject({
      id: "decoded",
      state: "fail",
      reason: expect.stringContaining("octet"),
    });
  });

  const hexRule = "must be pairs of hexadecimal digits (0-9, a-f) with nothing between them";
  it.each([
    [{}, `hex ${hexRule}.`],
    [{ hex: "" }, `hex ${hexRule}.`],
    [{ hex: "8" }, `hex ${hexRule}.`],
    [{ hex: "80 03" }, `hex ${hexRule}.`],
    [{ hex: "00", known: ["00", "zz"] }, `known[1] ${hexRule}.`],
    [{ hex: "00", known: Array(21).fill("00") }, "known must have at most 20 entries."],
    [
      { hex: "00", known: ["00"] },
      "known[0] must be a certificate, a trust list, a revocation list or a signed message.",
    ],
    [
      { hex: "00", trusted: ["00"] },
      "trusted[0] must be a self-signed certificate: of a root or a trust list manager.",
    ],
    [
      { hex: "00", now: "yesterday" },
      "now must be a moment such as 2026-03-01T12:00:00Z, from 2004 to 2139.",
    ],
    [
      { hex: "00", now: "1999-01-01T00:00:00Z" },
      "now must be a moment such as 2026-03-01T12:00:00Z, from 2004 to 2139.",
    ],
    [{ hex: "00", useOwn: "yes" }, "useOwn must be true or false."],
    [[], "The body must be an object with hex, type, now, known, trusted and useOwn."],
    ["{", "The body must be JSON."],
  ])("refuses %j and names field and rule", async (request, text) => {
    const answer = await ask(request);
    expect(await answer.text()).toBe(text);
    expect(answer.status).toBe(400);
  });

  it("names the types that there are when it is asked for another", async () => {
    const answer = await ask({ hex: "00", type: "Cert" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/^type must be one of unknown, CcmsCert, .*, Ieee1609DataSigned\.$/);
  });

  it("takes an AA's certificate for no anchor of trust", async () => {
    const answer = await ask({ hex: hex.ea, trusted: [hex.aa] });
    expect(answer.status).toBe(400);
  });

  it("refuses a body past its limit, and keeps serving", async () => {
    const answer = await ask({ hex: "00".repeat(limits.verdictRequestOctets.max / 2) });
    expect(answer.status).toBe(413);
    expect((await ask({ hex: hex.aa })).status).toBe(200);
  });
});
