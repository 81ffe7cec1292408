import { fromHex, toHex } from "@v2x/asn1";
import { decodeCertificate, openEvidence } from "@v2x/credentials";
import { examples } from "@v2x/decoder";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { checkFiles, checkZip, type FilesTerms, hasPartsOfLists, withPartsOfLists } from "../index.ts";

const exampleOf = (type: string) => fromHex(examples.find((one) => one.type === type)!.hex);
const chainFile = exampleOf("ScmsCcf");
const now = new Date("2026-06-01T00:00:00Z");

function checked(files: Record<string, Uint8Array>, terms: Partial<FilesTerms> = {}) {
  return checkZip(zipSync(files), { now, ...terms });
}
/** What a chain file holds, by the codecs alone. */
const held = () => {
  const list = openEvidence(chainFile);
  if (list?.kind !== "scmsFile") throw new Error("the example is a chain file");
  // A certificate may stand in it twice.
  const all = [...list.others, ...list.beside].map((one) => [toHex(one.bytes), one] as const);
  return [...new Map(all).values()];
};

describe("a certificate chain file", () => {
  it("is followed by each certificate in it, with its chain and its dates", () => {
    const { files } = checked({ "raCcf.oer": chainFile });
    const ids = held().map(({ hashedId8 }) => toHex(hashedId8).toUpperCase());
    const parts = files.filter(({ path }) => path.startsWith("raCcf.oer/"));
    expect(parts.map(({ path }) => path).toSorted()).toEqual(
      ids.map((id) => `raCcf.oer/${id}.oer`).toSorted(),
    );
    for (const { path, answers, validUntil, hashedId8 } of parts) {
      expect(path).toBe(`raCcf.oer/${hashedId8}.oer`);
      expect(validUntil).toMatch(/^20\d\d-/);
      expect(Object.keys(answers!)).toEqual(["form", "key", "chain", "dates"]);
    }
    expect(files.find(({ path }) => path === "raCcf.oer")?.title).toMatch(/chain file|trust list/i);
  });

  it("alone is as a folder of its certificates", () => {
    expect(hasPartsOfLists(chainFile)).toBe(true);
    const packed = withPartsOfLists([{ path: "raCcf.oer", octets: chainFile }]);
    expect(packed).toHaveLength(held().length + 1);
    const steps = checkFiles(packed, { now });
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value.title).toBe("List with its certificates");
    expect(step.value.files.every(({ index }) => index !== undefined)).toBe(true);
  });

  it("has no certificate told twice that lies beside it", () => {
    const [first] = held();
    const { files } = checked({ "own.oer": first!.bytes, "raCcf.oer": chainFile });
    const id = toHex(decodeCertificate(first!.bytes).hashedId8).toUpperCase();
    expect(files.filter(({ hashedId8 }) => hashedId8 === id).map(({ path }) => path)).toEqual(["own.oer"]);
  });

  it("says what is wrong with a certificate in it, by that certificate", () => {
    const late = checked({ "raCcf.oer": chainFile }, { now: new Date("2090-01-01T00:00:00Z") });
    const parts = late.files.filter(({ path }) => path.startsWith("raCcf.oer/"));
    expect(parts.every(({ standing }) => standing === "wrong")).toBe(true);
    expect(parts.every(({ reasons }) => reasons.some((reason) => /expired/.test(reason)))).toBe(true);
  });
});

describe("other files", () => {
  it("have no parts", () => {
    for (const type of ["ScmsCert", "CcmsCtl", "CcmsCrl"])
      expect(hasPartsOfLists(exampleOf(type)), type).toBe(false);
    expect(hasPartsOfLists(Uint8Array.of(3, 0x80))).toBe(false);
    expect(hasPartsOfLists(new Uint8Array(0))).toBe(false);
  });

  it("keep their lists where these cannot be opened", () => {
    const cut = chainFile.slice(0, -10);
    expect(withPartsOfLists([{ path: "a.oer", octets: cut }])).toEqual([{ path: "a.oer", octets: cut }]);
    expect(checked({ "a.oer": cut }).standing).toBe("wrong");
  });
});
