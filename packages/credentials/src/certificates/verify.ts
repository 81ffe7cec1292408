import { coer } from "@v2x/asn1";
import { hashOf } from "@v2x/crypto";
import { ToBeSignedCertificate } from "@v2x/v2x-schema";
import { containmentRules } from "../rules/lint-containment.ts";
import { type CheckName, type Failure, type Verdict, verdictOf } from "../verdict.ts";
import type { VerificationKey } from "./curve-points.ts";
import { canonicalToBeSigned, type DecodedCertificate, isNamed } from "./decoded-certificate.ts";
import { holdsOver, type SignedForms } from "./double-hash.ts";
import { issuerIdentifierOf } from "./issue.ts";
import { isWithinRegion } from "./regions.ts";
import { timeText, validityOf } from "./times.ts";

/**
 * Whether an explicit certificate names this issuer and carries its signature. Looks at nothing else: `verifyChain`
 * judges times, regions and permissions.
 *
 * Where the keys of subject and issuer differ in size, the digest of the part that is signed is accepted by the
 * issuer's hash, with which certificates are made here, or by the subject's: the ETSI test system takes SHA-384 for a
 * 384-bit subject under a 256-bit issuer. A certificate with uncompressed keys is accepted signed in canonical form
 * or as it came.
 *
 * @param key - where the issuer is implicit, the key reconstructed from it; else the issuer's own.
 * @see IEEE 1609.2 5.3.1, 6.4.3, 6.4.8
 */
export function verifyCertificate(
  certificate: DecodedCertificate,
  issuer: "self" | DecodedCertificate,
  key: VerificationKey | undefined = issuer === "self" ? certificate.key : issuer.key,
): Verdict {
  const { value } = certificate;
  if (value.type !== "explicit" || value.signature === undefined) {
    return failed(
      "form",
      "IEEE 1609.2 ExplicitCertificate",
      "it is not explicit, so it carries no signature",
    );
  }
  if (key === undefined) {
    return failed(
      "issuer",
      "IEEE 1609.2 VerificationKeyIndicator",
      "the issuer has no usable verification key",
    );
  }
  const failures: Failure[] = [];
  if (!namesIssuer(certificate, issuer)) {
    failures.push({
      check: "issuer",
      clause: "IEEE 1609.2 IssuerIdentifier",
      reason: `it names another issuer than ${issuer === "self" ? "itself" : "the certificate at hand"}`,
    });
  }
  const toBeSigned = canonicalToBeSigned(value.toBeSigned);
  const forms = toBeSigned === value.toBeSigned ? [toBeSigned] : [toBeSigned, value.toBeSigned];
  const signed: SignedForms = {
    data: forms.map((form) => coer.encode(ToBeSignedCertificate, form)),
    dataHashes: new Set([hashOf(key.keyType), certificate.hash]),
    signer: issuer,
  };
  if (!holdsOver(signed, value.signature, key)) {
    failures.push({
      check: "signature",
      clause: "IEEE 1609.2 5.3.1",
      reason: "the issuer's key did not make this signature over these octets",
    });
  }
  return verdictOf(failures);
}

/**
 * Whether a chain holds from the end entity up to a self-signed root: each signature, and each certificate's time,
 * region and permissions within its issuer's. That the root is one to trust, and that nothing is revoked, is for the
 * caller to know. Application and issuing permissions are judged, certRequestPermissions are not.
 *
 * @param chain - the end entity first, the root last.
 * @param options.at - a moment at which all of them must be valid.
 * @see IEEE 1609.2 5.1.2
 */
export function verifyChain(
  chain: readonly DecodedCertificate[],
  options: { readonly at?: Date } = {},
): Verdict {
  const failures: Failure[] = [];
  const regions = regionsOf(chain);
  for (const [position, certificate] of chain.entries()) {
    const issuer = chain[position + 1] ?? "self";
    const found = [
      ...verifyCertificate(certificate, issuer).failures,
      ...outsideOf(certificate, issuer),
      ...(options.at === undefined ? [] : notValidAt(certificate, options.at)),
    ];
    if (!isWithinRegion(regions[position], regions[position + 1])) {
      found.push({
        check: "region",
        clause: "IEEE 1609.2 5.1.2",
        reason: "its region reaches beyond its issuer's",
      });
    }
    failures.push(...found.map((failure) => ({ ...failure, position })));
  }
  if (chain.length === 0) {
    failures.push({ check: "form", clause: "IEEE 1609.2 5.1.2", reason: "the chain is empty" });
  }
  return verdictOf(failures);
}

function namesIssuer({ value, hash }: DecodedCertificate, issuer: "self" | DecodedCertificate): boolean {
  const named = value.issuer;
  if (issuer === "self") return named.choice === "self" && named.value === hash;
  return (
    named.choice === issuerIdentifierOf(issuer).choice &&
    named.value instanceof Uint8Array &&
    isNamed(issuer, named.value)
  );
}

/** An absent region is the issuer's, so it is handed down before regions are compared. */
export function regionsOf(chain: readonly DecodedCertificate[]) {
  const regions = chain.map(({ value }) => value.toBeSigned.region);
  for (let position = chain.length - 2; position >= 0; position -= 1)
    regions[position] ??= regions[position + 1];
  return regions;
}

/** By the rules of lint, but for regions, which a received chain hands down. */
function outsideOf({ value }: DecodedCertificate, issuer: "self" | DecodedCertificate): Failure[] {
  const failures: Failure[] = [];
  for (const { judges, clause, check } of containmentRules) {
    const reason = judges === "region" ? undefined : check({ toBeSigned: value.toBeSigned, issuer });
    if (reason !== undefined) failures.push({ check: judges, clause, reason });
  }
  return failures;
}

/** That a certificate's own life does not include the moment. */
export function notValidAt({ value }: DecodedCertificate, at: Date): Failure[] {
  const { notBefore, notAfter } = validityOf(value.toBeSigned.validityPeriod);
  if (notBefore <= at && at < notAfter) return [];
  const when = at < notBefore ? "not yet" : "no longer";
  const reason = `it is ${when} valid: its life is ${timeText(notBefore)} to ${timeText(notAfter)}`;
  return [{ check: "validity", clause: "IEEE 1609.2 5.2.4", reason }];
}

function failed(check: CheckName, clause: string, reason: string): Verdict {
  return verdictOf([{ check, clause, reason }]);
}
