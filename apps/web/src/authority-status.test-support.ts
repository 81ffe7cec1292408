import type { CcmsAuthorityStatus } from "@v2x/contract";

type CcmsGeneration = CcmsAuthorityStatus["authorities"][number];

/** The present of the status below. */
export const statusNow = "2031-01-01T00:00:00.000Z";

/** So many days, and half a day, after `statusNow`. */
export function inDays(days: number): string {
  return new Date(Date.parse(statusNow) + (days + 0.5) * 86_400_000).toISOString();
}

/** A current first generation that lives for another 400 days. */
export function generation(
  role: CcmsGeneration["role"],
  change: Partial<CcmsGeneration> = {},
): CcmsGeneration {
  return {
    role,
    generation: 1,
    state: "current",
    name: `TEST ${role.toUpperCase()}`,
    hashedId8: `${["rca", "ea", "aa", "tlm"].indexOf(role)}011223344556677`,
    notBefore: "2030-01-01T00:00:00.000Z",
    notAfter: inDays(400),
    keyType: "NistP256",
    appPermissions: [],
    requestPermissions: [],
    issuePermissions: [],
    ...change,
  };
}

/** Four authorities and three lists, all in good health. */
export const aliveStatus: CcmsAuthorityStatus = {
  now: statusNow,
  authorities: [
    generation("tlm"),
    generation("rca"),
    generation("ea", { encryptionKeyType: "NistP256" }),
    generation("aa", {
      encryptionKeyType: "BrainpoolP256r1",
      appPermissions: [{ psid: 623, ssp: "0132", meaning: "version 1 grants authorization responses" }],
      issuePermissions: [
        { psid: 36, ssp: "01FFFC", meaning: "version 1; may grant no passing" },
        { psid: 37, ssp: "01FFFFFF", meaning: "version 1; may grant accident" },
        { psid: 37, ssp: "02FFFFFFFF", meaning: "version 2; may grant aquaplaning" },
        { psid: 141 },
      ],
    }),
  ],
  lists: [
    { kind: "ctl", issuedAt: "2030-12-20T00:00:00.000Z", nextUpdate: inDays(18), entries: 3, octets: 1234 },
    { kind: "crl", issuedAt: "2030-12-21T00:00:00.000Z", nextUpdate: inDays(19), entries: 0, octets: 446 },
    { kind: "ectl", issuedAt: "2030-12-22T00:00:00.000Z", nextUpdate: inDays(80), entries: 3, octets: 1000 },
  ],
};
