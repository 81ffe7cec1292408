import { fromHex, toHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { type Certificate, camp, checksOf, failuresIn, type PsidSsp } from "../index.ts";

const certificate = (appPermissions: readonly PsidSsp[] | undefined): Certificate => ({
  version: 3,
  type: "explicit",
  issuer: { choice: "sha256AndDigest", value: new Uint8Array(8) },
  toBeSigned: {
    id: { choice: "name", value: "pca" },
    cracaId: Uint8Array.of(1, 2, 3),
    crlSeries: 2,
    validityPeriod: { start: 0, duration: { choice: "years", value: 1 } },
    appPermissions,
    verifyKeyIndicator: {
      choice: "verificationKey",
      value: { choice: "ecdsaNistP256", value: { choice: "compressed-y-0", value: new Uint8Array(32) } },
    },
  },
  signature: undefined,
});
const ssp = (hex: string): PsidSsp[] => [{ psid: 35, ssp: { choice: "opaque", value: fromHex(hex) } }];
const broken = (appPermissions: readonly PsidSsp[] | undefined, rules = camp.certificateRules) =>
  failuresIn(checksOf(rules, certificate(appPermissions))).map(({ name }) => name);

describe("a certificate of CAMP's SCMS", () => {
  it("names its component by an SSP of version 1", () => {
    expect(
      toHex(camp.scmsPermission({ choice: "pca", value: { version: 1 } }).ssp!.value as Uint8Array),
    ).toBe("850001");
    expect(broken(ssp("850001"))).toEqual([]);
    expect(broken(undefined)).toEqual([]);
    for (const other of ["850002", "9f0001", "8500", ""])
      expect(broken(ssp(other))).toEqual(["camp-scms-ssp"]);
    expect(broken([{ psid: 35 }])).toEqual(["camp-scms-ssp"]);
  });

  it("is of the component that its profile names", () => {
    const rules = [camp.componentRule("pca")];
    expect(broken(ssp("850001"), rules)).toEqual([]);
    for (const other of [ssp("840001"), ssp("850002"), [{ psid: 32 }], undefined])
      expect(broken(other, rules)).toEqual(["camp-component-of-profile"]);
  });
});
