import {
  type CertificateProfile,
  type DecodedCertificate,
  europeanProfiles,
  lintCertificate,
  verifyChain,
} from "@v2x/credentials";
import type { Check } from "@v2x/v2x-schema";
import type { TrustQuestion } from "./collect-trust.ts";
import type { FetchedList } from "./downloads.ts";
import { idText } from "./titles.ts";

/** Where the way from manager to authorities is laid out. */
export const clause = "ETSI TS 102 941 6.3";

/**
 * That the manager is the one that is known, or the first, and all that makes it one.
 *
 * @param known - where the way to the manager began: with the one that has the id that is known.
 */
export function managerChecks(
  tlm: DecodedCertificate,
  known: DecodedCertificate | undefined,
  { tlmId, now }: TrustQuestion,
): readonly Check[] {
  const isExpected = known !== undefined || (tlmId && Buffer.compare(tlmId, tlm.hashedId8) === 0);
  return [
    {
      name: "trust-list-manager-known",
      clause,
      outcome: tlmId === undefined ? "notApplicable" : isExpected ? "pass" : "fail",
      expected: `it is ${tlmId === undefined ? "the manager that is known here" : `${idText(tlmId)}, or link certificates lead from there to it`}`,
      found:
        tlmId === undefined ? `none is known yet: ${idText(tlm.hashedId8)} is taken` : idText(tlm.hashedId8),
      path: "",
    },
    ...chainChecks([tlm], now),
    ...lint("tlm", tlm, "self"),
  ];
}

/** That a list names no such authority. */
export function noneListed(role: "ea" | "aa"): Check {
  return {
    name: "authority-listed",
    clause,
    outcome: "fail",
    expected: `the list of the root names an ${role.toUpperCase()} with an access point for stations`,
    found: "it names none",
    path: "ctlCommands",
  };
}

/** That the revocation list does not name a certificate. */
export function notRevoked({ hashedId8 }: DecodedCertificate, { content }: FetchedList<"crl">): Check {
  const isRevoked = content.crl.entries.some((id) => Buffer.compare(id, hashedId8) === 0);
  return {
    name: "not-revoked",
    clause,
    outcome: isRevoked ? "fail" : "pass",
    expected: `the revocation list does not name ${idText(hashedId8)}`,
    ...(isRevoked ? { found: "it names it" } : {}),
    path: "",
  };
}

/** Signatures, times and permissions of a chain, its root last. */
export function chainChecks(chain: readonly DecodedCertificate[], at: Date): readonly Check[] {
  return verifyChain(chain, { at });
}

/** A certificate against its profile. */
export function lint(
  role: keyof typeof europeanProfiles,
  { value }: DecodedCertificate,
  issuer: "self" | DecodedCertificate,
): readonly Check[] {
  const profile: CertificateProfile = europeanProfiles[role];
  return lintCertificate(profile, value.toBeSigned, issuer);
}
