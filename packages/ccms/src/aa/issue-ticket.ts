import { type DecodedCertificate, europeanProfiles, issueCertificate } from "@v2x/credentials";
import type { Authority } from "@v2x/pki";
import type { CertificateSubjectAttributes, PublicKeys } from "@v2x/v2x-schema";
import { noCraca } from "../authority-profiles.ts";
import { usualTicketPeriod } from "../ticket-period.ts";

/**
 * Makes the ticket that the EA confirmed: nameless, with the confirmed attributes and nothing else.
 *
 * @throws CredentialsError "lint", "key-unavailable".
 * @see ETSI TS 103 097 7.2.1
 */
export async function issueTicket(
  { verificationKey, encryptionKey }: PublicKeys,
  confirmed: CertificateSubjectAttributes,
  aa: Authority,
  now: Date,
): Promise<DecodedCertificate> {
  const { validityPeriod, region, assuranceLevel, appPermissions } = confirmed;
  return issueCertificate({
    profile: europeanProfiles.authorizationTicket,
    toBeSigned: {
      id: { choice: "none", value: null },
      ...noCraca,
      validityPeriod: validityPeriod ?? usualTicketPeriod(aa.record, now),
      region,
      assuranceLevel,
      appPermissions,
      encryptionKey,
      verifyKeyIndicator: { choice: "verificationKey", value: verificationKey },
    },
    issuer: aa.certificate,
    signer: await aa.signer(),
  });
}
