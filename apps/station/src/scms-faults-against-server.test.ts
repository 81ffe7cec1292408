import { setTimeout } from "node:timers/promises";
import { calls, ecaEventPage, fillPath, raEventPage, type ScmsLog, scmsEventTrace } from "@v2x/contract";
import { signerWith, toTime32, validityOf } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import {
  buildEnrollmentRequest,
  type EnrollmentOrder,
  enrollmentPath,
  type HttpAnswer,
  permissionsToRequest,
  postRequest,
  readEnrollmentAnswer,
  type ScmsFault,
  type ScmsFaultFlow,
  scmsFaults,
  type Transport,
} from "@v2x/station";
import { failuresIn } from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../server/src/running-server.test-support.ts";
import { type CommandLine, commandLine, type Ran } from "./command-line.test-support.ts";
import { canonicalKeyName } from "./commands/keygen.ts";
import { ScmsFolder } from "./commands/scms/scms-folder.ts";
import { refreshScmsTrust } from "./commands/scms/scms-lists.ts";
import { httpTransport } from "./http-transport.ts";
import { StationFolder } from "./station-folder.ts";

const minuteMs = 60_000;
/** Requests of one device for the same permissions that are granted here: the first one, and each fault that is taken. */
const granted = scmsFaults.filter(({ flow, code }) => flow === "request" && code === "ok").length + 1;

let server: TestServer;
/** Enrolled, with a file to download. */
let car: CommandLine;
const stations: CommandLine[] = [];
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMIT_PER_MINUTE: "0",
    SCMS_WEEKS_AHEAD: "1",
    SCMS_REQUESTS_PER_WEEK: String(granted),
    ENROLLMENTS_PER_DEVICE_WEEK: "2",
    ENROLLMENT_WAIT_SECONDS: "300",
  });
  car = await enrolledStation(server);
}, 120_000);
afterAll(async () => {
  for (const station of stations) station.remove();
  await server.close();
});

/** Each command looks at the lists again, which have not changed since. */
const kept = new Map<string, HttpAnswer>();
const transport: Transport = {
  post: httpTransport.post,
  async get(url, headers) {
    if (headers !== undefined) return httpTransport.get(url, headers);
    const answer = kept.get(url) ?? (await httpTransport.get(url));
    kept.set(url, answer);
    return answer;
  },
};

async function registeredStation(at: TestServer): Promise<CommandLine> {
  const station = commandLine({ env: { STATION_TOKEN: at.tokens.beta }, transport });
  stations.push(station);
  await done(station, "keygen");
  await done(station, "scms", "register", "--portal", at.url);
  return station;
}

async function enrolledStation(at: TestServer): Promise<CommandLine> {
  const station = await registeredStation(at);
  await done(station, "scms", "enroll");
  await done(station, "scms", "request", "--kind", "plain");
  await done(station, "scms", "download");
  return station;
}

async function done(station: CommandLine, ...args: readonly string[]): Promise<Ran> {
  const ran = await station.run(...args, "--json");
  expect([ran.exitCode, ran.complaint]).toEqual([0, ""]);
  return ran;
}

const tryFault = (station: CommandLine, { flow, name }: ScmsFault) =>
  station.run("scms", flow, "--fault", name, "--json");
const logOf = ({ flow }: ScmsFault): ScmsLog => (flow === "enroll" ? "eca" : "ra");
const faultNamed = (flow: ScmsFaultFlow, name: string) =>
  scmsFaults.find((fault) => fault.flow === flow && fault.name === name)!;

/** The rows of a log about one request, newest first. */
async function rowsOf(at: TestServer, log: ScmsLog, requestHash: string) {
  const [call, page] =
    log === "eca"
      ? ([calls.scms.ecaEvents, ecaEventPage] as const)
      : ([calls.scms.raEvents, raEventPage] as const);
  const answer = await at.fetch(`${call.path}?requestHash=${requestHash}`, { token: at.tokens.beta });
  return page.parse(await answer.json()).content;
}

/** That a fault is logged as it says: the code, the check that decided, what it asks for and what there was. */
async function expectLogged(at: TestServer, fault: ScmsFault, { entries }: Ran): Promise<void> {
  const { code, check, isSentTwice } = fault;
  const log = logOf(fault);
  const requestHash = String(entries.at(-1)!.data!.requestHash);
  const rows = await rowsOf(at, log, requestHash);
  expect(rows).toHaveLength(code === "401" ? 0 : isSentTwice ? 2 : 1);
  for (const row of rows) {
    expect([row.responseCode, row.errorMessage === null]).toEqual(
      code === "404"
        ? [null, false]
        : fault.flow === "download" && code === "ok"
          ? [null, true]
          : [code, code === "ok"],
    );
    const path = fillPath(calls.scms.eventTrace.path, { log, id: row.id });
    const answer = await at.fetch(`${path}?requestHash=${requestHash}`, { token: at.tokens.beta });
    const { layers, message } = scmsEventTrace.parse(await answer.json());
    expect(layers[0]!.kind).toBe("http");
    const failures = layers.flatMap(({ checks }) => failuresIn(checks));
    const decided = failures.find(({ name }) => name !== "signer-known") ?? failures[0];
    expect(decided?.name).toBe(check);
    if (decided === undefined) continue;
    expect(row.errorMessage).toBe(message);
    expect(message).toContain(`Asked for: ${decided.expected}`);
    if (decided.found !== undefined) expect(message).toContain(decided.found);
  }
}

async function expectAsSaid(station: CommandLine, fault: ScmsFault): Promise<void> {
  const ran = await tryFault(station, fault);
  expect([ran.exitCode, ran.complaint]).toEqual([0, ""]);
  await expectLogged(server, fault, ran);
}

const made = scmsFaults.filter(({ needs }) => needs === undefined);

describe.each(made)("scms $flow --fault $name", (fault) => {
  it(`is answered with ${fault.code}, and its row names ${fault.check ?? "nothing"}`, async () => {
    const isEnrolling = fault.flow === "enroll" && fault.code === "ok";
    await expectAsSaid(isEnrolling ? await registeredStation(server) : car, fault);
  });
});

describe("what a device needs help for", () => {
  it("a device out of use", async () => {
    const blocked = await enrolledStation(server);
    const { canonicalId } = folderOf(blocked).settings;
    const decided = await server.fetch("/api/scms/devices/status", {
      method: "POST",
      token: server.tokens.beta,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ canonicalId, status: "DEACTIVATED" }),
    });
    expect(decided.status).toBe(200);
    for (const flow of ["enroll", "successor", "request", "download"] as const)
      await expectAsSaid(blocked, faultNamed(flow, "blocked-device"));
  });

  it("a device that enrolls again at once, and one that did so as often as it may", async () => {
    const eager = await registeredStation(server);
    await done(eager, "scms", "enroll");
    await expectAsSaid(eager, faultNamed("enroll", "too-soon"));
    await expectAsSaid(eager, faultNamed("successor", "too-soon"));
    const again = await registeredStation(server);
    await enrollOtherwise(again, { now: new Date(Date.now() - 9 * minuteMs) });
    await done(again, "scms", "enroll");
    await expectAsSaid(again, faultNamed("enroll", "too-many"));
    await expectAsSaid(again, faultNamed("successor", "too-many"));
  });

  it("a device that asked as often as it may", async () => {
    await expectAsSaid(car, faultNamed("request", "too-many"));
  });

  it("an enrollment certificate for a region", async () => {
    const local = await registeredStation(server);
    await enrollOtherwise(local, {
      region: { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 840 }] },
    });
    await expectAsSaid(local, faultNamed("request", "everywhere"));
  });

  it("an enrollment certificate that has ended", async () => {
    const { late, notAfter } = await enrolledForSeconds(5);
    while (notAfter >= new Date()) await setTimeout(50);
    for (const flow of ["successor", "request", "download"] as const)
      await expectAsSaid(late, faultNamed(flow, "ended-enrollment"));
  });

  it("an ECA that was revoked", async () => {
    const { certificate } = folderOf(car).enrollment;
    const { issuer } = certificate.value;
    const hashedId8 = Buffer.from(issuer.value as Uint8Array)
      .toString("hex")
      .toUpperCase();
    for (const request of [
      { command: "authority-renew", role: "eca", reason: "a test" },
      { command: "authority-revoke", hashedId8, reason: "a test" },
    ] as const)
      expect(await server.command(request)).toHaveProperty("output");
    kept.clear();
    await expectAsSaid(car, faultNamed("request", "revoked-eca"));
  });
});

const folderOf = ({ folder }: CommandLine) => new ScmsFolder(new StationFolder(folder));

/** A station that asked for a certificate before its enrollment ended; a machine too slow for that gets longer. */
async function enrolledForSeconds(seconds: number): Promise<{ late: CommandLine; notAfter: Date }> {
  const late = await registeredStation(server);
  const duration = { choice: "seconds", value: seconds } as const;
  const validityPeriod = { start: toTime32(new Date()), duration };
  await enrollOtherwise(late, { validityPeriod });
  const { exitCode, complaint } = await late.run("scms", "request", "--kind", "plain", "--json");
  const { notAfter } = validityOf(validityPeriod);
  if (exitCode !== 0 && notAfter < new Date() && seconds < 60) return enrolledForSeconds(4 * seconds);
  expect([exitCode, complaint]).toEqual([0, ""]);
  return { late, notAfter };
}

/** Enrolls a station otherwise than its command does. */
async function enrollOtherwise(station: CommandLine, change: Partial<EnrollmentOrder>): Promise<void> {
  const session = {
    folder: new StationFolder(station.folder),
    transport: httpTransport,
    log: () => {},
    now: () => new Date(),
    pause: setTimeout,
  };
  const { standpoint } = await refreshScmsTrust(session, { isTrustedFirst: false });
  const folder = folderOf(station);
  const { canonicalId, ecaUrl } = folder.settings;
  const now = new Date();
  const request = await buildEnrollmentRequest({
    type: "explicit",
    key: generatePrivateKey("NistP256"),
    certRequestPermissions: [permissionsToRequest([32])],
    validityPeriod: { start: toTime32(now), duration: { choice: "years", value: 1 } },
    id: { choice: "none", value: null },
    registered: {
      canonicalId: canonicalId!,
      canonicalKey: signerWith(session.folder.key(canonicalKeyName)),
    },
    now,
    ...change,
  });
  const { http } = await postRequest(httpTransport, `${ecaUrl}${enrollmentPath}`, request);
  const { enrollment } = await readEnrollmentAnswer(http.body, request, standpoint);
  folder.addEnrollment(enrollment!);
}

describe("an SCMS that tells devices nothing", () => {
  let coarse: TestServer;
  beforeAll(async () => {
    coarse = await startTestServer({
      SCMS_ERRORS: "coarse",
      ORGANIZATION_RATE_LIMIT_PER_MINUTE: "2",
      SCMS_SUCCESSOR_OVERLAP_DAYS: "30",
    });
    // The limit is of a minute of the clock, and the next is not to begin in the midst of it.
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await coarse.close();
  });

  it("answers with 500 alone, and its log names code and check all the same", async () => {
    const station = await registeredStation(coarse);
    await done(station, "scms", "enroll");
    await done(station, "scms", "request");
    for (const [flow, name] of [
      ["enroll", "signature"],
      ["enroll", "organization-full"],
      ["successor", "overlap"],
      ["request", "unencrypted"],
      ["request", "organization-full"],
      ["download", "signature"],
    ] as const) {
      const fault = faultNamed(flow, name);
      const ran = await tryFault(station, fault);
      const needed = fault.needs === undefined ? "" : ` It needs ${fault.needs}.`;
      expect([ran.exitCode, ran.complaint]).toEqual([
        1,
        `fault ${name}: not answered as expected.${needed}\n`,
      ]);
      const { data, details } = ran.entries.at(-1)!;
      expect(data).toMatchObject({ httpStatus: 500 });
      expect(data).not.toHaveProperty("fineError");
      expect(details![0]).toBe("the server says: The request is refused.");
      await expectLogged(coarse, fault, ran);
    }
  });
});
