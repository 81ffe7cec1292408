import { buffer } from "node:stream/consumers";
import type { FaultName } from "@v2x/credentials";
import { unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { type BundleBench, bundleBench } from "../../../scms/src/bundles/bundles.test-support.ts";
import { checkZip, type FilesReport } from "../index.ts";

let bench: BundleBench;
beforeAll(async () => {
  bench = await bundleBench();
});

const permission = { psid: 32, ssp: { choice: "opaque", value: Uint8Array.of(1, 2) } } as const;
const request = { numberWeeks: 2, appPermissions: [{ psid: 32, ssp: { opaque: "0102" } }] };
type Order = Parameters<BundleBench["begin"]>[0];

/** Two weeks, with two certificates in each for an OBU. */
async function bundleOf(order: Order = {}): Promise<Uint8Array> {
  const { stream, made } = await bench.begin({
    weeks: 2,
    perWeek: order.unit === "rsu" ? 1 : 2,
    appPermissions: [permission],
    request,
    ...order,
  });
  const [zip] = await Promise.all([buffer(stream), made]);
  return new Uint8Array(zip);
}

const weekMs = 7 * 86_400_000;
const checked = (zip: Uint8Array, weeksLater = 0): FilesReport =>
  checkZip(zip, { now: new Date(bench.ports.now().getTime() + weeksLater * weekMs) });
const wrongIn = ({ files }: FilesReport) => files.filter(({ standing }) => standing === "wrong");

function changed(
  zip: Uint8Array,
  change: (files: Record<string, Uint8Array>, unit: string) => void,
): Uint8Array {
  const files = unzipSync(zip);
  const [first] = Object.keys(files).flatMap((path) => /^(.*\/)dwnl_sgn\.priv$/.exec(path)?.[1] ?? []);
  change(files, first!);
  return zipSync(files);
}

const kinds = [
  { unit: "obu", explicit: false },
  { unit: "obu", explicit: true },
  { unit: "rsu", explicit: false },
  { unit: "rsu", explicit: true },
] as const;

/** The first thing that is said of each certificate of the unit, and of the authority that the fault lies in. */
const reasons: Readonly<Record<FaultName, RegExp>> = {
  expired: /^expired 2026-02-/,
  "not-yet-valid": /^not valid before .+, outside its i-period 24[56]$/,
  "too-long": /^it lives (170 hours; 169|338 hours; 337) are the most$/,
  "wrong-region": /^its region reaches beyond its issuer's$/,
  "psid-missing": /^it lacks PSID 32, which was asked for$/,
  "ssp-outside-issuer": /^its issuer may not issue these PSIDs with these SSPs: 32 \(SSP 0102\)$/,
  "validity-outside-issuer": /^it ends after its issuer: it is valid from .+, its issuer from .+ to 2026-/,
  "wrong-signature": /^(signature is not the issuer's|.+\.s is not the private key of its certificate)$/,
  "wrong-issuer-digest": /^it names another issuer than trustedcerts\/pca$/,
  "wrong-curve-point":
    /^(verifyKeyIndicator holds a point of .+; found: verificationKey .+|no key can be made of its .+)$/,
  "chain-too-long": /its issuer may not pass on the issuing of PSID 32$/,
  "unknown-critical-extension": /^it has an appExtension, which nobody asked for$/,
  revoked: /^revoked$/,
  truncated: /^no certificate can be read: .+ found 31 of 32 octets/,
  "trailing-byte": /^no certificate can be read: expected the end of the value, found 1 more/,
  "non-canonical-length": /^no certificate can be read: .+ expected the shortest form of the length/,
  "non-minimal-integer": /^no certificate can be read: .+ expected the shortest form of the integer/,
};

describe("a bundle for a unit under test", () => {
  it.each(kinds)("is found in order, weeks to come included: %o", async (kind) => {
    const report = checked(await bundleOf(kind));
    expect(wrongIn(report)).toEqual([]);
    const all = kind.unit === "obu" ? 12 : 18;
    expect(report).toMatchObject({
      title: "Bundle of certificates for a unit under test",
      standing: "right",
      headline: `All ${all} files are in order`,
      counts: { right: all, beside: 12 },
    });
    const ofUnit = report.files.filter(({ path }) => path.endsWith(".cert"));
    expect(ofUnit.map(({ answers }) => answers!.key.state)).toEqual(ofUnit.map(() => "pass"));
    expect(report.notes).toEqual([
      expect.stringMatching(
        /^Chains are followed to its own root "TEST-SCMS-RCA" \([0-9A-F]{16}\)\. Whether /,
      ),
    ]);
  });

  describe.each(kinds)("%o", (kind) => {
    it.each(Object.keys(reasons) as FaultName[])("with the fault %s is found to have it", async (fault) => {
      const report = checked(await bundleOf({ ...kind, fault }));
      const wrong = wrongIn(report);
      expect(wrong.filter(({ path }) => path.endsWith(".cert"))).toHaveLength(kind.unit === "obu" ? 4 : 2);
      for (const { path, reasons: found } of wrong) expect(found[0], path).toMatch(reasons[fault]);
      expect(report.standing).toBe("wrong");
      expect(report.notes[0]).toBe(`Its manifest says that it was made with one fault on purpose: ${fault}.`);
      expect(report.files.slice(0, wrong.length)).toEqual(wrong);
    });
  });

  it("says which weeks are over", async () => {
    const report = checked(await bundleOf({ unit: "obu" }), 1);
    expect(wrongIn(report).map(({ reasons: [first] }) => first)).toEqual([
      "expired 2026-03-03",
      "expired 2026-03-03",
    ]);
  });

  it("with one wrong share names it and the certificate", async () => {
    const zip = changed(await bundleOf({ unit: "obu" }), (files, unit) => {
      files[`${unit}download/245/245_1.s`] = files[`${unit}download/245/245_0.s`]!;
    });
    const report = checked(zip);
    expect(report.headline).toMatch(
      /^11 of 12 in order; 1 key does not belong to its certificate: [0-9a-f]{16}\/download\/245\/245_1\.s$/,
    );
    expect(report.files[0]).toMatchObject({
      path: expect.stringMatching(/245_1\.cert$/),
      standing: "wrong",
      answers: { form: { state: "pass" }, key: { state: "fail" }, dates: { state: "pass" } },
    });
  });

  it.each([
    ["dwnl_sgn.priv", "of another unit", 4],
    ["sgn_expnsn.key", "of another unit", 4],
    ["enr_sign.prv", "of another unit", 1],
  ] as const)("with the %s %s has no key that fits: %d certificates", async (name, _, count) => {
    const other = unzipSync(await bundleOf({ unit: "obu" }));
    const foreign = Object.keys(other).find((path) => path.endsWith(`/${name}`))!;
    const zip = changed(await bundleOf({ unit: "obu" }), (files, unit) => {
      files[`${unit}${name}`] = other[foreign]!;
    });
    const report = checked(zip);
    const strangers = wrongIn(report).filter(({ answers }) => answers?.key.state === "fail");
    expect(strangers).toHaveLength(count);
  });

  it("says what is missing, and which certificates need it", async () => {
    const zip = changed(await bundleOf({ unit: "obu" }), (files, unit) => {
      delete files[`${unit}sgn_expnsn.key`];
      delete files[`${unit}trustedcerts/pca`];
      delete files[`${unit}download/245/245_0.s`];
    });
    const said = wrongIn(checked(zip)).map(({ path, reasons: [first] }) => `${path.slice(17)}: ${first}`);
    expect(said).toContain("sgn_expnsn.key: it is missing");
    expect(said).toContain("trustedcerts/pca: it is missing");
    expect(said.find((text) => text.startsWith("download/245/245_0.cert"))).toMatch(/245_0\.s is missing$/);
    expect(said.find((text) => text.startsWith("download/246/246_1.cert"))).toMatch(
      /246_1\.s needs .+sgn_expnsn\.key, which is missing$/,
    );
  });

  it.each([
    ["obu", 4, "it lacks PSID 32, which was asked for"],
    ["rsu", 2, "it lacks PSID 130, 131, which was asked for"],
  ] as const)("for an %s of which no permissions were asked has the usual ones", async (unit, count, said) => {
    const zip = await bundleOf({
      unit,
      appPermissions: [{ psid: 33 }],
      request: { ...request, appPermissions: [] },
    });
    const wrong = wrongIn(checked(zip));
    expect(wrong.map(({ reasons: [first] }) => first)).toEqual(Array.from({ length: count }, () => said));
  });

  it("without the key of its downloads is still one, and says what is missing", async () => {
    const zip = changed(await bundleOf({ unit: "obu" }), (files, unit) => {
      for (const name of ["dwnl_sgn.priv", "enc_expnsn.key"]) delete files[`${unit}${name}`];
      delete files["manifest.json"];
      files[`${unit}dwnl_enc.priv`] = new Uint8Array(31).fill(1);
    });
    const report = checked(zip);
    expect(report.title).toBe("Bundle of certificates for a unit under test");
    const said = wrongIn(report).map(({ path, reasons: [first] }) => `${path.slice(17)}: ${first}`);
    expect(said).toEqual([
      "dwnl_sgn.priv: it is missing",
      "enc_expnsn.key: it is missing",
      "dwnl_enc.priv: it holds no private key of 32 octets",
      ...["245/245_0", "245/245_1", "246/246_0", "246/246_1"].map((name) =>
        expect.stringMatching(new RegExp(`^download/${name}\\.cert: .+dwnl_sgn\\.priv, which is missing$`)),
      ),
    ]);
  });

  it("with another issuer's certificate in its chain says which, not that keys are wrong", async () => {
    const zip = changed(await bundleOf({ unit: "obu" }), (files, unit) => {
      delete files["manifest.json"];
      files[`${unit}trustedcerts/pca`] = files[`${unit}trustedcerts/eca`]!;
      files[`${unit}certchain/1`] = files[`${unit}trustedcerts/ra`]!;
    });
    const said = wrongIn(checked(zip)).map(({ path, reasons: [first] }) => `${path.slice(17)}: ${first}`);
    expect(said.sort()).toEqual([
      "certchain/0: it names another issuer than certchain/1",
      "certchain/1: it is the certificate of another role: RA, where ECA belongs",
      ...["245/245_0", "245/245_1", "246/246_0", "246/246_1"].map(
        (name) => `download/${name}.cert: it names another issuer than trustedcerts/pca`,
      ),
      "trustedcerts/pca: it is the certificate of another role: ECA, where ACA belongs",
    ]);
  });

  it("says that a share stands alone where its certificate was taken away", async () => {
    const zip = changed(await bundleOf({ unit: "obu" }), (files, unit) => {
      delete files["manifest.json"];
      delete files[`${unit}download/245/245_0.cert`];
    });
    const [wrong, ...others] = wrongIn(checked(zip));
    expect(others).toEqual([]);
    expect([wrong!.path.slice(17), wrong!.reasons]).toEqual([
      "download/245/245_0.s",
      ["the certificate whose key it would make is missing"],
    ]);
  });
});
