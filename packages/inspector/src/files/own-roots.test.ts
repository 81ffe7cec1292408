import { fullCtl, signList } from "@v2x/credentials";
import type { CtlEntry } from "@v2x/v2x-schema";
import { zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type Bench,
  day,
  europeanBench,
  evidence,
  signedOn,
  yours,
} from "../../../credentials/src/verdict/verdict.test-support.ts";
import { checkZip } from "../index.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await europeanBench();
});
const hours = (count: number) => new Date(signedOn.getTime() + count * 3_600_000);

/** A trust list of the manager, whom the asker trusts. */
function listOf(sequence: number, entries: CtlEntry[]) {
  const ctl = fullCtl({ sequence, nextUpdate: day("2024-09-01"), entries });
  return signList({ kind: "ectl", ctl }, bench.manager, hours(sequence));
}
const entry = (): CtlEntry => ({ choice: "rca", value: { selfsignedRootCa: bench.root.certificate.value } });
const centre = (): CtlEntry => ({
  choice: "dc",
  value: { url: "http://localhost/dc", cert: [bench.root.certificate.hashedId8] },
});

function checked(lists: readonly Uint8Array[]) {
  const { root, aa, manager } = bench;
  return checkZip(zipSync({ "rca.oer": root.certificate.bytes, "aa.oer": aa.certificate.bytes }), {
    now: day("2024-07-27"),
    known: evidence(manager.certificate, ...lists),
    trusted: [{ certificate: manager.certificate, ...yours }],
  });
}

describe("the root of a bundle", () => {
  it("that a trusted manager's list names is one to stand on", async () => {
    const report = checked([await listOf(1, [entry(), centre()])]);
    expect(report).toMatchObject({ headline: "All 2 files are in order", isOnTrustedRoots: true });
    expect(report.notes).toEqual([expect.stringMatching(/A trust list at hand names it, whose signers/)]);
  });

  it("that nobody names is followed, and said to be nobody's", () => {
    const report = checked([]);
    expect(report).toMatchObject({ standing: "right", isOnTrustedRoots: false });
    expect(report.headline).toMatch(/ by its own root, which nobody has declared trusted here$/);
  });

  it("that the manager's latest list dropped holds nothing up any more", async () => {
    const report = checked([await listOf(1, [entry(), centre()]), await listOf(2, [centre()])]);
    expect(report).toMatchObject({ standing: "wrong", isOnTrustedRoots: false, counts: { wrong: 2 } });
    expect(report.headline).toMatch(/rca\.oer and 1 more: .*was removed from its trust list$/);
    expect(report.notes).toEqual([expect.stringMatching(/names it no more\.$/)]);
  });
});
