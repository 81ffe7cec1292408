import { coer, toHex } from "@v2x/asn1";
import {
  type DecodedCertificate,
  decodeCertificate,
  signCertificate,
  toVerificationKey,
  verifyBelow,
  verifyChain,
} from "@v2x/credentials";
import { digest, generatePrivateKey } from "@v2x/crypto";
import { loadAuthorities } from "@v2x/pki";
import {
  Certificate,
  type PsidSsp,
  securityMgmtPermission,
  type ToBeSignedCertificate,
  unmetIn,
} from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import type { ScmsRole } from "../ports.ts";
import { type TestPorts, testPorts } from "../test-scms.test-support.ts";
import { endEntityPermission } from "./authority-profiles.ts";
import { openHierarchy } from "./open-hierarchy.ts";

let ports: TestPorts;
const recordOf = (role: ScmsRole) => ports.stored.authorities.find((record) => record.role === role)!;
const one = (role: ScmsRole): DecodedCertificate => decodeCertificate(recordOf(role).certificate);
const content = (role: ScmsRole): ToBeSignedCertificate => one(role).value.toBeSigned;
const issuersOf: Record<ScmsRole, readonly ScmsRole[]> = {
  elector: [],
  rca: [],
  ica: ["rca"],
  crlg: ["rca"],
  eca: ["ica", "rca"],
  aca: ["ica", "rca"],
  ra: ["ica", "rca"],
  ma: ["ica", "rca"],
};
const roles = Object.keys(issuersOf) as ScmsRole[];

beforeAll(async () => {
  ports = testPorts();
  await openHierarchy(ports);
});

describe("a new SCMS", () => {
  it("has three electors and one of every other authority, under names that say TEST", () => {
    const found = ports.stored.authorities.map(({ role, name }) => `${role} ${name}`);
    expect(found).toEqual([
      "elector TEST-SCMS-ELECTOR-1",
      "elector TEST-SCMS-ELECTOR-2",
      "elector TEST-SCMS-ELECTOR-3",
      "rca TEST-SCMS-RCA",
      "ica TEST-SCMS-ICA",
      "crlg TEST-SCMS-CRLG",
      "eca TEST-SCMS-ECA",
      "aca TEST-SCMS-ACA",
      "ra pki.test",
      "ma TEST-SCMS-MA",
    ]);
    for (const { state, generation } of ports.stored.authorities)
      expect([state, generation]).toEqual(["current", 1]);
  });

  it("begins its life before the i-period that runs, on any day of it", () => {
    const weekMs = 7 * 86_400_000;
    for (const { notBefore } of ports.stored.authorities)
      expect(ports.now().getTime() - notBefore.getTime()).toBeGreaterThan(weekMs);
  });

  it("names the RA by the host at which devices ask it (IEEE 1609.2.1 7.6.3.10)", () => {
    expect(content("ra").id).toEqual({ choice: "name", value: new URL(ports.urls.raBaseUrl).hostname });
  });

  it.each(roles)("has explicit certificates that verify now, from the %s up", (role) => {
    const chain = [role, ...issuersOf[role]].map(one);
    expect(unmetIn(verifyChain(chain, { at: ports.now() }))).toEqual([]);
    expect(new Set(chain.map(({ value }) => value.type))).toEqual(new Set(["explicit"]));
  });

  // By hand: the tag of SecurityMgmtSsp, the extension bit, version 2; CrlSsp with the CRACA and the series.
  it.each([
    ["elector", [[35, "800002"]]],
    [
      "rca",
      [
        [35, "810002"],
        [256, "00010001010100"],
      ],
    ],
    ["ica", [[35, "830002"]]],
    ["eca", [[35, "840002"]]],
    ["aca", [[35, "850002"]]],
    ["ra", [[35, "8b0002"]]],
    [
      "crlg",
      [
        [35, "860002"],
        [256, "00010101040001000200030004"],
      ],
    ],
  ] as const)("says by SSPs what its %s is", (role, ssps) => {
    const said = content(role).appPermissions!.map(({ psid, ssp }) => [
      psid,
      toHex(ssp!.value as Uint8Array),
    ]);
    expect(said).toEqual(ssps);
  });

  it("tells by the SSP of the MA whose misbehavior is reported to it: every application's", () => {
    const [{ psid, ssp }] = content("ma").appPermissions as [PsidSsp];
    // 21 applications: 17 of one octet, which with their length take two, and four of three.
    expect([psid, toHex(ssp!.value as Uint8Array).slice(0, 12)]).toEqual([35, "8a0002011501"]);
    expect((ssp!.value as Uint8Array).length).toBe(5 + 17 * 2 + 4 * 4);
  });

  it("names the root as the CRACA of everything below it, by the series of each kind (IEEE 1609.2 5.1.3)", () => {
    const craca = toHex(digest("sha256", recordOf("rca").certificate).slice(-3));
    const named = roles.map((role) => [role, toHex(content(role).cracaId), content(role).crlSeries]);
    expect(named).toEqual([
      ["elector", "000000", 0],
      ["rca", "000000", 0],
      ["ica", craca, 2],
      ["crlg", craca, 256],
      ["eca", craca, 2],
      ["aca", craca, 2],
      ["ra", craca, 2],
      ["ma", craca, 256],
    ]);
  });

  it("begins before the i-period that runs, and its ACA outlives a supply of three years made in years", () => {
    const week = 7 * 86_400_000;
    const beginning = Date.UTC(2015, 0, 6, 9);
    const periodStart = beginning + Math.floor((ports.now().getTime() - beginning) / week) * week;
    for (const { notBefore } of ports.stored.authorities) expect(+notBefore).toBeLessThan(periodStart);
    const yearMs = 365 * 86_400_000;
    expect(+recordOf("aca").notAfter).toBeGreaterThan(+ports.now() + 6 * yearMs);
  });

  it("answers compact unified butterfly requests, and says so (IEEE 1609.2 6.4.8 usesCubk)", () => {
    const flagged = roles.filter((role) => content(role).flags !== undefined);
    expect(flagged).toEqual(["aca"]);
    expect(content("aca").flags).toEqual({ bytes: Uint8Array.of(0x80), length: 8 });
  });

  it("can be written to in secret where devices or an RA do so", () => {
    const encrypting = roles.filter((role) => content(role).encryptionKey !== undefined);
    expect(encrypting).toEqual(["eca", "aca", "ra", "ma"]);
    for (const role of roles)
      expect(recordOf(role).encryptionKeyId !== undefined).toBe(encrypting.includes(role));
  });

  it("hashes electors with SHA-384, as long as a trust list has their names", () => {
    const { choice } = content("elector").verifyKeyIndicator.value as { choice: string };
    expect([choice, one("elector").digest.length]).toEqual(["ecdsaNistP384", 48]);
  });
});

describe("what an authority of the SCMS may issue", () => {
  const subject = generatePrivateKey("NistP256");
  /** What is wrong with such a certificate below that authority. */
  async function refusals(role: ScmsRole, fields: Partial<ToBeSignedCertificate>): Promise<string[]> {
    const issuer = (await loadAuthorities(ports.storage, ports.keys)).current(role);
    const certificate = await signCertificate({
      toBeSigned: {
        ...content("aca"),
        flags: undefined,
        encryptionKey: undefined,
        appPermissions: undefined,
        certIssuePermissions: undefined,
        verifyKeyIndicator: {
          choice: "verificationKey",
          value: toVerificationKey("NistP256", subject.publicKey),
        },
        ...fields,
      },
      issuer: issuer.certificate,
      signer: await issuer.signer(),
    });
    const octets = decodeCertificate(coer.encode(Certificate, certificate.value));
    return unmetIn(verifyBelow(octets, issuer.certificate)).map(({ name }) => name);
  }
  const bsm: PsidSsp = { psid: 32 };
  const beyond = ["app-permissions-within-issuer"];

  it.each([
    ["an ACA, a certificate that signs BSMs", "aca", [bsm], []],
    ["an ECA, one that signs BSMs", "eca", [bsm], beyond],
    ["an ICA, one that signs BSMs", "ica", [bsm], beyond],
    ["the root, one that signs BSMs", "rca", [bsm], beyond],
    ["an ACA, one that signs European messages", "aca", [{ psid: 36 }], beyond],
    ["an ECA, one of an end entity", "eca", [endEntityPermission], []],
    ["an ACA, one of an end entity", "aca", [endEntityPermission], beyond],
    ["an ICA, an RA", "ica", [securityMgmtPermission({ choice: "ra", value: { version: 2 } })], []],
    ["an ECA, an RA", "eca", [securityMgmtPermission({ choice: "ra", value: { version: 2 } })], beyond],
    [
      "the root, an elector",
      "rca",
      [securityMgmtPermission({ choice: "elector", value: { version: 2 } })],
      beyond,
    ],
    ["an ICA, an ICA", "ica", [securityMgmtPermission({ choice: "ica", value: { version: 2 } })], beyond],
  ] as const)("%s", async (_what, role, appPermissions, wanted) => {
    expect(await refusals(role, { appPermissions })).toEqual(wanted);
  });

  it("revocation lists: the ICA lets nobody sign them", async () => {
    const crl = content("crlg").appPermissions!.filter(({ psid }) => psid === 256);
    expect(await refusals("rca", { appPermissions: crl })).toEqual([]);
    expect(await refusals("ica", { appPermissions: crl })).toEqual(beyond);
  });
});

describe("an SCMS that is opened again", () => {
  it("has the same authorities, whoever opens it first of many", async () => {
    const fresh = testPorts();
    const opened = await Promise.all([
      openHierarchy(fresh),
      openHierarchy(testPorts(fresh)),
      openHierarchy(testPorts(fresh)),
    ]);
    expect(fresh.stored.authorities).toHaveLength(10);
    const roots = await Promise.all(opened.map((scms) => scms.certificate("rca")));
    expect(new Set(roots.map(({ hashedId8 }) => toHex(hashedId8))).size).toBe(1);
    expect((await opened[0].certificates()).length).toBe(10);
  });

  it("reports a row that was damaged, and goes on serving the others", async () => {
    const damaged = testPorts();
    await openHierarchy(damaged);
    damaged.stored.authorities = damaged.stored.authorities.map((record) =>
      record.role === "eca"
        ? { ...record, certificate: record.certificate.with(40, record.certificate[40]! ^ 0xff) }
        : record,
    );
    const scms = await openHierarchy(testPorts(damaged));
    await expect(scms.certificate("eca")).rejects.toMatchObject({
      code: "authority-missing",
      details: { role: "eca", reason: "damaged" },
    });
    expect((await scms.certificate("aca")).name).toBe("TEST-SCMS-ACA");
  });
});
