import { fromHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import {
  type Certificate,
  checksOf,
  componentRule,
  crlSspIn,
  failuresIn,
  type PsidGroupPermissions,
  requestPermissionsAbsent,
  requestPermissionsPresent,
  scmsCertificateRules,
  securityMgmtSspIn,
  type ToBeSignedCertificate,
} from "./index.ts";

const opaque = (psid: number, hex: string) => ({
  psid,
  ssp: { choice: "opaque" as const, value: fromHex(hex) },
});
const group = (psids: number): PsidGroupPermissions => ({
  subjectPermissions: { choice: "explicit", value: Array.from({ length: psids }, (_, psid) => ({ psid })) },
  minChainLength: 1,
  chainLengthRange: 0,
  eeType: { bytes: Uint8Array.of(0x80), length: 8 },
});
const cubk = { bytes: Uint8Array.of(0x80), length: 8 };

/** An ACA's certificate with changes. */
const certificate = (
  changes: Partial<ToBeSignedCertificate>,
  issuer?: Certificate["issuer"],
): Certificate => ({
  version: 3,
  type: "explicit",
  issuer: issuer ?? { choice: "sha256AndDigest", value: new Uint8Array(8) },
  toBeSigned: {
    id: { choice: "name", value: "aca" },
    cracaId: Uint8Array.of(1, 2, 3),
    crlSeries: 2,
    validityPeriod: { start: 0, duration: { choice: "years", value: 1 } },
    appPermissions: [opaque(35, "850002")],
    certIssuePermissions: [group(8)],
    flags: cubk,
    verifyKeyIndicator: {
      choice: "verificationKey",
      value: { choice: "ecdsaNistP256", value: { choice: "compressed-y-0", value: new Uint8Array(32) } },
    },
    ...changes,
  },
  signature: undefined,
});
const broken = (value: Certificate, rules = scmsCertificateRules) =>
  failuresIn(checksOf(rules, value)).map(({ name }) => name);

describe("a certificate of an SCMS", () => {
  const self = { choice: "self", value: "sha256" } as const;
  const noCraca = { cracaId: new Uint8Array(3), crlSeries: 0 };
  it.each<[string, Certificate, string[]]>([
    ["keeps every rule", certificate({}), []],
    [
      "does not name its component",
      certificate({ appPermissions: [{ psid: 35 }] }),
      ["security-management-ssp"],
    ],
    [
      "is of CAMP's version 1",
      certificate({ appPermissions: [opaque(35, "850001")] }),
      ["security-management-ssp"],
    ],
    [
      "is of no known component",
      certificate({ appPermissions: [opaque(35, "9f0002")] }),
      ["security-management-ssp"],
    ],
    ["signs no series of lists", certificate({ appPermissions: [opaque(256, "0001000100")] }), ["crl-ssp"]],
    ["signs one series", certificate({ appPermissions: [opaque(256, "00010001010100")] }), []],
    ["has a CRACA and no series", certificate({ crlSeries: 0 }), ["craca-with-series"]],
    ["has a series and no CRACA", certificate({ cracaId: new Uint8Array(3) }), ["craca-with-series"]],
    ["is on no list", certificate(noCraca), []],
    ["is a root on no list", certificate(noCraca, self), []],
    ["is a root on a list", certificate({}, self), ["no-craca-above-itself"]],
    ["is no CA and uses cubk", certificate({ certIssuePermissions: undefined }), ["cubk-of-issuer"]],
    [
      "is no CA and does not use cubk",
      certificate({ certIssuePermissions: undefined, flags: { bytes: Uint8Array.of(0x40), length: 8 } }),
      [],
    ],
    [
      "has nine groups",
      certificate({ certIssuePermissions: Array(9).fill(group(1)) }),
      ["entries-supported"],
    ],
    ["has nine ranges", certificate({ certRequestPermissions: [group(9)] }), ["entries-supported"]],
    [
      "has nine permissions",
      certificate({ appPermissions: Array.from({ length: 9 }, (_, index) => ({ psid: 40 + index })) }),
      ["entries-supported"],
    ],
  ])("%s", (_what, value, names) => {
    expect(broken(value)).toEqual(names);
  });

  it("is of the component that its profile names", () => {
    expect(broken(certificate({}), [componentRule("aca")])).toEqual([]);
    expect(broken(certificate({}), [componentRule("eca")])).toEqual(["component-of-profile"]);
    expect(broken(certificate({ appPermissions: undefined }), [componentRule("aca")])).toEqual([
      "component-of-profile",
    ]);
  });

  it("may ask for certificates where its profile says so, and nowhere else", () => {
    const asking = certificate({ certRequestPermissions: [group(1)] });
    expect(broken(asking, [requestPermissionsPresent, requestPermissionsAbsent])).toEqual([
      "request-permissions-absent",
    ]);
    expect(broken(certificate({}), [requestPermissionsPresent, requestPermissionsAbsent])).toEqual([
      "request-permissions-present",
    ]);
  });
});

describe("the SSPs of an SCMS", () => {
  it("are read where they are of this edition", () => {
    expect(securityMgmtSspIn(opaque(35, "8a0002010201200126"))).toEqual({
      choice: "ma",
      value: { version: 2, relevantPsids: [32, 38] },
    });
    expect(crlSspIn(opaque(256, "000101010200070008"))).toEqual({
      version: 1,
      associatedCraca: "issuerIsCraca",
      crls: [7, 8],
    });
  });

  it("are nothing where they are of another form", () => {
    expect(
      securityMgmtSspIn({ psid: 35, ssp: { choice: "bitmapSsp", value: fromHex("850002") } }),
    ).toBeUndefined();
    expect(crlSspIn({ psid: 256 })).toBeUndefined();
    expect(crlSspIn(opaque(256, "0001"))).toBeUndefined();
  });
});
