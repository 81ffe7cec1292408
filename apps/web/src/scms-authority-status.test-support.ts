import type { ScmsAuthorityStatus } from "@v2x/contract";
import { inDays, statusNow } from "./authority-status.test-support.ts";

type ScmsGeneration = ScmsAuthorityStatus["authorities"][number];

/** A current first generation that lives for another 400 days. */
export function scmsGeneration(
  role: ScmsGeneration["role"],
  change: Partial<ScmsGeneration> = {},
): ScmsGeneration {
  return {
    role,
    generation: 1,
    state: "current",
    name: `TEST-SCMS-${role.toUpperCase()}`,
    hashedId8: `${["rca", "ica", "ra", "eca", "aca", "ma", "crlg"].indexOf(role)}011223344556677`,
    notBefore: "2030-01-01T00:00:00.000Z",
    notAfter: inDays(400),
    keyType: "NistP256",
    appPermissions: [],
    requestPermissions: [],
    issuePermissions: [],
    ...change,
  };
}

/** An elector by its number. */
export function elector(number: number, change: Partial<ScmsGeneration> = {}): ScmsGeneration {
  return scmsGeneration("elector", {
    name: `TEST-SCMS-ELECTOR-${number}`,
    hashedId8: `E${number}11223344556677`,
    keyType: "NistP384",
    ...change,
  });
}

const [issuedAt, nextUpdate] = ["2030-12-20T00:00:00.000Z", inDays(18)];

/** Two electors, an authority of each role with a card, and four lists, all in good health. */
export const aliveScms: ScmsAuthorityStatus = {
  now: statusNow,
  authorities: [
    elector(1),
    elector(2),
    scmsGeneration("rca"),
    scmsGeneration("ica"),
    scmsGeneration("ra", { requestPermissions: [{ psid: 32 }] }),
    scmsGeneration("eca", {
      appPermissions: [{ psid: 35, ssp: "840002", meaning: "enrollment CA, version 2" }],
      issuePermissions: [{ psid: 35, ssp: "8C0002", meaning: "end entity, version 2" }, { psid: 32 }],
    }),
    scmsGeneration("aca", { notAfter: inDays(20) }),
  ],
  lists: [
    { kind: "ctl", issuedAt, nextUpdate, entries: 4, octets: 1234 },
    { kind: "component-crl", issuedAt, nextUpdate, entries: 0, octets: 400 },
    { kind: "linkage-crl", issuedAt, nextUpdate, entries: 1, octets: 500 },
    { kind: "info-status", issuedAt, nextUpdate, entries: 5, octets: 600 },
  ],
};
