import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { calls } from "@v2x/contract";
import type { Transport } from "@v2x/station";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../server/src/running-server.test-support.ts";
import { type CommandLine, commandLine } from "./command-line.test-support.ts";
import { AnswerCutShort, httpTransport } from "./http-transport.ts";
import type { LogEntry } from "./log.ts";

let server: TestServer;
let car: CommandLine;
let otherCar: CommandLine;
let roadside: CommandLine;
let otherRoadside: CommandLine;
/** Has the lists of the SCMS, and nothing else. */
let stranger: CommandLine;
const stations: CommandLine[] = [];
/** How far ahead the stations' clocks are. */
let aheadMs = 0;
const newStation = (transport?: Transport) => {
  const station = commandLine({
    transport,
    env: { STATION_TOKEN: server.tokens.beta },
    now: () => new Date(Date.now() + aheadMs),
    // Asks more often than a device in the field.
    pause: (milliseconds) => setTimeout(Math.min(milliseconds, 200)),
  });
  stations.push(station);
  return station;
};
beforeAll(async () => {
  server = await startTestServer({ SCMS_WEEKS_AHEAD: "2" });
  [car, otherCar, roadside, otherRoadside] = [newStation(), newStation(), newStation(), newStation()];
  stranger = newStation();
}, 120_000);
afterAll(async () => {
  for (const station of stations) station.remove();
  await server.close();
});

/** Runs a command that has to succeed. */
async function done(station: CommandLine, ...args: readonly string[]): Promise<readonly LogEntry[]> {
  const { exitCode, complaint, entries } = await station.run("scms", ...args, "--json");
  expect([exitCode, complaint]).toEqual([0, ""]);
  expect(new Set(entries.map(({ outcome }) => outcome))).toEqual(new Set(["ok"]));
  return entries;
}

/** The steps of a run without those about lists and waiting. */
const stepsOf = (entries: readonly LogEntry[]) =>
  entries.map(({ step }) => step).filter((step) => !/^trust\.|\.wait$/.test(step));
const certificatesOf = (entries: readonly LogEntry[]) =>
  entries.flatMap(({ step, data }) => (step === "download" ? (data!.certificates as string[]) : []));

async function decide(canonicalId: string, status: "DEACTIVATED" | "REVOKED"): Promise<void> {
  const answer = await server.fetch(calls.scms.decideAboutDevice.path, {
    method: "POST",
    token: server.tokens.beta,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ canonicalId, status }),
  });
  expect(answer.status).toBe(200);
}

describe("scms run, from nothing", () => {
  it("brings an OBU two weeks of pseudonyms, and a message that holds", async () => {
    const entries = await done(car, "run", "--portal", server.url, "--count", "2");
    const checks = entries.flatMap((entry) => (entry.step === "trust.ctl" ? (entry.checks ?? []) : []));
    expect(entries.flatMap(({ details = [] }) => details).join()).not.toContain("taken as the RA serves it");
    expect(checks).toContainEqual(expect.objectContaining({ name: "quorum-of-electors", outcome: "pass" }));
    expect(stepsOf(entries)).toEqual([
      ...["keygen", "register", "enrollment", "request", "download", "download"],
      ...Array(20).fill("verify"),
      ...["sign", "verify"],
    ]);
    expect(new Set(certificatesOf(entries)).size).toBe(40);
    const registered = entries.find(({ step }) => step === "register");
    expect(registered?.data).toMatchObject({
      canonicalId: expect.stringMatching(/^OBU [0-9A-F]{12}$/),
      organizationId: "AA00000000000002",
      ecaUrl: `${server.url}/scms/eca`,
      raUrl: `${server.url}/scms/ra`,
    });
  }, 60_000);

  it("brings an RSU its one certificate", async () => {
    const how = ["--equipment", "rsu", "--form", "implicit", "--canonical-id", "RSU 1", "--name", "Bridge"];
    const entries = await done(roadside, "run", "--portal", server.url, ...how);
    expect(stepsOf(entries)).toEqual([
      ...["keygen", "register", "enrollment", "request", "download"],
      ...["verify", "sign", "verify"],
    ]);
    expect(entries.find(({ step }) => step === "sign")?.data?.psid).toBe(130);
  }, 60_000);

  it("registers each as what it is", async () => {
    const answer = await server.fetch(`${calls.scms.getDevices.path}?page=0&size=10`, {
      token: server.tokens.beta,
    });
    const { content } = (await answer.json()) as { readonly content: readonly object[] };
    expect(content).toMatchObject([
      { canonicalId: "RSU 1", name: "Bridge", equipmentType: "RSE", enrollmentStatus: "ENROLLED" },
      { equipmentType: "OBE", enrollmentStatus: "ENROLLED" },
    ]);
  });

  it("leaves no failed row in the logs of ECA and RA, also where it waited for its files [R4.27]", async () => {
    for (const { path } of [calls.scms.ecaEvents, calls.scms.raEvents]) {
      const answer = await server.fetch(`${path}?page=0&size=50`, { token: server.tokens.beta });
      const { content } = (await answer.json()) as { readonly content: readonly { errorMessage: unknown }[] };
      expect(content.length).toBeGreaterThan(1);
      expect(content.map(({ errorMessage }) => errorMessage).filter((text) => text !== null)).toEqual([]);
    }
  });

  it("is of a station that is not registered yet, and of a name that nobody has", async () => {
    const again = await car.run("scms", "run", "--portal", server.url);
    expect([again.exitCode, again.complaint]).toEqual([
      2,
      expect.stringContaining("this station is registered"),
    ]);
    const taken = await newStation().run("scms", "run", "--portal", server.url, "--canonical-id", "RSU 1");
    expect([taken.exitCode, taken.complaint]).toEqual([
      1,
      `The portal refuses ${calls.scms.registerDevice.path} with status 409: canonicalId.\n`,
    ]);
  });

  it.each([
    ["BrainpoolP256r1", ["--form", "explicit"]],
    ["NistP384", ["--kind", "single"]],
    ["BrainpoolP384r1", ["--kind", "plain"]],
  ])(
    "works with keys on %s: %j",
    async (keyType, options) => {
      const entries = await done(
        newStation(),
        "run",
        "--portal",
        server.url,
        "--key-type",
        keyType,
        ...options,
      );
      expect(entries.find(({ step }) => step === "keygen")?.data?.keyType).toBe(keyType);
      expect(stepsOf(entries).at(-1)).toBe("verify");
    },
    60_000,
  );
});

describe("an enrolled station", () => {
  it("gets pseudonyms of every kind and form", async () => {
    const how = ["--kind", "unified", "--form", "implicit", "--successor"];
    const steps = stepsOf(await done(otherCar, "run", "--portal", server.url, ...how));
    expect(steps.slice(-3)).toEqual(["sign", "verify", "successor"]);
    expect(existsSync(join(otherCar.folder, "scms", "enrollment", "2.oer"))).toBe(true);
    for (const [kind, form] of [
      ["original", "implicit"],
      ["unified", "explicit"],
      ["compactUnified", "implicit"],
      ["compactUnified", "explicit"],
    ] as const) {
      await done(otherCar, "request", "--kind", kind, "--form", form);
      expect(certificatesOf(await done(otherCar, "download"))).toHaveLength(20);
    }
  }, 120_000);

  it("gets one certificate in every form, encrypted and in clear", async () => {
    for (const [kind, form] of [
      ["single", "explicit"],
      ["plain", "implicit"],
      ["plain", "explicit"],
    ] as const) {
      await done(roadside, "request", "--permission", "130", "--kind", kind, "--form", form);
      expect(certificatesOf(await done(roadside, "download"))).toHaveLength(1);
    }
  }, 60_000);

  it("goes on with a download where it broke off", async () => {
    const ranges: (string | undefined)[] = [];
    const breaking = newStation({
      ...httpTransport,
      async get(url, headers = {}) {
        const answer = await httpTransport.get(url, headers);
        if (!url.includes("filename=") || answer.status >= 300) return answer;
        ranges.push(headers.range);
        if (answer.status === 206) return answer;
        throw new AnswerCutShort(url, answer.status, answer.body.subarray(0, 400), new Error("reset"));
      },
    });
    const entries = await done(breaking, "run", "--portal", server.url, "--kind", "single");
    expect(ranges).toEqual([undefined, "bytes=400-"]);
    expect(stepsOf(entries)).toContain("download.resume");
  }, 60_000);

  it("is told of a week that comes later, in words", async () => {
    const { exitCode, complaint } = await car.run("scms", "download", "--json");
    expect([exitCode, complaint]).toEqual([
      1,
      expect.stringMatching(/status 404: There is no file .* The RA said that it is there from 20/),
    ]);
  });

  it("is refused with the code and the words of the authority, and where the portal has the request", async () => {
    const { exitCode, entries } = await car.run("scms", "enroll", "--canonical-id", "OBU 2", "--json");
    expect([exitCode, entries.at(-1)?.data?.fineError]).toEqual([1, expect.stringMatching(/^40[03]-\d+$/)]);
    expect(entries.at(-1)?.details?.join()).toMatch(
      /the server says: .+request hash ([0-9A-F]{16}): http.+event_logs\?log=eca&requestHash=\1$/,
    );
  });
});

describe("a report of misbehavior", () => {
  const reportedIn = (station: CommandLine) => {
    const path = join(station.folder, "report.oer");
    writeFileSync(path, "brakes where nobody is");
    return path;
  };

  it("reaches the MA by way of the RA, which has an event of it", async () => {
    const path = reportedIn(otherCar);
    const [last] = (await done(otherCar, "report", path)).slice(-1);
    expect([last?.step, last?.text]).toEqual(["report", `22 octets of ${path} are reported to the MA`]);
    const log = await server.fetch(`${calls.scms.raEvents.path}?size=5`, { token: server.tokens.beta });
    const { content } = (await log.json()) as { readonly content: readonly object[] };
    expect(content[0]).toMatchObject({ type: "misbehaviorReport", errorMessage: null });
    const list = await server.command({ command: "misbehavior-list" });
    expect(list).toMatchObject({ output: expect.stringMatching(/\n1 /) });
  });

  it("is not sent where no MA is for it, there is no such file, or none is named", async () => {
    const complaints = async (...args: readonly string[]) => {
      const { exitCode, complaint } = await otherCar.run("scms", "report", ...args, "--json");
      return [exitCode, complaint];
    };
    expect(await complaints(reportedIn(otherCar), "--psid", "99")).toEqual([
      2,
      "No MA takes reports about PSID 99.\n",
    ]);
    expect(await complaints("nowhere.oer")).toEqual([
      2,
      expect.stringContaining("nowhere.oer cannot be read"),
    ]);
    expect(await complaints()).toEqual([2, "scms report needs one file.\n"]);
  });

  it("is refused in words of a station that was blocked", async () => {
    const canonicalId = "RSU to block";
    const blocked = newStation();
    const how = ["--equipment", "rsu", "--canonical-id", canonicalId];
    await done(blocked, "run", "--portal", server.url, ...how);
    await decide(canonicalId, "DEACTIVATED");
    const { exitCode, complaint, entries } = await blocked.run(
      "scms",
      "report",
      reportedIn(blocked),
      "--json",
    );
    expect([exitCode, complaint]).toEqual([1, "report: the RA did not take it.\n"]);
    expect(entries.at(-1)?.data).toMatchObject({ httpStatus: 400, fineError: "400-20" });
  }, 60_000);
});

describe("a sender that is revoked", () => {
  const messageOf = (station: CommandLine, name = "message.oer") => join(station.folder, name);
  /** What a stranger thinks of a message. */
  async function thoughtOf(path: string): Promise<unknown> {
    const { exitCode, entries } = await stranger.run("scms", "verify", path, "--json");
    const { revocation } = entries.at(-1)!.data!.lights as Record<string, string>;
    return [exitCode, revocation];
  }
  const holds = [0, "pass"];
  const isRefused = [1, "fail"];
  const revoke = (canonicalId: string) => decide(canonicalId, "REVOKED");
  const canonicalIdOf = (station: CommandLine): string =>
    JSON.parse(readFileSync(join(station.folder, "scms", "scms.json"), "utf8")).canonicalId;
  /** The middle of the week after this one: the certificates of this one have ended, those of that one not. */
  const middleOfNextWeek = () => {
    const [weekMs, firstWeek] = [7 * 86_400_000, Date.UTC(2015, 0, 6, 9)];
    const week = Math.floor((Date.now() - firstWeek) / weekMs);
    return firstWeek + (week + 1.5) * weekMs - Date.now();
  };
  const inNextWeek = async <T>(act: () => Promise<T>): Promise<T> => {
    aheadMs = middleOfNextWeek();
    try {
      return await act();
    } finally {
      aheadMs = 0;
    }
  };

  it("is believed until then, this week and next", async () => {
    const [list] = await done(stranger, "lists", "--ra", `${server.url}/scms/ra`, "--trust-first");
    expect(list?.details?.join()).toContain("taken as the RA serves it");
    for (const station of [car, otherCar]) await done(station, "sign");
    await done(roadside, "sign", "--psid", "130");
    await done(otherRoadside, "run", "--portal", server.url, "--equipment", "rsu");
    for (const station of [car, otherCar, roadside, otherRoadside]) {
      expect(await thoughtOf(messageOf(station))).toEqual(holds);
    }
    await inNextWeek(async () => {
      await done(car, "sign", "--out", messageOf(car, "later.oer"));
      expect(await thoughtOf(messageOf(car, "later.oer"))).toEqual(holds);
    });
  });

  it("is refused once the next composite CRL is there, in later weeks too; no other sender is", async () => {
    await revoke(canonicalIdOf(car));
    expect(await thoughtOf(messageOf(car))).toEqual(holds);
    await done(stranger, "lists");
    expect(await thoughtOf(messageOf(car))).toEqual(isRefused);
    expect(await inNextWeek(() => thoughtOf(messageOf(car, "later.oer")))).toEqual(isRefused);
    for (const station of [otherCar, roadside, otherRoadside]) {
      expect(await thoughtOf(messageOf(station))).toEqual(holds);
    }
  });

  it("is refused as an RSU as well, whose certificates have no linkage value; no other sender is", async () => {
    await revoke(canonicalIdOf(roadside));
    await done(stranger, "lists");
    expect(await thoughtOf(messageOf(roadside))).toEqual(isRefused);
    for (const station of [otherCar, otherRoadside]) {
      expect(await thoughtOf(messageOf(station))).toEqual(holds);
    }
  });

  it("gets no further certificates", async () => {
    for (const station of [car, roadside]) {
      const { exitCode, entries } = await station.run("scms", "request", "--json");
      expect([exitCode, entries.at(-1)?.data?.fineError]).toEqual([1, "400-20"]);
    }
  });
});
