import { coer, fromHex, toHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import {
  bitsGranted,
  CrlPsid,
  CrlServicePsid,
  CtlServicePsid,
  certificateRequestPermission,
  certificateRequestRange,
  crlServicePermission,
  ctlServicePermission,
  maySignCrls,
  psidName,
  SecuredCertificateRequestPsid,
  SecurityMgmtPsid,
  SecurityMgmtSsp,
  scmsComponentOf,
} from "./index.ts";

const hexOf = ({ psid, ssp }: { psid: number; ssp?: { value: unknown } }) =>
  `${psid} ${toHex(ssp?.value as Uint8Array)}`;

describe("the services of certificate systems", () => {
  it("have the numbers that the registry gives them", () => {
    expect([
      SecurityMgmtPsid,
      CrlPsid,
      CrlServicePsid,
      SecuredCertificateRequestPsid,
      CtlServicePsid,
    ]).toEqual([35, 256, 622, 623, 624]);
    expect([35, 256, 622, 623, 624].map(psidName)).toEqual([
      "Security management",
      "CRL application",
      "CRL service",
      "Secured certificate request",
      "CTL service",
    ]);
  });
});

// The octets are those of protocols in use: the European trust list manager, the root CAs and authorities below it.
describe("SSPs of the European services", () => {
  it.each([
    ["a root CA's revocation lists", crlServicePermission, "622 01"],
    ["a root CA's trust lists", ctlServicePermission("ea", "aa", "dc"), "624 0138"],
    ["the trust list manager's lists", ctlServicePermission("tlm", "rca", "dc"), "624 01c8"],
    [
      "an enrolment credential",
      certificateRequestPermission("enrolmentRequest", "authorizationRequest"),
      "623 01c0",
    ],
    [
      "an AA",
      certificateRequestPermission(
        "authorizationValidationRequest",
        "authorizationResponse",
        "caCertificateRequest",
      ),
      "623 0132",
    ],
    [
      "an EA",
      certificateRequestPermission(
        "authorizationValidationResponse",
        "enrolmentResponse",
        "caCertificateRequest",
      ),
      "623 010e",
    ],
  ])("have a bit for each right of %s", (_, permission, expected) => {
    expect(hexOf(permission)).toBe(expected);
  });

  it.each([
    ["enrolmentRequest", "0180"],
    ["authorizationRequest", "0140"],
    ["authorizationValidationRequest", "0120"],
    ["authorizationResponse", "0110"],
    ["authorizationValidationResponse", "0108"],
    ["enrolmentResponse", "0104"],
    ["caCertificateRequest", "0102"],
  ] as const)("of 623 have a bit of their own for %s", (right, ssp) => {
    expect(hexOf(certificateRequestPermission(right))).toBe(`623 ${ssp}`);
  });

  it.each([
    ["tlm", "0180"],
    ["rca", "0140"],
    ["ea", "0120"],
    ["aa", "0110"],
    ["dc", "0108"],
  ] as const)("of 624 have a bit of their own for entries of kind %s", (right, ssp) => {
    expect(hexOf(ctlServicePermission(right))).toBe(`624 ${ssp}`);
  });

  it("stand as ranges with every other bit fixed to zero", () => {
    expect(certificateRequestRange("enrolmentRequest", "authorizationRequest")).toEqual({
      psid: 623,
      sspRange: {
        choice: "bitmapSspRange",
        value: { sspValue: fromHex("01c0"), sspBitmask: fromHex("ff3f") },
      },
    });
  });

  it("grant nothing in a version that is not theirs, nor without the octet", () => {
    expect(bitsGranted(fromHex("0138"))).toBe(0x38);
    expect(bitsGranted(fromHex("0238"))).toBe(0);
    expect(bitsGranted(fromHex("0038"))).toBe(0);
    expect(bitsGranted(fromHex("01"))).toBe(0);
    expect(bitsGranted(undefined)).toBe(0);
  });

  it("of 622 allow lists in their one version", () => {
    expect(maySignCrls(fromHex("01"))).toBe(true);
    expect(maySignCrls(fromHex("02"))).toBe(false);
    expect(maySignCrls(undefined)).toBe(false);
  });
});

describe("the SSP of security management", () => {
  it.each([
    "elector",
    "root",
    "pg",
    "ica",
    "eca",
    "aca",
    "crl",
    "dcm",
    "lop",
    "ra",
    "ee",
    "dc",
  ] as const)("tells a component by its tag: %s", (component) => {
    const ssp = coer.encode(SecurityMgmtSsp, { choice: component, value: { version: 2 } });
    expect(scmsComponentOf(ssp)).toBe(component);
  });

  it("tells those whose SSP says more", () => {
    const la = coer.encode(SecurityMgmtSsp, { choice: "la", value: { version: 2, laId: 7 } });
    const ma = coer.encode(SecurityMgmtSsp, { choice: "ma", value: { version: 2, relevantPsids: [32] } });
    expect([la, ma].map(scmsComponentOf)).toEqual(["la", "ma"]);
  });

  it("of an unknown tag tells none", () => {
    expect(scmsComponentOf(fromHex("8e0002"))).toBeUndefined();
    expect(scmsComponentOf(fromHex("05"))).toBeUndefined();
    expect(scmsComponentOf(new Uint8Array())).toBeUndefined();
  });
});
