import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex } from "@v2x/asn1";
import { decodeCertificate, verifyChain, verifyLinkCertificate } from "@v2x/credentials";
import { unmetIn } from "@v2x/v2x-schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../server/src/running-server.test-support.ts";
import { runCommand } from "../../server/src/server-process.test-support.ts";
import { type CommandLine, commandLine } from "./command-line.test-support.ts";

let server: TestServer;
const stations: CommandLine[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const station of stations) station.remove();
  await server.close();
});

/** A registered station; it has collected no trust yet. */
async function registered(): Promise<CommandLine> {
  const station = commandLine({ env: { STATION_TOKEN: server.tokens.alpha } });
  stations.push(station);
  await succeed(station, "keygen");
  await succeed(station, "register", "--portal", server.url, "--privacy");
  return station;
}

async function succeed(station: CommandLine, ...args: readonly string[]): Promise<void> {
  const { exitCode, complaint } = await station.run(...args);
  expect([args[0], exitCode, complaint]).toEqual([args[0], 0, ""]);
}

const trusted = ({ folder }: CommandLine, name: "rca" | "ea" | "aa") =>
  decodeCertificate(readFileSync(join(folder, "trust", `${name}.oer`)));

/** The certificates of a kind that a station was given, in the order of their numbers. */
function given({ folder }: CommandLine, kind: "ec" | "at") {
  const names = readdirSync(join(folder, "certs")).filter((name) =>
    new RegExp(`^${kind}-\\d+\\.oer$`).test(name),
  );
  return names.toSorted().map((name) => decodeCertificate(readFileSync(join(folder, "certs", name))));
}

const byRoot = { ec: "ea", at: "aa" } as const;

/** What does not hold between the newest certificates of a station and the root that it trusts. */
function unmetUpToRoot(station: CommandLine) {
  return (["ec", "at"] as const).flatMap((kind) => {
    const chain = [given(station, kind).at(-1)!, trusted(station, byRoot[kind]), trusted(station, "rca")];
    return unmetIn(verifyChain(chain, { at: new Date() }));
  });
}

async function linkOf(call: string): Promise<Uint8Array> {
  return new Uint8Array(await (await server.fetch(`/ccms/dc/${call}`)).arrayBuffer());
}

it("after `v2x authority renew rca` stations of the old root and of the new one go on, and the link leads from one to the other", async () => {
  const old = await registered();
  await succeed(old, "enrol");
  const oldRoot = trusted(old, "rca");

  const env = { PATH: process.env.PATH ?? "", DATA_DIR: server.dataDir, LOG_LEVEL: "silent" };
  const renewed = await runCommand(env, "authority", "renew", "rca");
  expect(renewed).toMatchObject({ code: 0, stderr: "" });
  const newRootId = /HashedId8 ([0-9A-F]{16})/.exec(renewed.stdout)![1]!;

  const fresh = await registered();
  await succeed(fresh, "enrol");
  for (const station of [fresh, old]) {
    await succeed(station, "authorize");
    await succeed(station, "reenrol");
    await succeed(station, "authorize");
    expect(unmetUpToRoot(station)).toEqual([]);
  }
  const newRoot = trusted(fresh, "rca");
  expect([newRoot.hashedId8, trusted(old, "rca").hashedId8]).toEqual([fromHex(newRootId), oldRoot.hashedId8]);

  const subject = { before: oldRoot, subject: newRoot };
  for (const [form, call] of [
    ["rca-single", "getrcalinkcertificate"],
    ["rca-double", "getrcadoublelinkcertificate"],
  ] as const)
    expect(unmetIn(verifyLinkCertificate(form, await linkOf(call), subject))).toEqual([]);

  // Now it learns of the new root; the credential that it holds stands below the old one.
  await succeed(old, "lists", "--root", newRootId);
  await succeed(old, "authorize");
  expect(given(old, "ec").at(-1)?.value.issuer.value).not.toEqual(trusted(old, "ea").hashedId8);
  await succeed(old, "reenrol");
  expect([unmetUpToRoot(old), trusted(old, "rca").hashedId8]).toEqual([[], newRoot.hashedId8]);
});
