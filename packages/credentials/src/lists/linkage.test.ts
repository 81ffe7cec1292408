import { fromHex } from "@v2x/asn1";
import type { TypeSpecificCrlContents } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { linkageSeedAfter, linkageValue, preLinkageValues } from "../certificates/linkage-values.ts";
import { linkageStanding } from "./linkage.ts";

const la1Id = fromHex("8e09");
const la2Id = fromHex("59ce");
const seeds = { linkageSeed1: new Uint8Array(16).fill(1), linkageSeed2: new Uint8Array(16).fill(2) };

/** The linkage data of a holder's certificate `j` of a period, by the formula. */
function linkageOf(period: number, j: number, { iRev = 10 } = {}) {
  const one = linkageSeedAfter(la1Id, seeds.linkageSeed1, period - iRev);
  const two = linkageSeedAfter(la2Id, seeds.linkageSeed2, period - iRev);
  const value = linkageValue(preLinkageValues(la1Id, one, j, j), preLinkageValues(la2Id, two, j, j));
  return { iCert: period, "linkage-value": value, "group-linkage-value": undefined };
}

const group = (count = 1) => ({
  iMax: 100,
  contents: [
    ...Array.from({ length: count - 1 }, () => ({ ...seeds, linkageSeed1: new Uint8Array(16) })),
    seeds,
  ],
  singleSeed: undefined,
});

function linked(changes: object = {}, imax: object = group()): { typeSpecific: TypeSpecificCrlContents } {
  const individual = [{ jmax: 20, contents: [{ la1Id, la2Id, contents: [imax] }] }];
  const value = {
    iRev: 10,
    indexWithinI: 0,
    individual,
    groups: undefined,
    groupsSingleSeed: undefined,
    ...changes,
  };
  return { typeSpecific: { choice: "fullLinkedCrl", value } as TypeSpecificCrlContents };
}

const standingOf = (
  list: Parameters<typeof linkageStanding>[0],
  linkage: Parameters<typeof linkageStanding>[1],
) => linkageStanding(list, linkage, { operations: 10_000 });

describe("linkage values", () => {
  it.each([
    [10, 0],
    [10, 20],
    [12, 7],
    [100, 1],
  ])("of a revoked holder are found in period %i, certificate %i", (period, j) => {
    expect(standingOf(linked(), linkageOf(period, j))).toBe("revoked");
  });

  it("of others, of earlier periods and of periods past the last are not", () => {
    const other = { ...linkageOf(12, 7), "linkage-value": new Uint8Array(9) };
    const { "linkage-value": value, ...rest } = linkageOf(12, 7);
    const almost = { ...rest, "linkage-value": value.with(8, value[8]! ^ 1) };
    for (const linkage of [other, almost, { ...linkageOf(10, 7), iCert: 9 }, linkageOf(101, 1)]) {
      expect(standingOf(linked(), linkage)).toBe("clear");
    }
  });

  it("stay open where a list has more than individuals with two seeds, or too many of them", () => {
    const other = { ...linkageOf(12, 7), "linkage-value": new Uint8Array(9) };
    const entry = { iMax: 100, la1Id, la2Id, ...seeds };
    expect(standingOf(linked({ groups: [entry] }), other)).toBe("undecided");
    expect(standingOf(linked({}, { ...group(), singleSeed: [seeds.linkageSeed1] }), other)).toBe("undecided");
    expect(standingOf(linked({}, group(500)), other)).toBe("undecided");
    expect(standingOf(linked({ groups: [entry] }), linkageOf(12, 7))).toBe("revoked");
  });

  it("stay open where groups of one seed are listed, too", () => {
    const other = { ...linkageOf(12, 7), "linkage-value": new Uint8Array(9) };
    const single = { iMax: 100, laId: la1Id, linkageSeed: seeds.linkageSeed1 };
    expect(standingOf(linked({ groupsSingleSeed: [single] }), other)).toBe("undecided");
  });

  it.each([
    "fullLinkedCrl",
    "deltaLinkedCrl",
    "fullLinkedCrlWithAlg",
    "deltaLinkedCrlWithAlg",
  ] as const)("are looked for in a %s", (choice) => {
    const { typeSpecific } = linked();
    const list = { typeSpecific: { ...typeSpecific, choice } as TypeSpecificCrlContents };
    expect(standingOf(list, linkageOf(12, 7))).toBe("revoked");
  });

  it("use up the budget that lists share, to the last operation", () => {
    // Two seeds are stepped on twice and enciphered for 21 certificates each.
    const costs = 2 * (2 + 21);
    const budget = { operations: costs };
    expect(linkageStanding(linked(), linkageOf(12, 7), budget)).toBe("revoked");
    expect(budget.operations).toBe(0);
    expect(linkageStanding(linked(), linkageOf(12, 7), { operations: costs - 1 })).toBe("undecided");
  });

  it("are not looked for in lists of digests", () => {
    const list = { choice: "fullHashCrl", value: { crlSerial: 1, entries: [] } } as const;
    expect(standingOf({ typeSpecific: list }, linkageOf(10, 0))).toBeUndefined();
  });
});
