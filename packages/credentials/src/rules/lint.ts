import type { ToBeSignedCertificate } from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { containmentRules } from "./lint-containment.ts";
import { formRules } from "./lint-form.ts";
import { profileRules } from "./lint-profile.ts";

/** The certificates that ETSI TS 103 097 gives profiles for, as far as this system issues them. */
export type CertificateProfile =
  | "tlm"
  | "rootCa"
  | "ea"
  | "aa"
  | "authorizationTicket"
  | "enrolmentCredential";

/** What a rule looks at. */
export interface LintContext {
  readonly profile: CertificateProfile;
  readonly toBeSigned: ToBeSignedCertificate;
  readonly issuer: "self" | DecodedCertificate;
}

/** A condition that a certificate must meet before it is signed. */
export interface LintRule {
  readonly name: string;
  /** What of a certificate it looks at; a verdict on somebody else's certificate shows it there. */
  readonly judges: "form" | "issuer" | "permissions" | "validity" | "region";
  /** Of which certificates it is asked: of all (IEEE 1609.2), of European ones, of one profile (ETSI TS 103 097). */
  readonly scope: "everywhere" | "europe" | "profile";
  /** Where only explicit certificates can meet it; those that are issued here all are. */
  readonly explicitOnly?: true;
  /** Who asks for it. */
  readonly clause: string;
  /** What is wrong, for people; undefined where nothing is. */
  readonly check: (context: LintContext) => string | undefined;
}

/** A rule that a certificate breaks. */
export interface LintFinding {
  readonly rule: string;
  readonly clause: string;
  readonly message: string;
}

/** Every rule, in the order in which a reader of the certificate meets the fields. */
export const lintRules: readonly LintRule[] = [...formRules, ...profileRules, ...containmentRules];

/** All rules of the profile that a certificate breaks; none where it may be signed. */
export function lintCertificate(
  profile: CertificateProfile,
  toBeSigned: ToBeSignedCertificate,
  issuer: "self" | DecodedCertificate,
): readonly LintFinding[] {
  const context: LintContext = { profile, toBeSigned, issuer };
  const findings: LintFinding[] = [];
  for (const rule of lintRules) {
    const message = rule.check(context);
    if (message !== undefined) findings.push({ rule: rule.name, clause: rule.clause, message });
  }
  return findings;
}
