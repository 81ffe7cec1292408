import { buffer } from "node:stream/consumers";
import { decodeCertificate, type FaultName, faultOf, validityOf } from "@v2x/credentials";
import { loadAuthorities } from "@v2x/pki";
import { type AmericanCertificate, allows, judgeOmniairBundle, readCrlByHand } from "@v2x/testkit";
import { iPeriodAt, startOfIPeriod } from "@v2x/v2x-schema";
import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { openHierarchy } from "../../hierarchy/open-hierarchy.ts";
import type { ScmsRole } from "../../ports.ts";
import type { TestProfileOrder } from "../../test-profiles/test-profile-records.ts";
import {
  issuing,
  orderOf,
  organizationId,
  testProfilePorts,
} from "../../test-profiles/test-profiles.test-support.ts";
import { testProfilesIn } from "../../test-profiles/test-profiles.ts";
import { testPorts } from "../../test-scms.test-support.ts";
import type { BundleIssuers, BundleOrder } from "../bundle-order.ts";
import { makeBundlePart } from "../bundle-part.ts";
import { makeBundle } from "../make-bundle.ts";

const ports = testPorts();
const profilePorts = testProfilePorts();
let standing: BundleIssuers;
let profile: BundleIssuers;
beforeAll(async () => {
  await openHierarchy(ports);
  const authorities = await loadAuthorities<ScmsRole>(ports.storage, ports.keys);
  standing = { authorities, key: (id) => ports.storage.key(id) };
  profile = await issuersOf(orderOf());
});

async function issuersOf(order: TestProfileOrder): Promise<BundleIssuers> {
  const profiles = testProfilesIn(profilePorts);
  const { id, name } = await profiles.create(organizationId, order);
  const authorities = await profiles.open(organizationId, id);
  return { authorities, key: (key) => profilePorts.storage.key(key), profile: { id, name } };
}

const obu: BundleOrder = {
  unit: "obu",
  iperiodOffset: 0,
  weeks: 1,
  perWeek: 1,
  appPermissions: [{ psid: 32, ssp: { choice: "opaque", value: Uint8Array.of(1, 2) } }],
  explicit: false,
  request: { numberWeeks: 1 },
};
const rsu: BundleOrder = { ...obu, unit: "rsu", explicit: true };

async function zipOf(order: BundleOrder, issuers: BundleIssuers): Promise<Uint8Array> {
  const bundle = await makeBundle(
    order,
    issuers,
    { now: ports.now, keys: ports.keys, makeBundlePart: (part) => makeBundlePart(part, ports.keys) },
    new AbortController().signal,
  );
  const [zip] = await Promise.all([buffer(bundle.stream), bundle.made]);
  expect(zip.length).toBe(bundle.octets);
  return new Uint8Array(zip);
}

async function judgedBundle(order: BundleOrder, issuers: BundleIssuers, { weeksLater = 0 } = {}) {
  const zip = await zipOf(order, issuers);
  const now = new Date(ports.now().getTime() + weeksLater * 7 * 86_400_000);
  const files = unzipSync(zip);
  return {
    ...judgeOmniairBundle(zip, { now, psids: order.appPermissions.map(({ psid }) => psid) }),
    files,
    paths: Object.keys(files).filter((path) => path.endsWith(".cert")),
    readme: Buffer.from(files["README.txt"]!).toString(),
  };
}

/** What a reader that shares no code with the maker has against every certificate alike, and nothing else. */
const reasons: Readonly<Record<FaultName, readonly [outcome: string, reason: string | RegExp]>> = {
  expired: ["spduConsistencyExpiredCertificateAtGenerationTime", "it has ended"],
  "not-yet-valid": ["spduConsistencyFutureCertificateAtGenerationTime", "it is not valid yet"],
  "too-long": ["profile", "it is valid for 170 h"],
  "wrong-region": ["spduCertificateChainInconsistentValidityRegion", "its region is not within its issuer's"],
  "psid-missing": ["spduConsistencyUnauthorizedPSID", "it does not hold PSID 32"],
  "ssp-outside-issuer": [
    "spduCertificateChainInconsistentChainPermissions",
    "the issuer 1 above may not grant PSID 32 that far down",
  ],
  "validity-outside-issuer": ["spduCertificateChainInconsistentExpiryTimes", "it ends after its issuer"],
  "wrong-signature": [
    "spduCryptoVerificationFailure",
    /^(its issuer did not sign it|the private key from the files beside it is another one's)$/,
  ],
  "wrong-issuer-digest": [
    "spduCertificateChainNotEnoughInformationToConstructChain",
    "it names another issuer than the one in trustedcerts",
  ],
  "wrong-curve-point": ["spduParsingInvalidInput", /point/i],
  "chain-too-long": [
    "spduCertificateChainInconsistentChainPermissions",
    "the issuer 2 above may not grant PSID 32 that far down",
  ],
  "unknown-critical-extension": [
    "spduParsingUnsupportedCriticalInformationField",
    /an extension of the certificate that is not known \(addition 1\)$/,
  ],
  revoked: ["spduCertificateChainCertificateRevoked", "a list names it"],
  truncated: ["spduParsingInvalidInput", /octets expected/],
  "trailing-byte": ["spduParsingInvalidInput", /octets behind the certificate$/],
  "non-canonical-length": ["spduParsingInvalidInput", /length/],
  "non-minimal-integer": ["spduParsingInvalidInput", /number/],
};
const names = Object.keys(reasons) as FaultName[];

/** Which of these PSIDs the PCA issues, though an issuer above it may not grant them so far down. */
function issuedBeyondIssuers(
  authorities: ReadonlyMap<string, AmericanCertificate>,
  psids: readonly number[],
): readonly number[] {
  const [pca, ica, rca] = ["pca", "ica", "rca"].map((file) => authorities.get(file)!);
  return psids.filter((psid) => {
    const mayGrant = (issuer: AmericanCertificate, depth: number) =>
      allows(issuer, { psid, ssp: new Uint8Array(), eeType: 0x80, depth });
    return mayGrant(pca!, 1) && !(mayGrant(ica!, 2) && mayGrant(rca!, 3));
  });
}

/** Where what is done depends on more than the kind of unit. */
const otherKinds: readonly (readonly [FaultName, BundleOrder])[] = [
  ["wrong-signature", { ...rsu, explicit: false }],
  ["wrong-curve-point", { ...obu, explicit: true }],
  ["revoked", { ...obu, explicit: true }],
  ["revoked", { ...rsu, explicit: false }],
];

describe.each([
  ["the standing hierarchy", () => standing],
  ["a test profile", () => profile],
] as const)("a bundle under %s", (_where, issuers) => {
  it("is accepted without a fault, and tells of none", async () => {
    const { layoutFaults, refusals, manifest, readme } = await judgedBundle(
      { ...obu, perWeek: 2 },
      issuers(),
    );
    expect([layoutFaults, refusals]).toEqual([[], []]);
    expect(manifest).not.toHaveProperty("fault");
    expect(readme).not.toContain("ONE FAULT");
  });

  it.each([
    ...names.flatMap((name) => [[name, { ...obu, perWeek: 2 }] as const, [name, rsu] as const]),
    ...otherKinds,
  ])("with the fault %s is refused for exactly that, in each certificate (%o)", async (fault, order) => {
    const { layoutFaults, refusals, paths, manifest, readme } = await judgedBundle(
      { ...order, fault },
      issuers(),
    );
    const [outcome, reason] = reasons[fault];
    expect(layoutFaults).toEqual([]);
    expect(refusals).toEqual(
      paths.map((path) => ({
        path,
        outcome,
        reason: typeof reason === "string" ? reason : expect.stringMatching(reason),
      })),
    );
    const { clause, verdicts, wrong } = faultOf(fault);
    expect(manifest).toMatchObject({ request: order.request, fault: { name: fault, clause, verdicts } });
    expect(verdicts).toContain(outcome);
    expect(readme.replaceAll("\n", " ")).toContain(`ONE FAULT: ${fault} ${wrong} `);
    expect(readme.split("\n").every((line) => line.length <= 120)).toBe(true);
  });
});

describe("a bundle with one fault", () => {
  it("of several weeks has it in every week, also of an RSU, whose limit is all weeks together", async () => {
    const tooLong = await judgedBundle({ ...rsu, weeks: 3, fault: "too-long" }, standing, { weeksLater: 1 });
    const outcomes = tooLong.refusals.map(({ outcome, reason }) => [outcome, reason]);
    expect(outcomes.filter(([outcome]) => outcome === "profile")).toEqual(
      Array.from({ length: 3 }, () => ["profile", `it is valid for ${3 * 168 + 2} h`]),
    );
    for (const fault of ["expired", "not-yet-valid"] as const)
      for (const weeksLater of [0, 1]) {
        const { refusals, paths } = await judgedBundle({ ...obu, weeks: 2, fault }, standing, { weeksLater });
        expect(refusals.map(({ path, outcome }) => [path, outcome])).toEqual(
          paths.map((path) => [path, reasons[fault][0]]),
        );
      }
  });

  it("that is revoked brings the list of its certificates' own series, of an OBU as seeds of its first week", async () => {
    const ofObu = await judgedBundle({ ...obu, weeks: 2, perWeek: 3, fault: "revoked" }, standing);
    const [obuList] = Object.keys(ofObu.files).filter((path) => path.endsWith("/crl"));
    const { series, content, holds } = readCrlByHand(ofObu.files[obuList!]!);
    const [i] = [...ofObu.certificates.values()].map(({ id }) => (id.kind === "linkage" ? id.i : -1));
    expect({ series, content, holds }).toMatchObject({
      series: 1,
      holds: true,
      content: { iRev: i, individuals: [{ jmax: 3, iMax: i! + 1 }] },
    });
    const ofRsu = await judgedBundle({ ...rsu, weeks: 2, fault: "revoked" }, standing);
    const rsuLists = Object.keys(ofRsu.files).filter((path) => path.endsWith("/crl"));
    expect(rsuLists.map((path) => path.split("/").slice(1).join("/"))).toEqual(["rsu-1/crl", "rsu-2/crl"]);
    expect(readCrlByHand(ofRsu.files[rsuLists[0]!]!)).toMatchObject({
      series: 3,
      content: { entries: [{}, {}] },
    });
    expect(ofRsu.readme).toContain("\ncrl  ");
  });

  it("that needs issuers of its own has TEST in their names, and another root than the portal's", async () => {
    const { authorities, readme } = await judgedBundle({ ...obu, fault: "chain-too-long" }, standing);
    const named = ["rca", "ica", "pca", "eca"].map((file) => authorities.get(file)!.id);
    expect(named).toEqual(
      ["RCA", "ICA", "ACA", "ECA"].map((role) => ({ kind: "name", name: `TEST-SCMS-${role}-ONE-FAULT` })),
    );
    expect(readme.replaceAll("\n", " ")).toContain("were made for this bundle alone");
  });

  it("stands below the portal's own issuers where these could have issued it", async () => {
    const own = standing.authorities.current("rca").certificate.bytes;
    for (const fault of ["wrong-signature", "not-yet-valid", "too-long", "psid-missing"] as const) {
      const { authorities } = await judgedBundle({ ...obu, fault }, standing);
      expect(Buffer.compare(authorities.get("rca")!.octets, own), fault).toBe(0);
    }
  });

  it("is wrong in nothing else until its weeks end, also where they lie ahead", async () => {
    for (const fault of ["validity-outside-issuer", "expired", "not-yet-valid"] as const) {
      const order = { ...obu, iperiodOffset: 5, fault };
      const { refusals, paths } = await judgedBundle(order, standing, { weeksLater: 5 });
      expect(refusals.map(({ path, outcome }) => [path, outcome])).toEqual([[paths[0], reasons[fault][0]]]);
    }
  });

  it("lacks the only PSID that was asked for, and has another in its place; of several, only the first", async () => {
    const psidsOf = async (psids: readonly number[]) => {
      const order = {
        ...obu,
        appPermissions: psids.map((psid) => ({ psid })),
        fault: "psid-missing",
      } as const;
      const { certificates } = await judgedBundle(order, standing);
      return [...certificates.values()].map(({ appPermissions }) => [...appPermissions.keys()]);
    };
    expect(await psidsOf([32])).toEqual([[33]]);
    expect(await psidsOf([38, 32])).toEqual([[32]]);
  });

  it("withholds an absent SSP as well", async () => {
    const order = {
      ...rsu,
      appPermissions: [{ psid: 130 }, { psid: 131 }],
      fault: "ssp-outside-issuer",
    } as const;
    const { refusals } = await judgedBundle(order, standing);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      "the issuer 1 above may not grant PSID 130 that far down",
    ]);
  });

  it("is not made where the test profile is a fault by itself, which is told", async () => {
    const narrow = await issuersOf(
      orderOf({ pca: { certIssuePermissions: issuing({ minChainLength: 1, eeType: 0x80, psids: [38] }) } }),
    );
    await expect(zipOf({ ...obu, fault: "truncated" }, narrow)).rejects.toMatchObject({
      code: "fault-impossible",
      details: { fault: "truncated", reason: expect.stringContaining("32 (SSP 0102)") },
    });
    const shortChain = await issuersOf(
      orderOf({ ica: { certIssuePermissions: issuing({ minChainLength: 1 }) } }),
    );
    await expect(zipOf({ ...obu, fault: "revoked" }, shortChain)).rejects.toMatchObject({
      code: "fault-impossible",
      details: { reason: expect.stringContaining("the test profile makes its bundles break a rule") },
    });
  });

  it.each([
    "expired",
    "wrong-region",
    "ssp-outside-issuer",
    "validity-outside-issuer",
    "chain-too-long",
    "revoked",
  ] as const)("is wrong in that alone (%s) where the PCA of a test profile names PSIDs that nobody asks for", async (fault) => {
    const psids = [32, 130, 131];
    const wide = await issuersOf(
      orderOf({ pca: { certIssuePermissions: issuing({ minChainLength: 1, eeType: 0x80, psids }) } }),
    );
    const { refusals, paths, authorities } = await judgedBundle({ ...obu, fault }, wide);
    const [outcome, reason] = reasons[fault];
    expect(refusals).toEqual(paths.map((path) => ({ path, outcome, reason })));
    expect(issuedBeyondIssuers(authorities, psids)).toEqual(fault === "chain-too-long" ? [32] : []);
  });

  it.each([
    "wrong-region",
    "ssp-outside-issuer",
    "chain-too-long",
    "revoked",
  ] as const)("has whole weeks below a test profile that began in the midst of one (%s)", async (fault) => {
    const i = iPeriodAt(ports.now());
    const begins = async (order: BundleOrder) => {
      const { files, paths } = await judgedBundle(order, profile);
      const { validityPeriod } = decodeCertificate(files[paths[0]!]!).value.toBeSigned;
      return validityOf(validityPeriod).notBefore;
    };
    expect((await begins(obu)) > startOfIPeriod(i)).toBe(true);
    expect(await begins({ ...obu, fault })).toEqual(startOfIPeriod(i));
  });

  it("is not made of a single PSID missing where its issuer may give no other", async () => {
    const onlyBsm = await issuersOf(
      orderOf({ pca: { certIssuePermissions: issuing({ minChainLength: 1, eeType: 0x80, psids: [32] }) } }),
    );
    await expect(zipOf({ ...obu, fault: "psid-missing" }, onlyBsm)).rejects.toMatchObject({
      code: "fault-impossible",
      details: { reason: expect.stringContaining("may give no other") },
    });
  });
});
