import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { calls } from "@v2x/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { storedZip } from "../../../../../packages/station/src/scms/issuing.test-support.ts";
import { type CommandLine, commandLine } from "../../command-line.test-support.ts";

const organization = {
  organizationId: "AA00000000000001",
  name: "Alpha",
  ccmsAllowed: false,
  scmsAllowed: true,
};
const infoOf = (label: string, value: string) => ({
  name: "TEST-CA",
  hashedId8: "0011223344556677",
  extInfo: { [label]: value },
});
const list = Uint8Array.of(1, 2, 3);
const good: Readonly<Record<string, unknown>> = {
  [calls.meta.organizations.path]: [organization],
  [calls.scms.getEcaInfo.path]: infoOf("ECA base URI", "https://eca.test/scms/eca/"),
  [calls.scms.getRaInfo.path]: infoOf("RA base URI", "https://ra.test/scms/ra"),
  [calls.scms.ctl.path]: storedZip([
    ["elector.oer", Uint8Array.of(9)],
    ["ctl_0011223344556677_3.oer", list],
  ]),
};

/** A portal that says what a test has it say. */
let portal: Server;
let url: string;
let said = good;
let registered: unknown[] = [];
let station: CommandLine;
beforeAll(async () => {
  portal = createServer(async (request, response) => {
    const path = request.url!.split("?")[0]!;
    const body = Buffer.concat(await request.toArray()).toString();
    if (path === calls.scms.registerDevice.path) {
      const device = JSON.parse(body);
      registered.push(device);
      const shown = { name: null, enrollmentStatus: "NOT_ENROLLED", enrolledUntil: null, ...device };
      return response.end(JSON.stringify(shown));
    }
    const answer = said[path];
    return response.end(answer instanceof Uint8Array ? answer : JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await once(portal, "listening");
  url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});
afterAll(() => {
  portal.closeAllConnections();
  portal.close();
});
beforeEach(async () => {
  [said, registered] = [good, []];
  station = commandLine();
  await station.run("keygen");
});
afterEach(() => station.remove());

const register = (...args: readonly string[]) =>
  station.run("scms", "register", "--portal", url, "--token", "t", ...args, "--json");

describe("registering with an SCMS", () => {
  it("keeps what the portal says of it, and the list with which trust begins", async () => {
    const { exitCode, entries } = await register("--name", "Van");
    expect([exitCode, entries[0]?.data]).toEqual([
      0,
      {
        canonicalId: expect.stringMatching(/^OBU [0-9A-F]{12}$/),
        organizationId: organization.organizationId,
        ecaUrl: "https://eca.test/scms/eca",
        raUrl: "https://ra.test/scms/ra",
        trustList: "ctl_0011223344556677_3.oer",
      },
    ]);
    expect(registered).toEqual([
      {
        canonicalId: entries[0]!.data!.canonicalId,
        name: "Van",
        canonicalKey: expect.stringMatching(/^0[23][0-9A-F]{64}$/),
        keyType: "NistP256",
        equipmentType: "OBE",
      },
    ]);
    expect(new Uint8Array(readFileSync(join(station.folder, "scms", "first-ctl.oer")))).toEqual(list);
  });

  it.each([
    [
      "no address",
      { [calls.scms.getRaInfo.path]: infoOf("Signing key", "NistP256") },
      "RA base URI of TEST-CA",
    ],
    [
      "a word as address",
      { [calls.scms.getEcaInfo.path]: infoOf("ECA base URI", "none") },
      "ECA base URI of TEST-CA",
    ],
    ["no archive", { [calls.scms.ctl.path]: list }, "ctl.zip cannot be read: it has no directory"],
    [
      "an archive without list",
      { [calls.scms.ctl.path]: storedZip([["elector.oer", list]]) },
      "there is no list in it",
    ],
    [
      "no organization for it",
      { [calls.meta.organizations.path]: [{ ...organization, scmsAllowed: false }] },
      "No organization of this user",
    ],
  ])("ends where the portal has %s, before anything is registered", async (_what, changes, complaint) => {
    said = { ...good, ...changes };
    const ran = await register();
    expect(ran.complaint).toContain(complaint);
    expect([ran.exitCode > 0, registered]).toEqual([true, []]);
    expect(existsSync(join(station.folder, "scms"))).toBe(false);
  });

  it("needs a key", async () => {
    const bare = commandLine();
    const { exitCode, complaint } = await bare.run("scms", "register", "--portal", url, "--token", "t");
    expect([exitCode, complaint]).toEqual([2, "This station has no key yet: run keygen.\n"]);
    bare.remove();
  });
});
