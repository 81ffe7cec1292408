import { describe, expect, it } from "vitest";
import { type AnyAtError, AtError } from "./at-error.ts";
import { type AtRequest, grantableRequest } from "./at-request.ts";

const request: AtRequest = { certNum: 50, durationInHours: 168, keyType: "NistP256", psidSspList: [] };
const aa = {
  defaultPermissions: [
    { psid: 36, ssp: "01FFFC" },
    { psid: 141, ssp: "" },
  ],
  mayGrant: ({ psid }: { psid: number }) => psid === 36 || psid === 37 || psid === 141,
};

function refusal(change: Partial<AtRequest>): AnyAtError {
  try {
    grantableRequest({ ...request, ...change }, aa);
  } catch (error) {
    if (error instanceof AtError) return error as AnyAtError;
    throw error;
  }
  throw new Error("the request was granted");
}

describe("a request for authorization tickets", () => {
  it("means every permission of the AA when it names none [R3.34]", () => {
    expect(grantableRequest(request, aa).appPermissions).toEqual([
      { psid: 36, ssp: { choice: "bitmapSsp", value: Uint8Array.of(1, 0xff, 0xfc) } },
      { psid: 141 },
    ]);
  });

  it.each([1, 100])("is granted for %i tickets [R5.6]", (certNum) => {
    expect(grantableRequest({ ...request, certNum }, aa).certNum).toBe(certNum);
  });

  it.each([0, 101, 1.5, Number.NaN, -1])("is refused for %d tickets [R5.6]", (certNum) => {
    const { code, details } = refusal({ certNum });
    expect(code).toBe("count-out-of-bounds");
    expect(details).toEqual({ value: certNum, min: 1, max: 100 });
  });

  it.each([0, 1_000_000])("is granted for %i hours [R5.7]", (durationInHours) => {
    expect(grantableRequest({ ...request, durationInHours }, aa).durationInHours).toBe(durationInHours);
  });

  it.each([-1, 1_000_001, 0.5])("is refused for %d hours [R5.7]", (durationInHours) => {
    const { code, details } = refusal({ durationInHours });
    expect(code).toBe("duration-out-of-bounds");
    expect(details).toEqual({ value: durationInHours, min: 0, max: 1_000_000 });
  });

  it("is refused for NistP384", () => {
    const { code, details } = refusal({ keyType: "NistP384" });
    expect(code).toBe("key-type-unsupported");
    expect(details).toEqual({
      keyType: "NistP384",
      supported: ["NistP256", "BrainpoolP256r1", "BrainpoolP384r1"],
    });
  });

  it("is refused when a PSID comes twice with the same SSP [R8.7]", () => {
    const { code, details } = refusal({
      psidSspList: [
        { psid: 36, ssp: "01FFFC" },
        { psid: 141, ssp: "" },
        { psid: 36, ssp: "01fffc" },
      ],
    });
    expect(code).toBe("permissions-duplicate");
    expect(details).toEqual({ permissions: [{ psid: 36, ssp: "01FFFC" }] });
  });

  it("is refused in other words when a PSID comes with several SSPs, which no certificate can say [R8.7]", () => {
    const { code, details } = refusal({
      psidSspList: [
        { psid: 36, ssp: "01FFFC" },
        { psid: 141, ssp: "" },
        { psid: 36, ssp: "010000" },
      ],
    });
    expect(code).toBe("psid-repeated");
    expect(details).toEqual({
      permissions: [
        { psid: 36, ssp: "01FFFC" },
        { psid: 36, ssp: "010000" },
      ],
    });
  });

  it("is refused with every permission that the AA may not grant [R5.9] [R8.6]", () => {
    const { code, details } = refusal({
      psidSspList: [
        { psid: 36, ssp: "01FFFC" },
        { psid: 623, ssp: "01c0" },
        { psid: 32, ssp: "" },
      ],
    });
    expect(code).toBe("permissions-invalid");
    expect(details).toEqual({
      permissions: [
        { psid: 623, ssp: "01C0" },
        { psid: 32, ssp: "" },
      ],
    });
  });

  it("is granted up to the last PSID, SSP and octet that it may hold, in digits of either case", () => {
    const anything = { ...aa, mayGrant: () => true };
    const psidSspList = [
      { psid: 0, ssp: "" },
      { psid: Number.MAX_SAFE_INTEGER, ssp: "aF".repeat(31) },
    ];
    expect(grantableRequest({ ...request, psidSspList }, anything).appPermissions).toEqual([
      { psid: 0 },
      {
        psid: Number.MAX_SAFE_INTEGER,
        ssp: { choice: "bitmapSsp", value: new Uint8Array(31).fill(0xaf) },
      },
    ]);
  });

  it("is refused by the place of the malformed permission", () => {
    const { details } = refusal({
      psidSspList: [
        { psid: 36, ssp: "" },
        { psid: 37, ssp: "0x" },
      ],
    });
    expect(details).toMatchObject({ index: 1, psid: 37 });
  });

  it.each([
    [-1, ""],
    [36, "01\n"],
    [36, " 01"],
    [1.5, ""],
    [2 ** 60, ""],
    [36, "0"],
    [36, "zz"],
    [36, "01".repeat(32)],
  ])("is refused for PSID %d with SSP '%s', naming the rule", (psid, ssp) => {
    const { code, details } = refusal({ psidSspList: [{ psid, ssp }] });
    expect(code).toBe("permission-malformed");
    expect(details).toMatchObject({ index: 0, psid, ssp, rule: expect.stringContaining("must") });
  });
});
