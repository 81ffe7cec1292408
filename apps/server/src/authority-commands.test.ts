import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCamp } from "@v2x/scms";
import { placeEmptyDatabase } from "@v2x/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { examine } from "./doctor.ts";
import { type Installation, openInstallation } from "./installation.ts";
import { campPorts, openAuthorities, type Systems } from "./open-authorities.ts";
import type { OperatorCommand } from "./operator-command.ts";
import { answerOperator } from "./operator-commands.ts";

let dataDir: string;
let installation: Installation;
let systems: Systems;
const configurationOf = () => readConfiguration({ DATA_DIR: dataDir });
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "v2x-commands-"));
  await placeEmptyDatabase(dataDir);
  installation = await openInstallation(configurationOf(), { securityLog: () => {} });
  systems = await openAuthorities(configurationOf(), installation);
});
afterAll(async () => {
  await installation.store.close();
  rmSync(dataDir, { recursive: true });
});

async function say(asked: OperatorCommand): Promise<string> {
  const answer = await answerOperator(asked, { installation, systems: async () => systems });
  return "error" in answer ? `error: ${answer.error}` : answer.output;
}

it("lists the authorities of both systems", async () => {
  const [head, ...rows] = (await say({ command: "authority-list" })).split("\n");
  expect(head).toMatch(/^SYSTEM +ROLE +GENERATION +STATE +HASHEDID8 +ENDS +NAME$/);
  expect(rows).toHaveLength(14);
  expect(rows[0]).toMatch(/^CCMS +TLM +1 +current +[0-9A-F]{16} +\d{4}-\d\d-\d\d +TEST-TLM$/);
  expect(rows[4]).toMatch(/^SCMS +ELECTOR +1 +current .+ TEST-SCMS-ELECTOR-1$/);
});

it.each([
  ["aca", undefined, /^ACA generation 2 \(HashedId8 [0-9A-F]{16}\) is current/],
  ["ECA", "SCMS", /^ECA generation 2 /],
  ["rca", "scms", /^RCA generation 2 .+ All below it are renewed along, and the electors approve it\.$/],
  ["rca", undefined, /^RCA generation 2 .+ EA and AA below it are renewed along\.$/],
  ["ea", "scms", /^error: ROLE must be one of rca, ica, eca, aca, ra, ma, crlg\.$/],
  ["ma", "ccms", /^error: ROLE must be one of tlm, rca, ea, aa\.$/],
  ["elector", undefined, /^error: Electors are renewed by their names: v2x elector renew NAME$/],
  ["aca", "camp", /^error: SYSTEM must be ccms or scms\.$/],
])("renews %s of %s", async (role, system, text) => {
  expect(await say({ command: "authority-renew", role, system, reason: "a test" })).toMatch(text);
});

it("revokes in the system that has the certificate, and says what to do next", async () => {
  const revoke = async (hashedId8: Uint8Array) =>
    say({ command: "authority-revoke", hashedId8: Buffer.from(hashedId8).toString("hex"), reason: "a test" });
  const eca = await systems.scms.certificate("eca");
  expect(await revoke(eca.hashedId8)).toMatch(
    /^ECA generation \d .+ is revoked\. The revocation list names it\. There is no current ECA: v2x authority renew eca$/,
  );
  expect(await revoke(eca.hashedId8)).toMatch(/^error: The ECA certificate .+ is revoked already\.$/);
  const aa = await systems.ccms.certificate("aa");
  expect(await revoke(aa.hashedId8)).toMatch(/^AA generation \d .+ the trust list no more\./);
  expect(await revoke(new Uint8Array(8))).toBe(
    "error: No authority here has the HashedId8 0000000000000000.",
  );
  const root = await systems.scms.certificate("rca");
  expect(await revoke(root.hashedId8)).toBe(
    "error: The RCA cannot be revoked: only ICA, CRLG, ECA, ACA, RA, MA can.",
  );
});

it("says how CAMP's variant is switched on, where a device of it is to be revoked", async () => {
  expect(await say({ command: "camp-revoke", hashedId8: "00".repeat(8), reason: "a test" })).toBe(
    "error: CAMP's variant is off: FEATURES=camp switches it on.",
  );
});

it("adds, renews and removes electors, each by the next trust list", async () => {
  expect(await say({ command: "elector-add", reason: "a test" })).toMatch(
    /^TEST-SCMS-ELECTOR-4 is approved, and ends on \d{4}-\d\d-\d\d\. Trust list 3 says so\.$/,
  );
  expect(await say({ command: "elector-renew", name: "TEST-SCMS-ELECTOR-4", reason: "a test" })).toMatch(
    /has a new certificate, generation 2, .+ Trust list 4 says so\.$/,
  );
  expect(await say({ command: "elector-remove", name: "TEST-SCMS-ELECTOR-1", reason: "a test" })).toBe(
    "TEST-SCMS-ELECTOR-1 is approved no more. Trust list 5 says so.",
  );
  expect(await say({ command: "elector-remove", name: "TEST-SCMS-ELECTOR-1", reason: "a test" })).toBe(
    "error: There is no current elector TEST-SCMS-ELECTOR-1: v2x authority list shows them.",
  );
});

it("has noted each change with its reason and what differs, and no vain one", async () => {
  const [begun, ...rows] = await installation.store.audit.rowsAfter(0, 1000);
  expect(begun).toMatchObject({ action: "audit-log.begun" });
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) {
    expect(row).toMatchObject({ actor: { kind: "command-line" }, reason: "a test" });
    expect(row.before).not.toEqual(row.after);
  }
  const [renewed] = rows;
  expect(renewed).toMatchObject({ action: "authority.renewed", subject: "SCMS ACA" });
  expect(renewed!.before).toEqual({
    "SCMS TEST-SCMS-ACA generation 1": expect.stringMatching(/^current [0-9A-F]{16}$/),
  });
  expect(renewed!.after).toEqual({
    "SCMS TEST-SCMS-ACA generation 1": expect.stringMatching(/^retired [0-9A-F]{16}$/),
    "SCMS TEST-SCMS-ACA generation 2": expect.stringMatching(/^current [0-9A-F]{16}$/),
  });
  const electors = rows.filter(({ action }) => action.startsWith("elector."));
  expect(electors.map(({ action, subject }) => [action, subject])).toEqual([
    ["elector.added", "electors of the SCMS"],
    ["elector.renewed", "TEST-SCMS-ELECTOR-4"],
    ["elector.removed", "TEST-SCMS-ELECTOR-1"],
  ]);
});

async function sayOfDoctor(configuration = configurationOf()): Promise<string> {
  const answer = await examine(configuration, installation.store);
  return "error" in answer ? `error: ${answer.error}` : answer.output;
}

it("has the doctor look at both systems", async () => {
  const text = await sayOfDoctor();
  expect(text).toMatch(/^fail {2}authority-present: ECA: .+\n +v2x authority renew ROLE\./m);
  expect(text).toMatch(/^pass {2}list-verifies: list ctl issue 5 of /m);
  expect(text).toMatch(/^pass {2}link-verifies: RCA TEST-RCA generation 2 /m);
});

it("has the doctor name the remedy where PUBLIC_URL has become another host than the RA's certificate names", async () => {
  const moved = readConfiguration({ DATA_DIR: dataDir, PUBLIC_URL: "https://portal.example" });
  const [line, remedy] = (await sayOfDoctor(moved)).split(/(?<=ra-host.+)\n/);
  expect(line).toMatch(/fail {2}ra-host: RA localhost .+\(it names localhost, they ask portal\.example\)$/);
  expect(remedy).toMatch(/^ +If PUBLIC_URL is right: v2x authority renew scms ra\./);
});

it("lists, renews and revokes authorities of CAMP's variant where that is switched on", async () => {
  const threads = { make: async () => [], close: async () => {} };
  const sealed = { ...installation, securityLog: () => {} };
  const camp = await openCamp(campPorts(configurationOf(), sealed, threads));
  const sayOfCamp = async (asked: OperatorCommand) => {
    const answer = await answerOperator(asked, {
      installation,
      systems: async () => ({ ...systems, camp }),
    });
    return "error" in answer ? `error: ${answer.error}` : answer.output;
  };
  expect(await sayOfCamp({ command: "authority-list" })).toMatch(/^CAMP +ACA +1 +current .+ TEST-CAMP-PCA$/m);
  const { hashedId8 } = await camp.certificate("eca");
  const named = Buffer.from(hashedId8).toString("hex");
  expect(await sayOfCamp({ command: "authority-revoke", hashedId8: named, reason: "a test" })).toMatch(
    /^ECA generation 1 .+ is revoked\. The revocation list names it\. There is no current ECA: v2x authority renew camp eca$/,
  );
  const renew = (role: string) =>
    sayOfCamp({ command: "authority-renew", system: "CAMP", role, reason: "a test" });
  expect(await renew("ECA")).toMatch(/^ECA generation 2 .+ The one before holds until its own end\.$/);
  expect(await renew("rca")).toMatch(/^RCA generation 2 .+ All below it are renewed along\.$/);
  expect(await renew("elector")).toBe("error: ROLE must be one of rca, ica, eca, aca, ra, ma, crlg.");
  expect(
    await sayOfCamp({ command: "authority-renew", system: "other", role: "eca", reason: "a test" }),
  ).toBe("error: SYSTEM must be ccms, scms or camp.");
});
