import { sealedKeyProvider } from "@v2x/credentials";
import { unmetIn } from "@v2x/v2x-schema";
import { beforeEach, describe, expect, it } from "vitest";
import { inspectCcms } from "./inspect-ccms.ts";
import { openCcms } from "./open-ccms.ts";
import type { AuthorityRecord, AuthorityRole } from "./ports.ts";
import { type TestPorts, testPorts } from "./test-ccms.test-support.ts";

let ports: TestPorts;
beforeEach(async () => {
  ports = testPorts();
  await openCcms(ports);
});

const row = (role: AuthorityRole) => ports.storage.stored.authorities.find((one) => one.role === role)!;
const rowName = (role: AuthorityRole) => {
  const { name, hashedId8 } = row(role);
  const id = Buffer.from(hashedId8).toString("hex").toUpperCase();
  return `${role.toUpperCase()} ${name} generation 1 (HashedId8 ${id})`;
};

/** Changes the stored row of an authority behind the CCMS' back. */
function damage(role: AuthorityRole, changes: Partial<AuthorityRecord>): void {
  const { stored } = ports.storage;
  stored.authorities = stored.authorities.map((one) => (one.role === role ? { ...one, ...changes } : one));
}

/** What does not hold: rule, row, and what is there instead. */
async function faults(): Promise<readonly unknown[]> {
  return unmetIn(await inspectCcms(ports)).map(({ name, path, found }) => [name, path, found]);
}

describe("an inspection", () => {
  it.each([
    [199, []],
    [200, [["ectl-counter", expect.stringContaining("TLM"), "the ECTL is at 200"]]],
  ])("at %i of the ECTL tells whether to renew its trust list manager", async (issue, expected) => {
    const { stored } = ports.storage;
    stored.lists = stored.lists.map((list) => ({ ...list, issue }));
    const found = (await faults()) as unknown[][];
    expect(found.filter(([name]) => name === "ectl-counter")).toEqual(expected);
  });

  it("looks at each authority, each of its keys and each list, and tells what holds too", async () => {
    const checks = await inspectCcms(ports);
    expect(unmetIn(checks)).toEqual([]);
    const looks = (name: string) => checks.filter((check) => check.name === name).map(({ path }) => path);
    const rows = (["tlm", "rca", "ea", "aa"] as const).map(rowName);
    expect(looks("authority-present")).toEqual(["TLM", "RCA", "EA", "AA"]);
    for (const name of ["certificate-readable", "columns-match", "chain-verifies"])
      expect(looks(name)).toEqual(rows);
    // TLM and RCA sign; EA and AA decrypt, too.
    expect(looks("key-opens").map((path) => path.replace(/, key .*/, ""))).toEqual(
      [0, 1, 2, 2, 3, 3].map((at) => rows[at]),
    );
    expect(new Set(looks("key-opens")).size).toBe(6);
    const issuer = (role: AuthorityRole) => Buffer.from(row(role).hashedId8).toString("hex").toUpperCase();
    const lists = [
      `list ctl issue 1 of ${issuer("rca")}`,
      `list crl issue 1 of ${issuer("rca")}`,
      `list ectl issue 0 of ${issuer("tlm")}`,
    ];
    expect(looks("list-verifies").toSorted()).toEqual(lists.toSorted());
    expect(looks("list-current").toSorted()).toEqual(lists.toSorted());
    expect(checks.every(({ outcome }) => outcome === "pass")).toBe(true);
  });

  it("of an empty storage names what is missing, and creates nothing", async () => {
    ports = testPorts();
    expect(await faults()).toEqual([
      ...["TLM", "RCA", "EA", "AA"].map((role) => ["authority-present", role, "none is"]),
      ...["ctl", "crl", "ectl"].map((kind) => ["list-verifies", `list ${kind}`, "it is not there"]),
    ]);
    expect(ports.storage.stored).toMatchObject({ version: 0, authorities: [], keys: [], lists: [] });
  });

  it("finds a certificate that does not decode, and one that is another's", async () => {
    const ea = row("ea");
    damage("aa", { certificate: row("aa").certificate.slice(0, 40) });
    expect(await faults()).toEqual([
      ["certificate-readable", rowName("aa"), expect.stringContaining("its certificate cannot be decoded: ")],
    ]);
    damage("aa", { certificate: ea.certificate });
    const id = Buffer.from(ea.hashedId8).toString("hex").toUpperCase();
    expect(await faults()).toEqual([
      ["certificate-readable", rowName("aa"), `its certificate has the HashedId8 ${id}`],
    ]);
  });

  it.each([
    ["another name", () => ({ name: "SOMEONE" })],
    ["other dates", () => ({ notBefore: new Date(0) })],
    ["other dates", () => ({ notAfter: new Date(row("ea").notAfter.getTime() + 1000) })],
  ])("finds a row that has %s than its certificate", async (found, changes) => {
    damage("ea", changes());
    expect(await faults()).toEqual([["columns-match", rowName("ea"), found]]);
  });

  it("finds a certificate whose issuer is not there", async () => {
    const { stored } = ports.storage;
    stored.authorities = stored.authorities.filter(({ role }) => role !== "rca");
    const unverified = (await faults()).filter((fault) => String(fault).startsWith("chain-verifies"));
    expect(unverified).toEqual([
      ["chain-verifies", rowName("ea"), expect.stringContaining("it names another issuer than itself")],
      ["chain-verifies", rowName("aa"), expect.stringContaining("it names another issuer than itself")],
    ]);
  });

  it("finds a current certificate that has ended; a retired one may have", async () => {
    ports.clock.advanceDays(6 * 365);
    const ended = async () =>
      (await inspectCcms(ports))
        .filter(({ name, outcome }) => name === "chain-verifies" && outcome === "fail")
        .map(({ path }) => path);
    expect(await ended()).toEqual([rowName("ea"), rowName("aa")]);
    damage("aa", { state: "retired" });
    expect(await ended()).toEqual([rowName("ea")]);
  });

  it("finds keys that are not there or that the master key does not open", async () => {
    const { stored } = ports.storage;
    const { verificationKeyId, encryptionKeyId } = row("aa");
    stored.keys = stored.keys.filter(({ id }) => id !== encryptionKeyId);
    expect(await faults()).toEqual([
      ["key-opens", `${rowName("aa")}, key ${encryptionKeyId}`, "there is no such key"],
    ]);
    const other = { ...ports, keys: sealedKeyProvider({ masterKey: new Uint8Array(32) }) };
    const unopened = unmetIn(await inspectCcms(other)).map(({ name, path }) => [name, path]);
    expect(unopened).toHaveLength(6);
    expect(unopened).toContainEqual(["key-opens", `${rowName("aa")}, key ${verificationKeyId}`]);
  });

  it("finds a list that does not verify, one that holds another kind, and one in the second half of its life", async () => {
    const { stored } = ports.storage;
    const whole = stored.lists;
    const [ctl, crl] = ["ctl", "crl"].map((kind) => whole.find((list) => list.kind === kind)!);
    const withCtl = (message: Uint8Array) => {
      stored.lists = whole.map((list) => (list === ctl ? { ...list, message } : list));
    };
    const spoiled = ctl!.message.slice();
    spoiled[spoiled.length - 1]! ^= 1;
    withCtl(spoiled);
    const path = expect.stringMatching(/^list ctl issue 1 of [0-9A-F]{16}$/);
    expect(await faults()).toEqual([["list-verifies", path, expect.stringContaining("did not make this")]]);
    withCtl(crl!.message);
    expect(await faults()).toEqual([["list-verifies", path, "it holds a crl"]]);
    stored.lists = whole;
    ports.clock.advanceDays(20);
    const life = `its life is ${ctl!.issuedAt.toISOString()} to ${ctl!.nextUpdate.toISOString()}`;
    expect(await faults()).toContainEqual(["list-current", path, life]);
  });
});
