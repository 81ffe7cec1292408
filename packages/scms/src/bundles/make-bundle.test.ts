import { createECDH } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { decodeCertificate } from "@v2x/credentials";
import { readAmericanCertificate } from "@v2x/testkit";
import { iPeriodAt, startOfIPeriod } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { issuing, orderOf } from "../test-profiles/test-profiles.test-support.ts";
import type { BundleIssuers, BundleOrder } from "./bundle-order.ts";
import { type BundledCertificate, type BundlePart, makeBundlePart } from "./bundle-part.ts";
import { type BundleBench, bundleBench, partsHere, wrongKeys, wrongSigner } from "./bundles.test-support.ts";

let bench: BundleBench;
beforeAll(async () => {
  bench = await bundleBench();
});

const weekMs = 7 * 86_400_000;
const hex = (octets: Uint8Array | undefined) => Buffer.from(octets!).toString("hex");
const number = (octets: Uint8Array | undefined) => BigInt(`0x${hex(octets)}`);
const orderOfP256 = BigInt("0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");

/** The compressed point of a private key, by OpenSSL. */
function pointOf(scalar: bigint): string {
  const key = createECDH("prime256v1");
  key.setPrivateKey((scalar % orderOfP256).toString(16).padStart(64, "0"), "hex");
  return key.getPublicKey("hex", "compressed");
}

describe("a bundle of as many certificates as there may be", () => {
  it.each([
    ["OBU", { perWeek: 100, weeks: 1 }],
    ["OBU", { perWeek: 1, weeks: 10, explicit: true }],
    ["RSU", { unit: "rsu", weeks: 10 }],
    ["RSU", { unit: "rsu", weeks: 1, explicit: true }],
  ] as const)("for an %s (%o) is all there, each certificate good in its week [R9.21] [R9.22]", async (_unit, order) => {
    const last = order.weeks - 1;
    const read = await bench.read({ ...order, appPermissions: [{ psid: 32 }] }, undefined, last * weekMs);
    expect(read.layoutFaults).toEqual([]);
    expect(read.paths).toHaveLength(order.weeks * ("perWeek" in order ? order.perWeek : 1));
    expect(read.certificates.size).toBe(read.paths.length);
    const ended = read.paths.slice(0, last);
    expect(read.refusals.map(({ path, outcome }) => [path, outcome])).toEqual(
      ended.map((path) => [path, "spduConsistencyExpiredCertificateAtGenerationTime"]),
    );
  });
});

describe("an OBU's certificates", () => {
  it("stand by i-period and number in lower-case digits without leading zeros, every value a link of its own", async () => {
    const read = await bench.read({ weeks: 2, perWeek: 17 });
    const first = iPeriodAt(bench.ports.now());
    const [id] = read.paths[0]!.split("/");
    expect(read.paths).toEqual(
      [first, first + 1].flatMap((i) =>
        Array.from({ length: 17 }, (_, j) => {
          const period = i.toString(16);
          return `${id}/download/${period}/${period}_${j.toString(16)}.cert`;
        }),
      ),
    );
    const ids = [...read.certificates.values()].map((certificate) => certificate.id);
    expect(new Set(ids.map((one) => one.kind === "linkage" && hex(one.value))).size).toBe(34);
    expect(new Set([...read.certificates.values()].map(({ crlSeries }) => crlSeries))).toEqual(new Set([1]));
  });

  it("lie in the folder of the enrollment certificate, beside keys that no two bundles share", async () => {
    const [one, other] = [await bench.read({}), await bench.read({})];
    const folderOf = ({ paths }: typeof one) => paths[0]!.split("/")[0]!;
    const shared = Object.keys(one.files)
      .filter((path) => path.startsWith(folderOf(one)))
      .map((path) => path.slice(folderOf(one).length))
      .filter((path) => {
        const twin = other.files[folderOf(other) + path];
        return twin !== undefined && hex(twin) === hex(one.files[folderOf(one) + path]);
      });
    expect(shared.toSorted()).toEqual([
      "/certchain/1",
      "/certchain/2",
      ...["eca", "ica", "pca", "ra", "rca"].map((name) => `/trustedcerts/${name}`),
    ]);
    const keys = ["dwnl_sgn.priv", "dwnl_enc.priv", "enr_sign.prv", "sgn_expnsn.key", "enc_expnsn.key"];
    expect(new Set(keys.map((name) => hex(one.files[`${folderOf(one)}/${name}`]))).size).toBe(5);
  });
});

describe("an RSU's certificates", () => {
  it("have a folder each, with keys of their own and no expansion of them; none is linked to others", async () => {
    const read = await bench.read({ unit: "rsu", weeks: 3, appPermissions: [] });
    const folders = read.paths.map((path) => path.replace(/downloadFiles\/.*/, ""));
    const [id] = folders[0]!.split("/");
    expect(folders).toEqual([1, 2, 3].map((n) => `${id}/rsu-${n}/`));
    for (const name of ["dwnl_sgn.priv", "dwnl_enc.priv"])
      expect(new Set(folders.map((folder) => hex(read.files[folder + name]))).size).toBe(3);
    for (const name of ["enr_sign.prv", "certchain/0"])
      expect(new Set(folders.map((folder) => hex(read.files[folder + name]))).size).toBe(1);
    for (const { id: own, crlSeries } of read.certificates.values())
      expect([own.kind, crlSeries]).toEqual(["none", 3]);
    expect([...read.certificates.values()].map(({ appPermissions }) => [...appPermissions.keys()])).toEqual(
      Array.from({ length: 3 }, () => [130, 131]),
    );
  });

  it("where they are explicit, have the key that is the sum of dwnl_sgn.priv and .s", async () => {
    const { files, paths, certificates } = await bench.read({ unit: "rsu", weeks: 2, explicit: true });
    for (const path of paths) {
      const own = number(files[path.replace(/downloadFiles\/.*/, "dwnl_sgn.priv")]);
      const added = number(files[path.replace(/cert$/, "s")]);
      expect(pointOf(own + added)).toBe(hex(certificates.get(path)!.point));
      expect(pointOf(own)).not.toBe(hex(certificates.get(path)!.point));
    }
  });
});

describe("the permissions of a bundle", () => {
  const told = async (order: Partial<BundleOrder>, issuers?: BundleIssuers) => {
    const { certificates, files, refusals } = await bench.read(order, issuers);
    const { appPermissions } = [...certificates.values()][0]!;
    const manifest = JSON.parse(Buffer.from(files["manifest.json"]!).toString());
    return {
      inCertificate: [...appPermissions].map(([psid, ssp]) => [psid, hex(ssp)]),
      inManifest: manifest.appPermissions,
      refusals,
    };
  };
  const asked = [
    { psid: 2_113_687, ssp: { choice: "opaque", value: Uint8Array.of(0, 0xab) } },
    { psid: 127 },
    { psid: 128, ssp: { choice: "opaque", value: new Uint8Array() } },
  ] as const;

  it("are numbers of any length with their SSPs, by number, as enrolled, and in the manifest as asked [R3.50] [R5.30] [R5.31]", async () => {
    const { inCertificate, inManifest, refusals } = await told({ appPermissions: asked });
    expect(refusals).toEqual([]);
    expect(inCertificate).toEqual([
      [127, ""],
      [128, ""],
      [2_113_687, "00ab"],
    ]);
    expect(inManifest).toEqual([
      { psid: 2_113_687, ssp: "00AB" },
      { psid: 127, ssp: "" },
      { psid: 128, ssp: "" },
    ]);
  });

  it("are what such units sign where nothing is asked for", async () => {
    expect((await told({ appPermissions: [] })).inCertificate).toEqual([[32, ""]]);
  });

  it("are refused under the standing hierarchy where the ACA may not give them, and only those are named", async () => {
    const order = { appPermissions: [{ psid: 32 }, { psid: 0 }, { psid: 256 }] };
    await expect(bench.begin(order)).rejects.toMatchObject({
      code: "permissions-not-granted",
      details: { permissions: [{ psid: 0 }, { psid: 256 }] },
    });
  });

  it("are given below a test profile that may not, which the manifest and the README tell", async () => {
    const narrow = await bench.profileOf(
      orderOf({ pca: { certIssuePermissions: issuing({ minChainLength: 1, eeType: 0x80, psids: [38] }) } }),
    );
    const { files, refusals, paths } = await bench.read({ appPermissions: [{ psid: 32 }] }, narrow);
    expect(refusals.map(({ path, outcome }) => [path, outcome])).toEqual([
      [paths[0], "spduCertificateChainInconsistentChainPermissions"],
    ]);
    const { profile, findings } = JSON.parse(Buffer.from(files["manifest.json"]!).toString());
    expect(profile).toEqual(narrow.profile);
    expect(findings).toEqual([
      expect.objectContaining({ rule: "app-permissions-within-issuer", clause: expect.any(String) }),
    ]);
    const readme = Buffer.from(files["README.txt"]!).toString();
    expect(readme).toContain(
      `\nThe test profile makes these certificates break rules:\n- ${findings[0].text}`,
    );
    expect(readme).toContain('the test profile "Plugfest"');
    // The PCA of a test profile has no flags.
    expect(readme).not.toContain("usesCubk");
  });

  it("warn readers of IEEE 1609.2-2016 of the flags in the certificate of the standing PCA", async () => {
    const { files } = await bench.read({});
    const [, pca] = Object.entries(files).find(([path]) => path.endsWith("trustedcerts/pca"))!;
    expect(decodeCertificate(pca).value.toBeSigned.flags).toBeDefined();
    expect(Buffer.from(files["README.txt"]!).toString()).toMatch(/trustedcerts\/pca has .*usesCubk/);
  });
});

describe("the enrollment certificate of a bundle", () => {
  const yearMs = 365 * 86_400_000;
  const createdAt = () => Math.floor(bench.ports.now().getTime() / 1000) * 1000;
  /** From when to when it holds, in ms beside the maker's clock. */
  const lifeOf = async (order: Partial<BundleOrder>, issuers?: BundleIssuers) => {
    const { files } = await bench.read(order, issuers);
    const { enrollment, created } = JSON.parse(Buffer.from(files["manifest.json"]!).toString());
    return [enrollment.validFrom, enrollment.validUntil].map(
      (time) => Date.parse(time) - Date.parse(created),
    ) as [number, number];
  };

  it("holds from now for a year, or until the bundle's last certificate ends", async () => {
    expect((await lifeOf({}))[1]).toBe(yearMs);
    const [begins, ends] = await lifeOf({ iperiodOffset: 60 });
    const lastEnds = startOfIPeriod(iPeriodAt(bench.ports.now()) + 61).getTime() + 3_600_000;
    expect(begins).toBe(0);
    expect(ends).toBe(lastEnds - createdAt());
  });

  it("holds from the first week where that is sooner, but not beyond its issuer", async () => {
    const { notBefore } = bench.standing.authorities.current("eca").record;
    const thisWeek = startOfIPeriod(iPeriodAt(bench.ports.now()));
    expect(notBefore < thisWeek && notBefore.getTime() > thisWeek.getTime() - weekMs).toBe(true);
    expect(await lifeOf({})).toEqual([thisWeek.getTime() - createdAt(), yearMs]);
    expect(await lifeOf({ iperiodOffset: -1 })).toEqual([notBefore.getTime() - createdAt(), yearMs]);
    const short = await bench.profileOf(orderOf({ ica: { durationMinutes: 5 } }));
    expect((await lifeOf({}, short))[1]).toBe(300_000);
  });

  it("may ask for what the bundle holds, and is named unlike any other", async () => {
    const [one, other] = [await bench.read({}), await bench.read({})];
    const { id, crlSeries, requestPermissions } = one.enrollments[0]!;
    expect(id).toMatchObject({ kind: "name", name: expect.stringMatching(/^EE-[0-9A-F]{16}$/) });
    expect(other.enrollments[0]!.id).not.toEqual(id);
    expect(crlSeries).toBe(4);
    expect(requestPermissions).toEqual([
      {
        subjects: [[32, { kind: "listed", ssps: [Uint8Array.of(1, 2)] }]],
        minChainLength: 0,
        chainLengthRange: 0,
        eeType: 0x80,
      },
    ]);
  });
});

describe("a bundle that does not hold is not sent", () => {
  const spoiledFrom = (at: number) => {
    let parts = 0;
    return (part: BundlePart): Promise<readonly BundledCertificate[]> => {
      parts += 1;
      return makeBundlePart(part, parts > at ? wrongKeys(bench.ports.keys) : bench.ports.keys);
    };
  };

  it.each([
    [{ explicit: false }, "the key that is rebuilt is not the one that the certificate stands for"],
    [{ explicit: true }, "signature"],
    [{ unit: "rsu" }, "the key that is rebuilt is not the one that the certificate stands for"],
  ] as const)("where the ACA's signer is wrong (%o), which is told of the first certificate in words", async (order, told) => {
    const i = iPeriodAt(bench.ports.now());
    await expect(bench.begin(order, undefined, { makeBundlePart: spoiledFrom(0) })).rejects.toMatchObject({
      code: "bundle-self-check",
      details: { file: `i-period ${i}, certificate 0`, fault: expect.stringContaining(told) },
    });
  });

  it.each([false, true])("where the ECA's is (explicit: %s)", async (explicit) => {
    const { authorities } = bench.standing;
    const issuers: BundleIssuers = {
      ...bench.standing,
      authorities: {
        ...authorities,
        current: (role) => {
          const own = authorities.current(role);
          return role === "eca" ? { ...own, signer: async () => wrongSigner(await own.signer()) } : own;
        },
      },
    };
    await expect(bench.begin({ explicit }, issuers)).rejects.toMatchObject({
      code: "bundle-self-check",
      details: { file: "certchain/0" },
    });
  });

  it("to its end where a later part is wrong: the stream fails, and what came is no zip", async () => {
    const { stream, made } = await bench.begin({ perWeek: 60 }, undefined, {
      makeBundlePart: spoiledFrom(1),
    });
    const refused = {
      code: "bundle-self-check",
      details: { file: expect.stringContaining("certificate 50") },
    };
    const [read, making] = await Promise.allSettled([buffer(stream), made]);
    expect(making).toMatchObject({ status: "rejected", reason: refused });
    expect(read).toMatchObject({ status: "rejected", reason: refused });
  });
});

describe("a bundle goes out while it is made", () => {
  it("in parts of 50, each out before the next is there", async () => {
    const sizes: number[] = [];
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    const { makeBundlePart: make } = partsHere(bench.ports);
    const { stream, made } = await bench.begin({ perWeek: 100 }, undefined, {
      async makeBundlePart(part, signal) {
        sizes.push(part.certificates.length);
        if (sizes.length > 1) await allowed;
        return make(part, signal);
      },
    });
    const came: Buffer[] = [];
    stream.on("data", (octets: Buffer) => came.push(octets));
    await expect.poll(() => Buffer.concat(came).includes("_31.cert"), { timeout: 10_000 }).toBe(true);
    expect(Buffer.concat(came).includes("_32.cert")).toBe(false);
    allow();
    await made;
    expect(sizes).toEqual([50, 50]);
  });

  it("and ends with the reason of whoever breaks it off", async () => {
    const controller = new AbortController();
    const { makeBundlePart: make } = partsHere(bench.ports);
    let parts = 0;
    const { stream, made } = await bench.begin(
      { perWeek: 60 },
      undefined,
      {
        makeBundlePart: (part, signal) => {
          parts += 1;
          if (parts === 1) return make(part, signal);
          return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        },
      },
      controller.signal,
    );
    controller.abort(new Error("nobody waits"));
    await expect(made).rejects.toThrow("nobody waits");
    await expect(buffer(stream)).rejects.toThrow("nobody waits");
  });
});

const collected = join(import.meta.dirname, "../../../../../shared/standards/vectors/us");
const realId = "25155fde3fd783a3";
const real = join(collected, `camp-bundle-${realId}`);

describe.skipIf(!existsSync(real))(
  "beside a real bundle (skipped where the collected vectors are absent)",
  () => {
    /** What one certificate of a kind has in common with the next. */
    const formOf = (octets: Uint8Array) => {
      const { isImplicit, id, crlSeries, seconds, appPermissions, ...rest } = readAmericanCertificate(octets);
      const { issuePermissions, requestPermissions, signature, point } = rest;
      return {
        isImplicit,
        id: id.kind,
        crlSeries,
        appPermissions: [...appPermissions].map(([psid, ssp]) => [psid, hex(ssp)]),
        issues: issuePermissions.length > 0,
        requests: requestPermissions.length > 0,
        isSigned: signature !== undefined,
        point: point.length,
        hours: isImplicit ? seconds / 3600 : undefined,
      };
    };

    it("an OBU's has its names, its lengths of keys, and certificates of its form", async () => {
      // The certificates of a test profile are of CAMP, as the real ones are; the portal's own of IEEE 1609.2.1.
      // A week that does not begin before them is whole.
      const camp = await bench.profileOf(orderOf());
      const { files, paths } = await bench.read(
        { appPermissions: [{ psid: 32 }, { psid: 38 }], iperiodOffset: 1 },
        camp,
      );
      const [folder, , period] = paths[0]!.split("/") as [string, string, string];
      expect(folder).toMatch(/^[0-9a-f]{16}$/);
      expect(realId).toMatch(/^[0-9a-f]{16}$/);
      const ours = new Map(
        Object.entries(files).map(([path, octets]) => [
          path.replace(`${folder}/`, "").replaceAll(period, "<i>"),
          octets,
        ]),
      );
      // The collection has dashes for slashes, and names what has no extension. Its digits are of either case; ours of one.
      const theirs = readdirSync(real)
        .filter((name) => !name.endsWith(".json"))
        .map((name) => [
          name
            .replaceAll("-", "/")
            .replace(/\.oer$/, "")
            .replaceAll(/7a/gi, "<i>"),
          readFileSync(join(real, name)),
        ]) as [string, Uint8Array][];
      expect(theirs.map(([path]) => path).toSorted()).toEqual([
        "download/<i>/<i>_0.cert",
        "download/<i>/<i>_0.s",
        "dwnl_sgn.priv",
        "sgn_expnsn.key",
        "trustedcerts/pca",
      ]);
      for (const [path, octets] of theirs) {
        const own = ours.get(path);
        expect(own, path).toBeDefined();
        if (/cert|pca/.test(path)) expect(formOf(own!), path).toEqual(formOf(octets));
        else expect(own!.length, path).toBe(octets.length);
      }
    });
  },
);
