import { type Check, certificateRules, checksOf, type ToBeSignedCertificate } from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { unsignedCertificate } from "../certificates/unsigned-certificate.ts";
import type { CertificateProfile } from "../profiles/certificate-profile.ts";
import { containmentChecks } from "./containment-rules.ts";
import { keyRules } from "./key-rules.ts";
import { profileChecks } from "./profile-rules.ts";

/**
 * Puts every rule to a certificate that is to be signed: those for it by itself, those of its profile, and those for
 * it below its issuer. It may be signed where all of them hold.
 */
export function lintCertificate(
  profile: CertificateProfile,
  toBeSigned: ToBeSignedCertificate,
  issuer: "self" | DecodedCertificate,
): readonly Check[] {
  const certificate = unsignedCertificate(toBeSigned, issuer);
  // What is asked of signatures cannot be told before there is one.
  const rules = [...certificateRules, ...profile.rules, ...keyRules].filter(
    ({ path }) => path !== "signature",
  );
  return [
    ...checksOf(rules, certificate),
    ...profileChecks(certificate, profile),
    ...(issuer === "self" ? [] : containmentChecks({ toBeSigned, issuer: issuer.value.toBeSigned })),
  ];
}
