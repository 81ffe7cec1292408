import {
  type AmericanCertificate,
  allows,
  isSignedBy,
  lastOctets,
  readAmericanCertificate,
} from "@v2x/testkit";
import { beforeAll, describe, expect, it } from "vitest";
import { makeTestProfile, nameOfRole } from "./make-test-profile.ts";
import type { TestProfileOrder, TestProfileRole, WholeTestProfile } from "./test-profile-records.ts";
import {
  issuing,
  orderOf,
  organizationId,
  security,
  testProfilePorts,
} from "./test-profiles.test-support.ts";

const { keys, now } = testProfilePorts();
const make = (order: TestProfileOrder) => makeTestProfile({ ...order, organizationId }, { keys, now: now() });
const read = ({ authorities }: WholeTestProfile) =>
  Object.fromEntries(
    authorities.map(({ role, certificate }) => [role, readAmericanCertificate(certificate)]),
  ) as Record<TestProfileRole, AmericanCertificate>;
const brokenBy = async (order: TestProfileOrder) =>
  (await make(order)).profile.findings.map(({ role, name }) => `${nameOfRole(role)} ${name}`);
const hex = (octets: Uint8Array) => Buffer.from(octets).toString("hex");

/** Above whom each stands, by how many certificates. */
const issuersOf = {
  rca: [],
  crlg: ["rca"],
  ica: ["rca"],
  aca: ["ica", "rca"],
  eca: ["ica", "rca"],
  ra: ["ica", "rca"],
} as const satisfies Record<TestProfileRole, readonly TestProfileRole[]>;
const roles = Object.keys(issuersOf) as TestProfileRole[];

describe("the usual test profile, read by hand", () => {
  let whole: WholeTestProfile;
  let chain: Record<TestProfileRole, AmericanCertificate>;
  beforeAll(async () => {
    whole = await make(orderOf());
    chain = read(whole);
  });

  it("breaks no rule [R3.68] [R3.69] [R3.70] [R9.27]", () => {
    expect(whole.profile.findings).toEqual([]);
  });

  it.each(roles)("its %s is signed by its issuer, which it names, and by nobody else [R3.57]", (role) => {
    const certificate = chain[role];
    const [issuer = role] = issuersOf[role];
    expect(certificate.issuer).toEqual(
      role === "rca" ? "self" : Uint8Array.from(lastOctets(chain[issuer], 8)),
    );
    expect(roles.filter((other) => isSignedBy(certificate, chain[other]))).toEqual([issuer]);
    expect(hex(certificate.cracaId)).toBe(role === "rca" ? "000000" : hex(lastOctets(chain.rca, 3)));
    expect(certificate.crlSeries).toBe(role === "rca" ? 0 : role === "crlg" ? 256 : 2);
    expect(certificate.id).toEqual({
      kind: "name",
      name: `TEST-PROFILE-${whole.profile.id.slice(0, 8).toUpperCase()}-${nameOfRole(role)}`,
    });
  });

  it("holds what was asked for its three certificates: SSP, and first of its groups the one asked [R3.59] [R3.60] [R3.61] [R3.62] [R3.63] [R3.64] [R3.65] [R3.67]", () => {
    const told = (["rca", "ica", "aca"] as const).map((role) => {
      const [{ subjects, minChainLength, chainLengthRange, eeType }] = chain[role].issuePermissions as [
        AmericanCertificate["issuePermissions"][number],
      ];
      const ssps = [...chain[role].appPermissions].map(([psid, ssp]) => `${psid} ${hex(ssp)}`);
      return [ssps, subjects, minChainLength, chainLengthRange, eeType];
    });
    expect(told).toEqual([
      [["35 810001"], "all", 3, -1, 0xc0],
      [["35 830001"], "all", 2, -1, 0xc0],
      [["35 850001"], "all", 1, 0, 0x80],
    ]);
  });

  it("has components that every issuer above lets be, though end entities alone have such chain lengths", () => {
    for (const role of roles)
      for (const [psid, ssp] of chain[role].appPermissions)
        for (const [above, issuer] of issuersOf[role].entries())
          expect(
            allows(chain[issuer], { psid, ssp, eeType: 0x80, depth: above + 1 }),
            `${role} under ${issuer}`,
          ).toBe(true);
  });

  it.each([
    ["signs BSMs", "aca", 32, 0x80, "", true],
    ["signs TIMs", "aca", 131, 0x80, "0102", true],
    ["asks for certificates for BSMs", "eca", 32, 0x40, "", true],
    ["speaks with the SCMS", "eca", 35, 0x80, "8c0002", true],
    ["signs revocation lists", "aca", 256, 0x80, "0001", false],
    ["is a CA of the SCMS", "aca", 35, 0x80, "850001", false],
    ["signs BSMs, issued by the ECA", "eca", 32, 0x80, "", false],
  ] as const)("%s: a chain up from the %s may end so, or not", (_what, role, psid, eeType, ssp, isAllowed) => {
    const issuers = [role, ...issuersOf[role]];
    const permission = { psid, ssp: Buffer.from(ssp, "hex"), eeType };
    const allowed = issuers.every((issuer, above) =>
      allows(chain[issuer], { ...permission, depth: above + 1 }),
    );
    expect(allowed).toBe(isAllowed);
  });

  it("has all that a complete bundle names: keys to encrypt for where others write to it", () => {
    const encrypting = whole.authorities.filter(({ encryptionKeyId }) => encryptionKeyId !== undefined);
    expect(encrypting.map(({ role }) => role)).toEqual(["aca", "eca", "ra"]);
    const used = whole.authorities.flatMap(({ verificationKeyId, encryptionKeyId }) => [
      verificationKeyId,
      ...(encryptionKeyId === undefined ? [] : [encryptionKeyId]),
    ]);
    expect(new Set(whole.keys.map(({ id }) => id))).toEqual(new Set(used));
    expect(whole.keys).toHaveLength(9);
  });
});

describe("a test profile's certificates", () => {
  it("live from its making for as long as asked; ECA and RA as the ICA, the CRL generator as the root [R3.58] [R3.71] [R3.72] [R9.25] [R9.26]", async () => {
    const whole = await make(orderOf({ ica: { durationMinutes: 5 } }));
    const lives = Object.fromEntries(
      Object.entries(read(whole)).map(([role, { start, seconds }]) => [role, [start, seconds]]),
    );
    // 2026-03-01T10:00:00Z in TAI since 2004, five leap seconds on.
    const start = Date.UTC(2026, 2, 1, 10) / 1000 - Date.UTC(2004, 0, 1) / 1000 + 5;
    const [short, long] = [300, 43_200 * 60];
    expect(lives).toEqual({
      rca: [start, long],
      crlg: [start, long],
      ica: [start, short],
      aca: [start, long],
      eca: [start, short],
      ra: [start, short],
    });
    expect(whole.profile.expiresAt).toEqual(new Date("2026-03-01T10:05:00.000Z"));
  });

  it("are of the edition of IEEE 1609.2.1 where the SSPs asked for are [R3.59]", async () => {
    const whole = await make(
      orderOf({
        rca: { appPermissions: [security("810002")] },
        ica: { appPermissions: [security("830002")] },
        pca: { appPermissions: [security("850002")] },
      }),
    );
    expect(whole.profile.findings).toEqual([]);
    expect(hex(read(whole).eca.appPermissions.get(35)!)).toBe("840002");
  });

  it("name beside an ACA's list of services nothing else, and beside its `all` what that leaves out [R3.61]", async () => {
    const listed = await make(
      orderOf({ pca: { certIssuePermissions: issuing({ minChainLength: 1, eeType: 0x80, psids: [32] }) } }),
    );
    const groups = (whole: WholeTestProfile) =>
      read(whole).aca.issuePermissions.map(({ subjects }) => subjects);
    expect(groups(listed)).toEqual([[[32, { kind: "all" }]]]);
    const nobody = { kind: "listed", ssps: [] };
    expect(groups(await make(orderOf()))).toEqual([
      "all",
      [
        [35, nobody],
        [256, nobody],
      ],
    ]);
  });

  it.each([
    ["an ICA for two certificates below", { minChainLength: 2 }, true],
    ["one for one or two", { minChainLength: 1, chainLengthRange: 1 }, true],
    ["one for any number", { minChainLength: 1, chainLengthRange: -1 }, true],
    ["one for a single one", { minChainLength: 1 }, false],
    ["one for three alone", { minChainLength: 3 }, false],
    ["one for applications alone", { minChainLength: 2, eeType: 0x80 }, false],
  ])("let an ECA enroll for what was asked below %s: %j, %s", async (_what, chain, isPassedOn) => {
    const whole = await make(orderOf({ ica: { certIssuePermissions: issuing({ ...chain, psids: [32] }) } }));
    const [, passedOn] = read(whole).eca.issuePermissions;
    const single = { minChainLength: 1, chainLengthRange: 0, eeType: 0x40 };
    expect(passedOn).toEqual(isPassedOn ? { subjects: [[32, { kind: "all" }]], ...single } : undefined);
  });

  it("have no appPermissions where none is asked for", async () => {
    const whole = await make(orderOf({ pca: { appPermissions: [] } }));
    expect(read(whole).aca.appPermissions.size).toBe(0);
  });
});

describe("a test profile that is wrong on purpose is made, and told of", () => {
  const enrollment = { minChainLength: 3, chainLengthRange: -1, eeType: 0x40 };
  it.each([
    [
      "permissions wider than the issuer's",
      { rca: { certIssuePermissions: issuing({ minChainLength: 3, chainLengthRange: -1, psids: [32] }) } },
      ["ICA issue-permissions-within-issuer"],
    ],
    [
      "explicit permissions within the issuer's all",
      {
        ica: { certIssuePermissions: issuing({ minChainLength: 2, psids: [32, 131] }) },
        pca: { certIssuePermissions: issuing({ minChainLength: 1, eeType: 0x80, psids: [32] }) },
      },
      [],
    ],
    [
      "explicit permissions beside them",
      {
        ica: { certIssuePermissions: issuing({ minChainLength: 2, psids: [32] }) },
        pca: { certIssuePermissions: issuing({ minChainLength: 1, eeType: 0x80, psids: [33] }) },
      },
      ["PCA issue-permissions-within-issuer"],
    ],
    [
      "a minimum chain too long for the ICA's",
      { rca: { certIssuePermissions: issuing({ minChainLength: 7, chainLengthRange: -1 }) } },
      ["ICA issue-permissions-within-issuer"],
    ],
    [
      "a chain that is none",
      { pca: { certIssuePermissions: issuing({ minChainLength: 0, eeType: 0x80 }) } },
      ["PCA chain-length-valid", "PCA issue-permissions-within-issuer"],
    ],
    [
      "a root for enrollment alone [R3.66]",
      { rca: { certIssuePermissions: issuing(enrollment) } },
      ["ICA issue-permissions-within-issuer"],
    ],
    ["an ICA that outlives its root", { rca: { durationMinutes: 5 } }, ["ICA validity-within-issuer"]],
    [
      "a PCA that says it is an ICA",
      { pca: { appPermissions: [security("830001")] } },
      [
        "PCA camp-component-of-profile",
        "PCA app-permissions-of-profile",
        "PCA app-permissions-within-issuer",
      ],
    ],
    [
      "a PSID twice",
      { rca: { appPermissions: [security("810001"), security("810001")] } },
      ["RCA app-permissions-distinct"],
    ],
    [
      "more PSIDs than every implementation reads",
      {
        pca: {
          appPermissions: [security("850002")],
          certIssuePermissions: issuing({
            minChainLength: 1,
            eeType: 0x80,
            psids: [1, 2, 3, 4, 5, 6, 7, 8, 9],
          }),
        },
      },
      ["PCA entries-supported"],
    ],
  ] as const)("%s", async (_what, changes, broken) => {
    expect(await brokenBy(orderOf(changes))).toEqual(broken);
  });

  it("without breaking ECA, RA and CRL generator, whatever chains are asked for end entities", async () => {
    for (const eeType of [0x80, 0x40])
      for (const minChainLength of [1, 2, 5]) {
        const asked = { certIssuePermissions: issuing({ minChainLength, eeType }) };
        const broken = await brokenBy(orderOf({ rca: asked, ica: asked, pca: asked }));
        expect(broken.filter((one) => !/^(ICA|PCA) issue-permissions-within-issuer$/.test(one))).toEqual([]);
      }
  });
});
