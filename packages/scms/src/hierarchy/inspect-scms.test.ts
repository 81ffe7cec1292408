import { readMultiSignedCtl, signMultiSignedCtl } from "@v2x/credentials";
import { loadAuthorities } from "@v2x/pki";
import { unmetIn } from "@v2x/v2x-schema";
import { beforeEach, expect, it } from "vitest";
import type { ScmsAuthorityRecord } from "../ports.ts";
import { type TestPorts, testPorts } from "../test-scms.test-support.ts";
import { inspectScms } from "./inspect-scms.ts";
import { openHierarchy } from "./open-hierarchy.ts";

let ports: TestPorts;
beforeEach(async () => {
  ports = testPorts();
  await openHierarchy(ports);
});
const faults = async () =>
  unmetIn(await inspectScms(ports)).map(({ name, path, found }) => [name, path, found]);
const change = (role: string, changes: Partial<ScmsAuthorityRecord>) => {
  ports.stored.authorities = ports.stored.authorities.map((one) =>
    one.role === role ? { ...one, ...changes } : one,
  );
};

it("finds a new SCMS in order, every authority, key and list looked at", async () => {
  const checks = await inspectScms(ports);
  expect(unmetIn(checks)).toEqual([]);
  const count = (name: string) => checks.filter((check) => check.name === name).length;
  expect(["authority-present", "chain-verifies", "key-opens", "list-verifies"].map(count)).toEqual([
    8, 10, 14, 7,
  ]);
});

it("says of an empty storage that nothing is there, and makes nothing", async () => {
  const empty = testPorts();
  const unmet = unmetIn(await inspectScms(empty));
  expect(unmet.map(({ path }) => path)).toEqual([
    ...["ELECTOR", "RCA", "ICA", "CRLG", "ECA", "ACA", "RA", "MA"],
    ...[
      "ctl",
      "linkage-crl",
      "component-crl",
      "application-crl",
      "enrollment-crl",
      "special-crl",
      "info-status",
    ].map((kind) => `list ${kind}`),
  ]);
  expect(empty.stored.version).toBe(0);
});

it("names an RA whose host is another than the one that its certificate names, until it is renewed", async () => {
  const moved = {
    ...testPorts(ports),
    urls: { ...ports.urls, raBaseUrl: "https://moved.test:8443/scms/ra" },
  };
  expect(unmetIn(await inspectScms(moved))).toMatchObject([
    {
      name: "ra-host",
      path: expect.stringContaining("RA pki.test generation 1"),
      found: "it names pki.test, they ask moved.test",
    },
  ]);
  const hierarchy = await openHierarchy(moved);
  await hierarchy.renew("ra");
  expect(unmetIn(await inspectScms(moved))).toEqual([]);
});

it("names what is wrong: a row, a key, a list, a chain without its ICA", async () => {
  const eca = ports.stored.authorities.find(({ role }) => role === "eca")!;
  change("eca", { name: "OTHER" });
  expect(await faults()).toEqual([["columns-match", expect.stringContaining("ECA OTHER"), "another name"]]);
  change("eca", { name: eca.name });
  ports.stored.keys = ports.stored.keys.filter(({ id }) => id !== eca.encryptionKeyId);
  expect(await faults()).toEqual([["key-opens", expect.stringContaining("ECA"), "there is no such key"]]);
  ports.stored.lists = ports.stored.lists.map((list) =>
    list.kind === "ctl" ? { ...list, message: list.message.with(60, list.message[60]! ^ 1) } : list,
  );
  expect((await faults()).map(([name]) => name)).toEqual(["key-opens", "list-verifies"]);
  const ica = ports.stored.authorities.find(({ role }) => role === "ica")!;
  change("ica", { certificate: ica.certificate.with(40, ica.certificate[40]! ^ 0xff) });
  const broken = (await faults()).filter(([name]) => name === "chain-verifies");
  expect(broken).toHaveLength(4);
});

it("finds a trust list that an elector of another installation signed as well", async () => {
  const foreign = testPorts();
  await openHierarchy(foreign);
  const electorOf = async ({ storage, keys }: TestPorts) => {
    const { certificate, signer } = (await loadAuthorities(storage, keys)).current("elector");
    return { certificate, signer: await signer() };
  };
  const electors = [await electorOf(ports), await electorOf(foreign)];
  const stored = ports.stored.lists.find(({ kind }) => kind === "ctl")!;
  const { ctl, certificates } = readMultiSignedCtl(stored.message);
  const message = await signMultiSignedCtl({ ctl, certificates, electors });
  ports.stored.lists = ports.stored.lists.map((list) => (list === stored ? { ...list, message } : list));
  expect(await faults()).toEqual([
    ["list-verifies", expect.stringContaining("ctl"), "an elector of another installation signed it"],
  ]);
});
