import { createHash } from "node:crypto";
import { calls, ecaEventPage, fillPath, raEventPage, scmsDevice, scmsEventTrace } from "@v2x/contract";
import { toTime32, toVerificationKey, validityOf } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  buildDownloadRequest,
  buildMisbehaviorReport,
  buildScmsAuthorizationRequest,
  buildSuccessorRequest,
  downloadHeader,
  type EnrollmentDeviation,
  type EnrollmentRequest,
  type OwnCertificate,
  readEnrollmentAnswer,
  readSuccessorAcknowledgement,
  type SuccessorOrder,
  signingAs,
  successorFilename,
} from "@v2x/station";
import { bsm, registeredAs } from "@v2x/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  octetsIn,
  type ScmsTestServer,
  startScmsTestServer,
  unmetChecks,
} from "../scms-units.test-support.ts";
import { scmsPosts } from "./scms-authorities.ts";

let server: ScmsTestServer;
let present: OwnCertificate;
beforeAll(async () => {
  server = await startScmsTestServer(["Unit 1", "Unit 2", "Unit 3", "Unit 4"], {
    SCMS_SUCCESSOR_OVERLAP_DAYS: "400",
    ENROLLMENTS_PER_DEVICE_WEEK: "9",
  });
  present = await server.enroll("Unit 1");
}, 120_000);
afterAll(() => server.close());

async function ask(
  changes: Partial<SuccessorOrder> = {},
  deviation: EnrollmentDeviation = {},
  timesAtOnce = 1,
): Promise<{ readonly request: EnrollmentRequest; readonly answer: Response }> {
  const now = new Date();
  const request = await buildSuccessorRequest(
    {
      type: "implicit",
      key: generatePrivateKey("NistP256"),
      certRequestPermissions: [bsm],
      validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 2 } },
      id: { choice: "none", value: null },
      enrollment: signingAs(present),
      ra: server.authorities.ra!,
      now,
      ...changes,
    },
    deviation,
  );
  const posts = Array.from({ length: timesAtOnce }, () => server.post(scmsPosts.successor, request.octets));
  const answers = await Promise.all(posts);
  return { request, answer: answers.at(-1)! };
}

async function fetchFile(filename: string, by: OwnCertificate, headers: Record<string, string> = {}) {
  const authenticated = { enrollment: signingAs(by), ra: server.authorities.ra! };
  const asked = await buildDownloadRequest({ filename, authenticated, now: new Date() });
  return server.fetch(`${scmsPosts.successor}?filename=${filename}`, {
    headers: { ...downloadHeader(asked), ...headers },
  });
}

const digestOf = ({ octets }: Pick<EnrollmentRequest, "octets">) =>
  createHash("sha256").update(octets).digest("hex");

async function events(log: "eca" | "ra", request: Pick<EnrollmentRequest, "octets">) {
  const page = log === "eca" ? ecaEventPage : raEventPage;
  const { path } = log === "eca" ? calls.scms.ecaEvents : calls.scms.raEvents;
  const answer = await server.fetch(`${path}?requestHash=${digestOf(request)}`, {
    token: server.tokens.beta,
  });
  return page.parse(await answer.json()).content;
}

async function traceOf(log: "eca" | "ra", id: string, request: Pick<EnrollmentRequest, "octets">) {
  const path = fillPath(calls.scms.eventTrace.path, { log, id });
  return scmsEventTrace.parse(
    await (
      await server.fetch(`${path}?requestHash=${digestOf(request)}`, { token: server.tokens.beta })
    ).json(),
  );
}

describe("a successor", () => {
  it.each([
    "implicit",
    "explicit",
  ] as const)("is asked for with the certificate in use, acknowledged, fetched and used: %s", async (type) => {
    const { request, answer } = await ask({ type });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([202, "application/octet-stream"]);
    const ra = server.authorities.ra!;
    const taken = await readSuccessorAcknowledgement(await octetsIn(answer), request, ra, new Date());
    expect(unmetChecks(taken.checks)).toEqual([]);
    expect(taken.acknowledgement!.nextDownload.getTime()).toBeLessThanOrEqual(Date.now());
    const filename = successorFilename(request.requestHash);
    const file = await fetchFile(filename, present);
    expect([file.status, file.headers.get("content-disposition")]).toEqual([
      200,
      `attachment; filename="${filename}"`,
    ]);
    const read = await readEnrollmentAnswer(await octetsIn(file), request, server.standpoint());
    expect(unmetChecks(read.checks)).toEqual([]);
    const next = read.enrollment!;
    expect(next.certificate.value.type).toBe(type);
    const asked = await buildScmsAuthorizationRequest({
      type: "implicit",
      key: generatePrivateKey("NistP256"),
      scheme: { kind: "plain" },
      enrollment: signingAs(next),
      ra,
      id: { choice: "none", value: null },
      appPermissions: [{ psid: 32 }],
      validityPeriod: { start: toTime32(new Date()), duration: { choice: "hours", value: 169 } },
      now: new Date(),
    });
    expect((await server.post(scmsPosts.authorization, asked.octets)).status).toBe(202);
    expect((await fetchFile(filename, next)).status).toBe(200);
  });

  it("is issued to who asks inside in the very form of a first request", async () => {
    const enrollment = signingAs(await server.enroll("Unit 4"));
    const { request, answer } = await ask({ enrollment, registered: registeredAs(server.unit("Unit 4")) });
    expect(answer.status).toBe(202);
    const [event] = await events("eca", request);
    expect(event).toMatchObject({ type: "successor", errorMessage: null, canonicalId: "Unit 4" });
  });

  it("is issued once, however often and at once it is asked for, and fetched in parts", async () => {
    const { request, answer } = await ask({}, {}, 3);
    const acknowledged = await octetsIn(answer);
    const again = await octetsIn(await server.post(scmsPosts.successor, request.octets));
    expect(again).toEqual(acknowledged);
    const filename = successorFilename(request.requestHash);
    const whole = await octetsIn(await fetchFile(filename, present));
    expect(await octetsIn(await fetchFile(filename.toLowerCase(), present))).toEqual(whole);
    const rest = await fetchFile(filename, present, { range: "bytes=10-" });
    expect([rest.status, await octetsIn(rest)]).toEqual([206, whole.subarray(10)]);
    const issued = new Set((await events("eca", request)).map(({ ecHashedId8 }) => ecHashedId8));
    expect(issued.size).toBe(1);
  });

  it("is not given to who names it alone", async () => {
    const filename = successorFilename((await ask()).request.requestHash);
    const answer = await server.fetch(`${scmsPosts.successor}?filename=${filename}`);
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([403, "403-99"]);
  });

  it("is for its device alone", async () => {
    const other = await server.enroll("Unit 2");
    const { request } = await ask();
    const filename = successorFilename(request.requestHash);
    const answer = await fetchFile(filename, other);
    expect([answer.status, await answer.text()]).toEqual([
      404,
      `There is no file ${filename} for this device.`,
    ]);
  });
});

describe("what is known of a successor", () => {
  it("stands in the logs of RA and ECA, each with what it saw, and in the portal", async () => {
    const before = await deviceNow();
    const years = { choice: "years", value: 3 } as const;
    const { request } = await ask({ validityPeriod: { start: toTime32(new Date()), duration: years } });
    const [atRa] = await events("ra", request);
    const [atEca] = await events("eca", request);
    const presentId = Buffer.from(present.certificate.hashedId8).toString("hex").toUpperCase();
    expect(atRa).toMatchObject({ type: "successor", errorMessage: null, ecHashedId8: presentId });
    expect(atEca).toMatchObject({ type: "successor", errorMessage: null, canonicalId: "Unit 1" });
    expect(atEca!.ecHashedId8).not.toBe(presentId);
    const layers = async (log: "eca" | "ra", id: string) =>
      (await traceOf(log, id, request)).layers.map(({ kind, type }) => `${kind} ${type}`.trim());
    expect(await layers("ra", atRa!.id)).toEqual([
      "http",
      "envelope Ieee1609Dot2Data",
      "encrypted Ieee1609Dot2Data",
      "envelope Ieee1609Dot2Data",
      "signed SignedCertificateRequest",
      "payload ScmsPdu",
      "request ScmsPdu",
      "request ScmsPdu",
    ]);
    expect(await layers("eca", atEca!.id)).toEqual([
      "http",
      "envelope Ieee1609Dot2Data",
      "signed SignedCertificateRequest",
      "payload ScmsPdu",
      "envelope Ieee1609Dot2Data",
      "signed SignedCertificateRequest",
      "payload ScmsPdu",
      "request ScmsPdu",
      "request ScmsPdu",
    ]);
    const { notAfter } = validityOf({ start: toTime32(new Date()), duration: years });
    const { enrolledUntil } = await deviceNow();
    expect(Date.parse(enrolledUntil!)).toBeGreaterThan(Date.parse(before.enrolledUntil!));
    expect(Math.abs(Date.parse(enrolledUntil!) - notAfter.getTime())).toBeLessThan(600_000);
  });
});

async function deviceNow() {
  const answer = await server.fetch(calls.scms.getDevices.path, { token: server.tokens.beta });
  const { content } = (await answer.json()) as { readonly content: readonly unknown[] };
  const devices = content.map((device) => scmsDevice.parse(device));
  return devices.find(({ canonicalId }) => canonicalId === "Unit 1")!;
}

describe("a request that may not be granted", () => {
  const year = 31_556_952;
  const startingIn = (seconds: number): Partial<SuccessorOrder> => ({
    validityPeriod: {
      start: toTime32(new Date()) + seconds,
      duration: { choice: "years", value: 1 },
    },
  });
  const aged =
    (seconds: number): EnrollmentDeviation["asked"] =>
    (right) => ({ ...right, generationTime: right.generationTime - seconds });

  const lastOctetChanged = (octets: Uint8Array) =>
    octets.map((octet, at) => (at === octets.length - 1 ? octet ^ 1 : octet));
  const forAnotherKey: EnrollmentDeviation["asked"] = (right) => {
    const { keyType, publicKey } = generatePrivateKey("NistP256");
    const value = toVerificationKey(keyType, publicKey);
    const verifyKeyIndicator = { choice: "verificationKey", value } as const;
    return { ...right, tbsCert: { ...right.tbsCert, verifyKeyIndicator } };
  };
  const unencrypted = (): EnrollmentDeviation => {
    let plain = new Uint8Array();
    return { plaintext: (message) => (plain = Uint8Array.from(message)), octets: () => plain };
  };

  it.each([
    [
      "starts after the present certificate ends",
      () => startingIn(2 * year),
      {},
      "400-712",
      "successor-within-enrollment",
    ],
    [
      "starts in half a year: the ECA's code is the RA's own",
      () => startingIn(year / 2),
      {},
      "400-78",
      "eca-issues",
    ],
    ["is an hour old", () => ({}), { asked: aged(3600) }, "400-77", "eca-issues"],
    [
      "names another device",
      () => ({}),
      { asked: (right) => ({ ...right, canonicalId: "Unit 2" }) },
      "400-32",
      "eca-issues",
    ],
    [
      "names its device, and the canonical key does not sign",
      () => ({}),
      { asked: (right) => ({ ...right, canonicalId: "Unit 1" }) },
      "400-43",
      "eca-issues",
    ],
    [
      "asks for what the ECA may not issue",
      () => ({ certRequestPermissions: [{ ...bsm, subjectPermissions: { choice: "all", value: null } }] }),
      {},
      "400-31",
      "eca-issues",
    ],
    ["is signed by another key", () => ({}), { plaintext: lastOctetChanged }, "400-43", "data-signature"],
    ["asks for a key that does not sign", () => ({}), { asked: forAnotherKey }, "400-43", "eca-issues"],
    ["is not encrypted", () => ({}), unencrypted(), "400-10", "content-choice"],
  ] as const satisfies readonly (readonly [
    string,
    () => Partial<SuccessorOrder>,
    EnrollmentDeviation,
    string,
    string,
  ])[])("%s", async (_what, changes: () => Partial<SuccessorOrder>, deviation: EnrollmentDeviation, code, check) => {
    const { request, answer } = await ask(changes(), deviation);
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([400, code]);
    const [event] = await events("ra", request);
    const { layers } = await traceOf("ra", event!.id, request);
    const unmet = layers.flatMap(({ checks }) => checks).filter(({ outcome }) => outcome === "fail");
    expect(unmet.map(({ name }) => name)).toEqual([check]);
    expect(event!.errorMessage).toContain(unmet[0]!.expected);
  });
  it("starts more days before the present one ends than the RA allows", async () => {
    const { validityPeriod } = startingIn(0);
    const years = { ...validityPeriod!, duration: { choice: "years", value: 3 } } as const;
    const long = await server.enroll("Unit 2", { validityPeriod: years });
    const { answer } = await ask({ enrollment: signingAs(long) });
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([400, "400-710"]);
  });

  it("is the tenth of a device within a week", async () => {
    const enrollment = signingAs(await server.enroll("Unit 3"));
    const statuses: (string | null)[] = [];
    for (let count = 2; count <= 10; count += 1) {
      const { answer } = await ask({ enrollment });
      statuses.push(answer.headers.get("ieee-1609.2.1-error"));
    }
    expect(statuses).toEqual([...Array(8).fill(null), "400-79"]);
  });
});

describe("a misbehavior report", () => {
  it("goes through the RA to the MA, whose key alone opens it, once however often it is sent", async () => {
    const text = "Brake lights where nobody brakes";
    const request = await buildMisbehaviorReport({
      report: Buffer.from(text),
      ma: server.authorities.ma!,
      enrollment: signingAs(present),
      now: new Date(),
    });
    for (const _time of [1, 2]) {
      const answer = await server.post(scmsPosts.misbehavior, request.octets);
      expect([answer.status, await answer.text()]).toEqual([202, ""]);
    }
    const list = await server.command({ command: "misbehavior-list" });
    const lines = "output" in list ? list.output.split("\n").map((line) => line.split(/ +/)) : [];
    expect(lines.map(([id]) => id)).toEqual(["ID", "1"]);
    expect(lines[1]![2]).toBe("AA00000000000002");
    const shown = await server.command({ command: "misbehavior-show", id: "1" });
    expect(shown).toMatchObject({ output: expect.stringContaining(`It says: ${text}\n`) });
    const [event] = await events("ra", request);
    expect(event).toMatchObject({ type: "misbehaviorReport", errorMessage: null });
    for (const id of ["2", "x"])
      expect(await server.command({ command: "misbehavior-show", id })).toEqual({
        error: `There is no report ${id}: v2x misbehavior list`,
      });
  });

  it("that nobody signed is refused, and told what to do", async () => {
    const order = { report: Uint8Array.of(1), ma: server.authorities.ma!, now: new Date() };
    const { octets } = await buildMisbehaviorReport(order);
    const answer = await server.post(scmsPosts.misbehavior, octets);
    expect([answer.status, answer.headers.get("ieee-1609.2.1-error")]).toEqual([403, "403-99"]);
  });
});
