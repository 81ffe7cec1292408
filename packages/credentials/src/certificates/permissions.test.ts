import { fromHex } from "@v2x/asn1";
import type {
  PsidGroupPermissions,
  PsidSsp,
  PsidSspRange,
  ServiceSpecificPermissions,
  SspRange,
} from "@v2x/v2x-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayIssue, sspWithin } from "../index.ts";
import { firstUngrantable, firstUnrequestable } from "./permissions.ts";

const bitmap = (hex: string): ServiceSpecificPermissions => ({ choice: "bitmapSsp", value: fromHex(hex) });
const opaque = (hex: string): ServiceSpecificPermissions => ({ choice: "opaque", value: fromHex(hex) });
const range = (value: string, mask: string): SspRange => ({
  choice: "bitmapSspRange",
  value: { sspValue: fromHex(value), sspBitmask: fromHex(mask) },
});
const opaques = (...hex: string[]): SspRange => ({ choice: "opaque", value: hex.map(fromHex) });
const all: SspRange = { choice: "all", value: null };

describe("an SSP within a range", () => {
  it.each([
    ["equal under the mask", bitmap("01fffc"), range("01fffc", "ff0003"), true],
    ["free where the mask is zero", bitmap("010000"), range("01fffc", "ff0003"), true],
    ["another version", bitmap("02fffc"), range("01fffc", "ff0003"), false],
    ["a fixed bit set", bitmap("01ffff"), range("01fffc", "ff0003"), false],
    ["shorter", bitmap("01ff"), range("01fffc", "ff0003"), false],
    ["longer", bitmap("01fffc00"), range("01fffc", "ff0003"), false],
    ["a mask of another length", bitmap("01"), range("01", "ffff"), false],
    ["absent under a bitmap", undefined, range("01", "ff"), false],
    ["opaque under a bitmap", opaque("01"), range("01", "ff"), false],
    ["anything under an absent range", bitmap("abcd"), undefined, true],
    ["absent under an absent range", undefined, undefined, true],
    ["anything under all", opaque("abcd"), all, true],
    ["listed", opaque("02"), opaques("01", "02"), true],
    ["not listed", opaque("03"), opaques("01", "02"), false],
    ["absent where the empty string is listed", undefined, opaques("01", ""), true],
    ["absent where it is not listed", undefined, opaques("01"), false],
    ["a bitmap under opaque", bitmap("01"), opaques("01"), false],
    ["of an unknown kind under opaque", unknownSsp("01"), opaques("01"), false],
    ["under a range of an unknown kind", bitmap("01"), unknownRange(), false],
  ])("%s", (_case, ssp, sspRange, expected) => {
    expect(sspWithin(ssp, sspRange)).toBe(expected);
  });
});

const group = (
  ranges: readonly PsidSspRange[] | "all",
  length = 1,
  more = 0,
  ends = 0x80,
): PsidGroupPermissions => ({
  subjectPermissions:
    ranges === "all" ? { choice: "all", value: null } : { choice: "explicit", value: ranges },
  minChainLength: length,
  chainLengthRange: more,
  eeType: { bytes: Uint8Array.of(ends), length: 8 },
});
const cam: PsidSspRange = { psid: 36, sspRange: range("01fffc", "ff0003") };

describe("an issuer", () => {
  it.each([
    ["may issue what it names", [group([cam])], 36, "01fffc", 1, true],
    ["may not issue another PSID", [group([cam])], 37, "01fffc", 1, false],
    ["may not issue another SSP", [group([cam])], 36, "01ffff", 1, false],
    ["may not issue past the chain length", [group([cam])], 36, "01fffc", 2, false],
    ["may not issue before the chain length", [group([cam], 2)], 36, "01fffc", 1, false],
    ["may issue within the range of lengths", [group([cam], 1, 1)], 36, "01fffc", 2, true],
    ["may issue at any length without an upper end", [group([cam], 1, -1)], 36, "01fffc", 9, true],
    ["may not issue to applications under enrol alone", [group([cam], 1, 0, 0x40)], 36, "01fffc", 1, false],
    [
      "may issue by the second entry of a PSID",
      [group([{ psid: 36, sspRange: opaques("aa") }, cam])],
      36,
      "01fffc",
      1,
      true,
    ],
    ["may issue all that no other group names", [group([cam]), group("all")], 99, "00", 1, true],
    [
      "is held to the group that names the PSID, all or not",
      [group([cam]), group("all")],
      36,
      "01ffff",
      1,
      false,
    ],
    ["may issue nothing without certIssuePermissions", undefined, 36, "01fffc", 1, false],
  ] as const)("%s", (_case, issuer, psid, ssp, length, expected) => {
    expect(mayIssue(issuer, { psid, ssp: bitmap(ssp) }, length)).toBe(expected);
  });

  it("may issue to enrolment where it says so", () => {
    const permission = { psid: 36, ssp: bitmap("01fffc") };
    expect(mayIssue([group([cam], 1, 0, 0x40)], permission, 1, "enrol")).toBe(true);
    expect(mayIssue([group([cam])], permission, 1, "enrol")).toBe(false);
  });
});

describe("issuing permissions below an authority", () => {
  const narrower: PsidSspRange = { psid: 36, sspRange: range("010000", "fff003") };
  const freer: PsidSspRange = { psid: 36, sspRange: range("01fffc", "ff0000") };
  it.each([
    ["the same range one step on", [group([cam], 2)], group([cam]), undefined],
    ["a narrower range", [group([cam], 2)], group([narrower]), undefined],
    ["a freer range", [group([cam], 2)], group([freer]), 36],
    ["the whole PSID", [group([cam], 2)], group([{ psid: 36 }]), 36],
    ["the whole PSID where it has it", [group([{ psid: 36 }], 2)], group([{ psid: 36 }]), undefined],
    ["all under all", [group([{ psid: 36, sspRange: all }], 2)], group([{ psid: 36 }]), undefined],
    ["another PSID", [group([cam], 2)], group([{ psid: 37 }]), 37],
    ["of another version", [group([cam], 2)], group([{ psid: 36, sspRange: range("02fffc", "ff0003") }]), 36],
    ["of longer SSPs", [group([cam], 2)], group([{ psid: 36, sspRange: range("01fffc00", "ff000300") }]), 36],
    [
      "under a mask of another length",
      [group([cam], 2)],
      group([{ psid: 36, sspRange: range("01fffc", "ff000300") }]),
      36,
    ],
    [
      "of a kind that nobody knows",
      [group([{ psid: 36, sspRange: unknownRange() }], 2)],
      group([{ psid: 36, sspRange: unknownRange() }]),
      36,
    ],
    ["a whole group of a kind that nobody knows", [group("all", 2)], unknownGroup(), "all"],
    ["chains that its own may not be so short for", [group([cam], 3)], group([cam]), 36],
    ["no step left in the chain", [group([cam], 1)], group([cam]), 36],
    ["a longer chain than its own", [group([cam], 2)], group([cam], 1, 1), 36],
    ["an endless chain below a limited one", [group([cam], 2, 3)], group([cam], 1, -1), 36],
    ["an endless chain below an endless one", [group([cam], 2, -1)], group([cam], 1, -1), undefined],
    ["enrolment below application", [group([cam], 2)], group([cam], 1, 0, 0xc0), 36],
    ["fewer ends than its own", [group([cam], 2, 0, 0xc0)], group([cam]), undefined],
    [
      "opaque values within its own",
      [group([{ psid: 5, sspRange: opaques("01", "02") }], 2)],
      group([{ psid: 5, sspRange: opaques("02") }]),
      undefined,
    ],
    [
      "an opaque value of its own making",
      [group([{ psid: 5, sspRange: opaques("01") }], 2)],
      group([{ psid: 5, sspRange: opaques("02") }]),
      5,
    ],
    [
      "opaque values of which one is not its own",
      [group([{ psid: 5, sspRange: opaques("01") }], 2)],
      group([{ psid: 5, sspRange: opaques("01", "02") }]),
      5,
    ],
    [
      "an opaque value below a bitmap",
      [group([cam], 2)],
      group([{ psid: 36, sspRange: opaques("01fffc") }]),
      36,
    ],
    ["a bitmap below opaque", [group([{ psid: 36, sspRange: opaques("01") }], 2)], group([cam]), 36],
    ["nothing to pass on", undefined, group([cam]), 36],
    ["all PSIDs below all", [group("all", 2)], group("all"), undefined],
    ["all PSIDs with nothing to pass on", undefined, group("all"), "all"],
    ["all PSIDs with no step left in the chain", [group("all", 1)], group("all"), "all"],
    ["all PSIDs below some", [group([cam], 2)], group("all"), "all"],
    ["all PSIDs past one that is limited apart", [group([cam], 2), group("all", 2)], group("all"), 36],
    [
      "all PSIDs, one of which is granted apart with any SSP",
      [group([{ psid: 36 }], 1, -1, 0xc0), group("all", 2)],
      group("all"),
      undefined,
    ],
    [
      "all PSIDs, one of which is granted apart for shorter chains",
      [group([{ psid: 36 }]), group("all", 2)],
      group("all"),
      36,
    ],
    [
      "all PSIDs, one of which is granted apart for enrolment",
      [group([{ psid: 36 }], 2, 0, 0x40), group("all", 2)],
      group("all"),
      36,
    ],
    ["one PSID out of all", [group("all", 2)], group([cam]), undefined],
  ] as const)("%s", (_case, issuer, wanted, expected) => {
    expect(firstUngrantable(issuer, wanted, [wanted])).toBe(expected);
  });

  it("all PSIDs but one, which a sibling names as narrowly as the issuer", () => {
    const issuer = [group([cam], 2), group("all", 2)];
    const rest = group("all");
    expect(firstUngrantable(issuer, rest, [rest, group([cam])])).toBeUndefined();
  });

  it("all PSIDs but those that a sibling names, below an issuer that has no others", () => {
    const rest = group("all");
    expect(firstUngrantable([group([cam], 2)], rest, [rest, group([cam])])).toBe("all");
  });
});

describe("permissions that an end entity may request", () => {
  const enrol = 0x40;

  it.each([
    ["those that its issuer has for enrollment", [group([cam], 1, 0, enrol)], group([cam]), undefined],
    ["for itself", [group([cam], 1, 0, enrol)], group([cam], 0), undefined],
    ["not those for applications", [group([cam])], group([cam]), 36],
    ["those for both", [group([cam], 1, 0, 0xc0)], group([cam]), undefined],
    ["not those for longer chains", [group([cam], 2, 0, enrol)], group([cam]), 36],
    [
      "not a wider range",
      [group([cam], 1, 0, enrol)],
      group([{ psid: 36, sspRange: range("01fffc", "ff0000") }]),
      36,
    ],
    ["not another PSID", [group([cam], 1, 0, enrol)], group([cam, { psid: 37 }]), 37],
    ["not of an issuer that has none", undefined, group([cam]), 36],
    ["one out of all", [group("all", 1, 0, enrol)], group([cam]), undefined],
    ["all out of all", [group("all", 1, 0, enrol)], group("all"), undefined],
    ["not all out of some", [group([cam], 1, 0, enrol)], group("all"), "all"],
    [
      "not all past one that is limited apart",
      [group([cam], 1, 0, enrol), group("all", 1, 0, enrol)],
      group("all"),
      36,
    ],
    [
      "all past one that is granted apart with any SSP",
      [group([{ psid: 36 }], 1, 0, enrol), group("all", 1, 0, enrol)],
      group("all"),
      undefined,
    ],
    ["not of a kind that nobody knows", [group("all", 1, 0, enrol)], unknownGroup(), "all"],
  ] as const)("%s", (_case, issuer, wanted, expected) => {
    expect(firstUnrequestable(issuer, wanted, [wanted])).toBe(expected);
  });
});

describe("permissions that are found to be within an issuer's", () => {
  const bits = fc.constantFrom("00", "01", "02", "03");
  const ranges = fc.oneof(
    fc.constant(undefined),
    fc.constant(all),
    fc.array(fc.constantFrom("", "01", "02"), { minLength: 1, maxLength: 2 }).map((hex) => opaques(...hex)),
    fc.tuple(bits, bits).map(([value, mask]) => range(value, mask)),
  );
  const psids = [36, 37, 38];
  const named = fc
    .array(fc.tuple(fc.constantFrom(...psids), ranges), { minLength: 1, maxLength: 2 })
    .map((some) => some.map(([psid, sspRange]): PsidSspRange => ({ psid, sspRange })));
  const groups = fc.array(
    fc
      .tuple(
        fc.oneof(fc.constant("all" as const), named),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: -1, max: 2 }),
        fc.constantFrom(0x40, 0x80, 0xc0),
      )
      .map((parts) => group(...parts)),
    { minLength: 1, maxLength: 3 },
  );
  const concrete = [...psids, 99].flatMap((psid) => [
    { psid },
    ...["", "01", "02", "03"].map((hex) => ({ psid, ssp: opaque(hex) })),
    ...["00", "01", "02", "03", "0100"].map((hex) => ({ psid, ssp: bitmap(hex) })),
  ]);

  it("grant nothing that the issuer does not grant one step further", () => {
    let accepted = 0;
    fc.assert(
      fc.property(groups, groups, (issuer, wanted) => {
        if (wanted.some((one) => firstUngrantable(issuer, one, wanted) !== undefined)) return;
        accepted += 1;
        for (const permission of concrete) {
          for (const end of ["app", "enrol"] as const) {
            for (const length of [1, 2, 3, 4, 5, 6, 20]) {
              if (!mayIssue(wanted, permission, length, end)) continue;
              expect(mayIssue(issuer, permission, length + 1, end)).toBe(true);
            }
          }
        }
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  it("let an end entity request nothing that the issuer does not issue for enrollment", () => {
    let accepted = 0;
    fc.assert(
      fc.property(groups, groups, (issuer, wanted) => {
        if (wanted.some((one) => firstUnrequestable(issuer, one, wanted) !== undefined)) return;
        accepted += 1;
        for (const permission of concrete) {
          if (!mayIssueAtAll(wanted, permission)) continue;
          expect(mayIssue(issuer, permission, 1, "enrol")).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  const mayIssueAtAll = (wanted: readonly PsidGroupPermissions[], permission: PsidSsp) =>
    [1, 2, 3, 4, 5].some((length) =>
      (["app", "enrol"] as const).some((end) => mayIssue(wanted, permission, length, end)),
    );
});

function unknownGroup(): PsidGroupPermissions {
  return {
    ...group("all"),
    subjectPermissions: { choice: "unknown", value: { tag: 9, bytes: new Uint8Array() } },
  };
}

function unknownRange(): SspRange {
  return { choice: "unknown", value: { tag: 9, bytes: new Uint8Array() } };
}

function unknownSsp(hex: string): ServiceSpecificPermissions {
  return { choice: "unknown", value: { tag: 9, bytes: fromHex(hex) } };
}
