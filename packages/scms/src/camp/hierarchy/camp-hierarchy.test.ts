import { toHex } from "@v2x/asn1";
import { decodeCertificate, verifyChain } from "@v2x/credentials";
import { digest } from "@v2x/crypto";
import { camp, type PsidGroupPermissions, unmetIn } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import type { ScmsRole } from "../../ports.ts";
import { type CampTestPorts, campTestPorts } from "../camp.test-support.ts";
import { type Camp, openCamp } from "../open-camp.ts";
import { inspectCamp } from "./inspect-camp.ts";

let ports: CampTestPorts;
let system: Camp;
beforeAll(async () => {
  ports = campTestPorts();
  system = await openCamp(ports);
});

const issuersOf = {
  rca: [],
  ica: ["rca"],
  crlg: ["rca"],
  ma: ["rca"],
  eca: ["ica", "rca"],
  aca: ["ica", "rca"],
  ra: ["ica", "rca"],
} as const satisfies Partial<Record<ScmsRole, readonly ScmsRole[]>>;
const roles = Object.keys(issuersOf) as (keyof typeof issuersOf)[];
const recordOf = (role: ScmsRole) => ports.stored.authorities.find((record) => record.role === role)!;
const one = (role: ScmsRole) => decodeCertificate(recordOf(role).certificate);
const content = (role: ScmsRole) => one(role).value.toBeSigned;
const psidsOf = (groups: readonly PsidGroupPermissions[] = []) =>
  groups.flatMap(({ subjectPermissions: { choice, value } }) =>
    choice === "explicit" ? value.map(({ psid }) => psid) : [],
  );

describe("a new SCMS of CAMP", () => {
  it("has one of every authority and no elector, under names that say TEST", () => {
    expect(ports.stored.authorities.map(({ role, name }) => `${role} ${name}`)).toEqual([
      "rca TEST-CAMP-RCA",
      "ica TEST-CAMP-ICA",
      "crlg TEST-CAMP-CRLG",
      "eca TEST-CAMP-ECA",
      "aca TEST-CAMP-PCA",
      "ra TEST-CAMP-RA",
      "ma TEST-CAMP-MA",
    ]);
  });

  it.each(roles)("has explicit certificates that verify now, from the %s up", (role) => {
    const chain = [role, ...issuersOf[role]].map(one);
    expect(unmetIn(verifyChain(chain, { at: ports.now() }))).toEqual([]);
    expect(new Set(chain.map(({ value }) => value.type))).toEqual(new Set(["explicit"]));
  });

  // By hand: the tag of ScmsSsp, the extension bit, version 1; CrlSsp with the CRACA and the series.
  it.each([
    ["rca", ["35 810001", "256 00010001010100"]],
    ["ica", ["35 830001"]],
    ["eca", ["35 840001"]],
    ["aca", ["35 850001"]],
    ["crlg", ["35 860001", "256 00010101040001000200030004"]],
    ["ra", ["35 8b0001"]],
  ] as const)("says by SSPs of version 1 what its %s is", (role, ssps) => {
    const said = content(role).appPermissions!.map(
      ({ psid, ssp }) => `${psid} ${toHex(ssp!.value as Uint8Array)}`,
    );
    expect(said).toEqual(ssps);
  });

  it("has the regions, series and CRACA of CAMP's profiles", () => {
    const craca = toHex(digest("sha256", recordOf("rca").certificate).slice(-3));
    const usa = { choice: "identifiedRegion", value: [{ choice: "countryOnly", value: 840 }] };
    const found = roles.map((role) => {
      const { cracaId, crlSeries, region, canRequestRollover } = content(role);
      return [role, toHex(cracaId), crlSeries, region, canRequestRollover];
    });
    expect(found).toEqual([
      ["rca", "000000", 0, undefined, undefined],
      ["ica", craca, 2, usa, null],
      ["crlg", craca, 256, undefined, null],
      ["ma", craca, 256, undefined, null],
      ["eca", craca, 2, usa, null],
      ["aca", craca, 2, usa, null],
      ["ra", craca, 2, usa, null],
    ]);
  });

  it("grants every application that CAMP's profiles name, to devices through ECA, PCA and RA", () => {
    const { SecurityMgmtPsid, CVPApplication1Psid, CVPApplication16Psid, ...named } = camp.psids;
    const pilots = Array.from({ length: 16 }, (_, at) => CVPApplication1Psid + at);
    expect(pilots.at(-1)).toBe(CVPApplication16Psid);
    const wanted = [...Object.values(named), ...pilots];
    for (const role of ["eca", "aca"] as const)
      expect(psidsOf(content(role).certIssuePermissions)).toEqual(expect.arrayContaining(wanted));
    const requested = psidsOf(content("ra").certRequestPermissions);
    expect(requested).toEqual(expect.arrayContaining(wanted));
    expect(new Set(requested).size).toBe(requested.length);
    expect(requested).not.toContain(SecurityMgmtPsid);
  });

  it("is as a doctor wants it", async () => {
    const checks = await inspectCamp(ports);
    expect(unmetIn(checks)).toEqual([]);
    expect(checks.filter(({ name }) => name === "authority-present")).toHaveLength(7);
    expect(checks.filter(({ name }) => name === "list-verifies")).toHaveLength(5);
    expect(ports.reports).toEqual([]);
  });

  it("is found again by who opens it later", async () => {
    const again = await openCamp(ports);
    expect((await again.certificate("rca")).hashedId8).toEqual((await system.certificate("rca")).hashedId8);
    expect(ports.stored.authorities).toHaveLength(7);
  });
});

describe("the operator of an SCMS of CAMP", () => {
  it("renews the root with all below it, and revokes what then stands on its lists", async () => {
    const own = campTestPorts();
    const opened = await openCamp(own);
    expect((await opened.renew("rca")).generation).toBe(2);
    const current = (await opened.certificates()).filter(({ state }) => state === "current");
    expect(current.map(({ generation }) => generation)).toEqual(Array(7).fill(2));
    const eca = await opened.certificate("eca");
    await opened.revoke(eca.hashedId8);
    expect(own.stored.revocations.map(({ hashedId8 }) => toHex(hashedId8))).toEqual([toHex(eca.hashedId8)]);
    await opened.renew("eca");
    expect(unmetIn(await inspectCamp(own))).toEqual([]);
  });
});
