import { timeText, validityOf } from "@v2x/credentials";
import type { RuleAnswer, ToBeSignedCertificate, ValidityPeriod } from "@v2x/v2x-schema";

/**
 * Whether a certificate may live as long as it is asked to: within its issuer's life, not over already, and for
 * some time at all.
 *
 * @param asked - absent where the request leaves it to the authority.
 * @see IEEE 1609.2 5.1.2
 */
export function grantableValidity(
  asked: ValidityPeriod | undefined,
  issuer: ToBeSignedCertificate,
  now: Date,
): RuleAnswer {
  if (asked === undefined) return "notApplicable";
  const own = validityOf(asked);
  const around = validityOf(issuer.validityPeriod);
  const isWithin = own.notBefore >= around.notBefore && own.notAfter <= around.notAfter;
  if (isWithin && own.notAfter > now && own.notAfter > own.notBefore) return true;
  const life = `${timeText(around.notBefore)} to ${timeText(around.notAfter)}`;
  return {
    found: `it asks for ${timeText(own.notBefore)} to ${timeText(own.notAfter)}; the authority lives from ${life}`,
  };
}
