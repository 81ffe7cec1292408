import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeCertificate } from "@v2x/credentials";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../server/src/running-server.test-support.ts";
import { type CommandLine, commandLine, type Ran } from "./command-line.test-support.ts";

let server: TestServer;
let station: CommandLine;
beforeAll(async () => {
  server = await startTestServer();
  station = commandLine({ env: { STATION_TOKEN: server.tokens.alpha } });
  const lived = await station.run("run", "--portal", server.url, "--count", "1");
  expect([lived.exitCode, lived.complaint]).toEqual([0, ""]);
});
afterAll(async () => {
  station.remove();
  await server.close();
});

async function renew(...roles: readonly string[]): Promise<void> {
  for (const role of roles) {
    const answer = await server.command({
      command: "authority-renew",
      role,
      reason: "a test",
    });
    expect(answer).toHaveProperty("output");
  }
}

const settings = () => JSON.parse(readFileSync(join(station.folder, "station.json"), "utf8"));
const idOf = (file: string) =>
  Buffer.from(decodeCertificate(readFileSync(join(station.folder, "trust", file))).hashedId8)
    .toString("hex")
    .toUpperCase();
const trustSteps = ({ entries }: Ran) =>
  entries.flatMap(({ step, outcome }) => (step.startsWith("trust.") ? [`${step.slice(6)} ${outcome}`] : []));

it("finds its way from a root that was renewed to the next, and goes on below it", async () => {
  const before = settings();
  await renew("rca");
  const { exitCode, complaint, entries, ...ran } = await station.run("authorize", "--privacy", "--json");
  expect([exitCode, complaint]).toEqual([0, ""]);
  const steps = ["tlm", "ectl", "ectl-delta", "rca-link", "rca", "ctl", "crl", "ea", "aa"];
  expect(trustSteps({ exitCode, complaint, entries, ...ran })).toEqual(steps.map((step) => `${step} ok`));
  const link = entries.find(({ step }) => step === "trust.rca-link")!;
  expect(link.text).toMatch(
    new RegExp(`\\(${before.rootId}\\) is succeeded by .+ \\(${idOf("rca.oer")}\\)$`),
  );
  expect(settings()).toMatchObject({ tlmId: before.tlmId, rootId: idOf("rca.oer") });
  expect(idOf("rca.oer")).not.toBe(before.rootId);
  for (const args of [["reenrol"], ["authorize"], ["sign"], ["verify", join(station.folder, "message.oer")]])
    expect([(await station.run(...args)).exitCode, args]).toEqual([0, args]);
});

it("finds its way through several renewals of both, and looks at no link when there is none to go", async () => {
  await renew("tlm", "rca", "tlm", "rca");
  const ran = await station.run("lists", "--json");
  expect([ran.exitCode, ran.complaint]).toEqual([0, ""]);
  const steps = [
    "tlm-link",
    "tlm-link",
    "tlm",
    "ectl",
    "rca-link",
    "rca-link",
    "rca",
    "ctl",
    "crl",
    "ea",
    "aa",
  ];
  expect(trustSteps(ran)).toEqual(steps.map((step) => `${step} ok`));
  expect(settings()).toMatchObject({ tlmId: idOf("tlm.oer"), rootId: idOf("rca.oer") });
  const again = await station.run("authorize", "--json");
  expect(trustSteps(again).filter((step) => step.includes("-"))).toEqual([]);
  expect(again.exitCode).toBe(0);
});

it("looks whether what changed in the lists leads from those that it kept to the new ones", async () => {
  await renew("aa", "ea");
  const ran = await station.run("lists", "--json");
  expect(trustSteps(ran)).toEqual(
    ["tlm", "ectl", "rca", "ctl", "ctl-delta", "crl", "ea", "aa"].map((step) => `${step} ok`),
  );
  const delta = ran.entries.find(({ step }) => step === "trust.ctl-delta")!;
  expect(delta.checks!.filter(({ name }) => name === "delta-sequence")).toHaveLength(2);
  expect(existsSync(join(station.folder, "trust", "ctl-delta.oer"))).toBe(false);
});
