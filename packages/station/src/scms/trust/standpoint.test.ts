import {
  allHold,
  type CrlContents,
  crlPermission,
  type TypeSpecificCrlContents,
  unmetIn,
} from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { componentPermission, now, party, scmsHierarchy } from "../authorities.test-support.ts";
import { firstCtl, readCtl } from "./accepted-ctl.ts";
import { crlOf, ctlOf, hashesOf } from "./ra-downloads.test-support.ts";
import { standpointOf } from "./scms-files.ts";
import { trustedBelow } from "./standpoint.ts";

const hierarchy = await scmsHierarchy();
const { rca } = hierarchy;
/** With an octet that is zero, as one in a hundred has. */
const cracaId = Uint8Array.of(7, 0, 9);
const anything = rca.certificate.value.toBeSigned.certIssuePermissions!;
const ica = await party("ica", rca, { certIssuePermissions: anything, cracaId, crlSeries: 2 });
const [eca, pseudonym] = await Promise.all([
  party("eca", ica, { cracaId, crlSeries: 2 }),
  party("ee", ica, {
    id: { choice: "linkageData", value: { iCert: 5, "linkage-value": new Uint8Array(9) } },
    cracaId,
    crlSeries: 2,
  }),
]);

const crl = (typeSpecific: TypeSpecificCrlContents, changes: Partial<CrlContents> = {}): CrlContents => ({
  version: 1,
  crlSeries: 2,
  crlCraca: Uint8Array.of(1, 2, 3, 4, 5, ...cracaId),
  issueDate: 0,
  nextCrl: 0,
  priorityInfo: {},
  typeSpecific,
  ...changes,
});
const linked = (choice: "fullLinkedCrl" | "deltaLinkedCrl"): TypeSpecificCrlContents => ({
  choice,
  value: { iRev: 1, indexWithinI: 0, individual: [] },
});

function checksOf({ certificate }: typeof eca, crls: readonly CrlContents[], at = now) {
  const roots = [rca.certificate];
  return trustedBelow(certificate, { roots, authorities: [ica.certificate], crls, now: at });
}
/** Of the certificate, of the ICA that issued it, and of the root. */
const standings = (of: typeof eca, ...crls: readonly CrlContents[]) =>
  checksOf(of, crls).flatMap(({ name, outcome }) => (name === "not-revoked" ? [outcome] : []));

describe("a certificate below a root", () => {
  it.each([
    ["itself", hashesOf(eca.certificate), ["fail", "pass", "notApplicable"]],
    ["the CA that issued it", hashesOf(ica.certificate), ["pass", "fail", "notApplicable"]],
    ["nobody", hashesOf(), ["pass", "pass", "notApplicable"]],
  ] as const)("stands as the list says that names %s", (_who, list, expected) => {
    expect(standings(eca, crl(list))).toEqual(expected);
  });

  it("is revoked by any of several lists", () => {
    expect(standings(eca, crl(hashesOf()), crl(hashesOf(eca.certificate)))[0]).toBe("fail");
  });

  it.each([
    ["series", { crlSeries: 3 }],
    ["CRACA", { crlCraca: new Uint8Array(8).fill(7) }],
  ])("is told of by no list of another %s", (_what, changes) => {
    expect(standings(eca, crl(hashesOf(eca.certificate), changes))[0]).toBe("notApplicable");
  });

  it("is cleared by no list of differences, and by none of another kind", () => {
    const changed = (list: TypeSpecificCrlContents) =>
      ({ ...list, choice: "deltaHashCrl" }) as TypeSpecificCrlContents;
    expect(standings(eca, crl(changed(hashesOf())))[0]).toBe("unknown");
    expect(standings(eca, crl(changed(hashesOf(eca.certificate))))[0]).toBe("fail");
    expect(standings(eca, crl(linked("fullLinkedCrl")))[0]).toBe("unknown");
    expect(standings(pseudonym, crl(linked("fullLinkedCrl")))[0]).toBe("pass");
    expect(standings(pseudonym, crl(linked("deltaLinkedCrl")))[0]).toBe("unknown");
  });

  it("is relied on as long as it and all above it are valid", () => {
    expect(allHold(checksOf(eca, []))).toBe(true);
    expect(allHold(checksOf(eca, [], new Date("2031-01-02T00:00:00Z")))).toBe(false);
    expect(allHold(checksOf(eca, [], new Date("2025-12-31T23:59:59Z")))).toBe(false);
  });
});

it("a list that somebody revoked signed is not judged by", async () => {
  const listed = await party("crl", rca, {
    appPermissions: [
      componentPermission("crl"),
      crlPermission({ associatedCraca: "issuerIsCraca", crls: [2] }),
    ],
    cracaId: rca.certificate.hashedId8.slice(-3),
    crlSeries: 2,
  });
  const ctl = firstCtl(readCtl(await ctlOf(hierarchy, 1)))!;
  const parts = [await crlOf(hierarchy, hashesOf(listed.certificate), {}, listed)];
  const chain = { homeCtl: ctl.bytes, parts: [listed.certificate] };
  const { standpoint, crls } = await standpointOf(ctl, chain, { homeCtl: ctl.bytes, parts }, now);
  expect(unmetIn(crls[0]!.checks).map(({ name }) => name)).toEqual(["not-revoked"]);
  expect([standpoint.crls, crls[0]!.contents]).toEqual([[], undefined]);
});
