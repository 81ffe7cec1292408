import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { faults } from "@v2x/station";
import { type Check, unmetIn } from "@v2x/v2x-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../server/src/running-server.test-support.ts";
import { type CommandLine, commandLine } from "./command-line.test-support.ts";

let server: TestServer;
let station: CommandLine;
beforeAll(async () => {
  server = await startTestServer();
  station = commandLine({ env: { STATION_TOKEN: server.tokens.alpha } });
});
afterAll(async () => {
  station.remove();
  await server.close();
});

interface Row {
  readonly id: string;
  readonly requestHash: string;
  readonly success: boolean;
  readonly responseCode?: string | null;
}

/** The rows of a log about one request, as the station's owner finds them. */
async function rowsOf(log: "ea" | "aa", requestHash: string): Promise<readonly Row[]> {
  const path = `/api/async/ccms/eventlog/${log}?requestHash=${requestHash}&page=0&size=10`;
  const response = await server.fetch(path, { token: server.tokens.alpha });
  return ((await response.json()) as { readonly content: readonly Row[] }).content;
}

/** What the trace of a row says to be wrong first. */
async function firstUnmet(log: "ea" | "aa", id: string, requestHash: string): Promise<string | undefined> {
  const response = await server.fetch(`/api/ccms/eventlog/${log}/${id}?requestHash=${requestHash}`, {
    token: server.tokens.alpha,
  });
  const { layers } = (await response.json()) as {
    readonly layers: readonly { readonly checks: readonly Check[] }[];
  };
  const unmet = layers.flatMap(({ checks }) => unmetIn(checks));
  return (unmet.find(({ outcome }) => outcome === "fail") ?? unmet[0])?.name;
}

describe("a station against a server", () => {
  it("makes a key, registers, trusts and enrols", async () => {
    expect((await station.run("keygen")).exitCode).toBe(0);
    const registered = await station.run("register", "--portal", server.url, "--privacy", "--json");
    expect(registered).toMatchObject({ exitCode: 0, complaint: "" });
    const enrolled = await station.run("enrol", "--json");
    expect(enrolled.complaint).toBe("");
    expect(enrolled.entries.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      ...["tlm", "ectl", "rca", "ctl", "crl", "ea", "aa"].map((name) => `trust.${name} ok`),
      "enrolment ok",
    ]);
  });

  it.each([
    ["in time", "reenrol"],
    ["on another curve", "reenrol", "--key-type", "BrainpoolP384r1"],
    ["with the first credential again", "reenrol", "--ec", "ec-1"],
  ])("enrols again %s", async (_how, ...args) => {
    const { exitCode, entries } = await station.run(...args, "--json");
    expect([exitCode, entries.at(-1)?.step, entries.at(-1)?.outcome]).toEqual([0, "re-enrolment", "ok"]);
  });
});

describe("a station that is refused", () => {
  let other: CommandLine;
  beforeAll(async () => {
    other = commandLine({ env: { STATION_TOKEN: server.tokens.alpha } });
    await other.run("keygen");
  });
  afterAll(() => other.remove());

  it("at the portal reads the portal's words", async () => {
    const twice = ["register", "--portal", server.url, "--canonical-id", "AA00000000000001BEEF"];
    expect((await other.run(...twice)).exitCode).toBe(0);
    const { exitCode, complaint } = await other.run(...twice);
    expect([exitCode, complaint]).toEqual([
      1,
      "The portal refuses /api/async/ccms/devices/addDevice with status 409: canonicalId.\n",
    ]);
    const stranger = await other.run("register", "--portal", server.url, "--token", "no-token");
    expect([stranger.exitCode, stranger.complaint]).toEqual([1, expect.stringContaining("npx v2x token")]);
    const foreign = await other.run("register", "--portal", server.url, "--organization", "AA00000000000002");
    expect([foreign.exitCode, foreign.complaint]).toEqual([
      2,
      "Say with --organization which one the station belongs to: AA00000000000001 (Alpha).\n",
    ]);
    const permission = await other.run("register", "--portal", server.url, "--permission", "CAM");
    expect([permission.exitCode, permission.complaint]).toEqual([
      2,
      expect.stringContaining('"CAM" is no permission'),
    ]);
  });

  it("by the EA reads why, what to do, and where the request is in the portal", async () => {
    const path = join(other.folder, "station.json");
    writeFileSync(path, readFileSync(path, "utf8").replace("BEEF", "0BAD"));
    const { exitCode, out, complaint } = await other.run("enrol");
    expect([exitCode, complaint]).toEqual([1, "enrolment: the request brought no certificate.\n"]);
    const said = out.slice(out.indexOf("refused"));
    expect(said).toMatch(/^refused {2}enrolment {6}response code unknownits \(\d+ checks\)\n/);
    expect(said).toContain("why: the EA knows no station of this id");
    expect(said).toContain("what to do: Register the station");
    const [, hash] = /event_logs\?log=ea&requestHash=([0-9A-F]{32})$/m.exec(said)!;
    expect(await rowsOf("ea", hash!)).toHaveLength(1);
    expect(existsSync(join(other.folder, "certs"))).toBe(false);
  });

  it("believes no other trust list manager than the first, and keeps nothing of it", async () => {
    const kept = readFileSync(join(other.folder, "trust", "tlm.oer"));
    const { exitCode, entries, complaint } = await other.run("lists", "--tlm", "0123456789ABCDEF", "--json");
    expect([exitCode, complaint]).toEqual([1, expect.stringContaining("The lists do not hold")]);
    expect(entries.map(({ step, outcome }) => [step, outcome])).toEqual([["trust.tlm", "failed"]]);
    expect(readFileSync(join(other.folder, "trust", "tlm.oer"))).toEqual(kept);
    expect((await other.run("lists")).exitCode).toBe(0);
  });

  it("has nothing to ask tickets with before it is enrolled", async () => {
    const { exitCode, complaint } = await other.run("authorize");
    expect([exitCode, complaint]).toEqual([2, "This station has no enrolment credential yet: run enrol.\n"]);
    const named = await station.run("reenrol", "--ec", "ec-77");
    expect([named.exitCode, named.complaint]).toEqual([
      2,
      expect.stringMatching(/^There is no credential ec-77; there are ec-\d, .*ec-1\.\n$/),
    ]);
  });

  it("needs a registration, or its canonical id in the file", async () => {
    const bare = commandLine();
    await bare.run("keygen");
    const { exitCode, complaint } = await bare.run("enrol", "--dc", `${server.url}/ccms/dc`);
    expect([exitCode, complaint]).toEqual([2, expect.stringContaining("This station is not registered")]);
    bare.remove();
  });
});

it.each([
  ["BrainpoolP256r1", ["--privacy", "--pop"]],
  ["NistP384", ["--privacy"]],
  ["BrainpoolP384r1", ["--pop", "--privacy"]],
])("gets several tickets with %s keys: %j", async (keyType, options) => {
  const { exitCode, entries } = await station.run(
    "authorize",
    "--count",
    "2",
    "--key-type",
    keyType,
    ...options,
    "--json",
  );
  expect(exitCode).toBe(0);
  expect(entries.filter(({ step, outcome }) => step === "authorization" && outcome === "ok")).toHaveLength(2);
});

const tried = faults.filter(({ needs }) => needs === undefined);

/** The newest request of the AA about a station of the owner, as the EA saw it. */
async function validationAtEa(): Promise<string | undefined> {
  const response = await server.fetch("/api/async/ccms/eventlog/ea?page=0&size=1", {
    token: server.tokens.alpha,
  });
  const { content } = (await response.json()) as { readonly content: readonly Row[] };
  return firstUnmet("ea", content[0]!.id, content[0]!.requestHash);
}

describe.each(tried)("$flow --fault $name", ({ flow, name, code, check, isSentTwice }) => {
  it(`is answered with ${code ?? "HTTP 400"}, and its row names ${check ?? "nothing"}`, async () => {
    const log = flow === "authorize" ? "aa" : "ea";
    const { exitCode, entries, complaint } = await station.run(flow, "--fault", name, "--json");
    expect([exitCode, complaint]).toEqual([0, ""]);
    const { data } = entries.at(-1)!;
    const requestHash = String(data!.requestHash);
    const rows = await rowsOf(log, requestHash);
    expect(rows).toHaveLength(isSentTwice ? 2 : 1);
    for (const row of rows) {
      expect(row.success).toBe(code === "ok");
      if (log === "ea") expect(row.responseCode).toBe(code ?? null);
      expect(await firstUnmet(log, row.id, requestHash)).toBe(check);
    }
  });
});

// Whose station it is that vouches with an unknown credential nobody can tell, so no owner sees that row of the EA.
const seenByOwner = faults.filter(
  ({ checkAtEa, needs, name }) =>
    checkAtEa !== undefined && needs === undefined && name !== "unknown-credential",
);

it.each(seenByOwner)("$flow --fault $name is found in the EA's log as $checkAtEa", async (fault) => {
  for (const privacy of [[], ["--privacy"]]) {
    const { exitCode } = await station.run(fault.flow, "--fault", fault.name, ...privacy);
    expect(exitCode).toBe(0);
    expect(await validationAtEa()).toBe(fault.checkAtEa);
  }
});

it("a whole life: key, registration, lists, credential, 20 tickets with privacy, a message, the next credential", async () => {
  const other = commandLine({ env: { STATION_TOKEN: server.tokens.alpha } });
  const { exitCode, complaint, entries } = await other.run("run", "--portal", server.url, "--json");
  expect([exitCode, complaint]).toEqual([0, ""]);
  expect(entries.every(({ outcome }) => outcome === "ok")).toBe(true);
  const steps = entries.map(({ step }) => step);
  const count = (wanted: string) => steps.filter((step) => step === wanted).length;
  expect([count("enrolment"), count("authorization"), count("re-enrolment")]).toEqual([1, 20, 1]);
  expect([count("verify"), steps.at(-1)]).toEqual([21, "re-enrolment"]);
  const ids = entries.flatMap(({ step, data }) => (step === "authorization" ? [data!.hashedId8] : []));
  expect(new Set(ids).size).toBe(20);
  const again = await other.run("run", "--portal", server.url);
  expect([again.exitCode, again.complaint]).toEqual([
    2,
    expect.stringContaining("this station is registered"),
  ]);
  await messagesAreJudged(other);
  other.remove();
});

async function messagesAreJudged(other: CommandLine) {
  const path = join(other.folder, "message.oer");
  for (const args of [["--digest"], ["--payload", "01ff"]]) {
    expect((await other.run("sign", ...args)).exitCode).toBe(0);
    expect((await other.run("verify", path)).exitCode).toBe(0);
  }
  const message = readFileSync(path);
  message[message.length - 1]! ^= 1;
  writeFileSync(path, message);
  const { exitCode, out } = await other.run("verify", path);
  expect([exitCode, out]).toEqual([1, expect.stringContaining("signature: fail.")]);
  expect((await other.run("sign", "--psid", "37")).exitCode).toBe(0);
  const forbidden = await other.run("verify", path);
  expect([forbidden.exitCode, forbidden.out]).toEqual([1, expect.stringContaining("permissions: fail.")]);
}
