import {
  americanProfiles,
  crlSeriesOf,
  type DecodedCertificate,
  issueCertificate,
  toVerificationKey,
  validityOf,
} from "@v2x/credentials";
import { type Authority, isIssuedBy, periodWithin } from "@v2x/pki";
import { signedMessages } from "./signed-messages.ts";

/** A week from now: certificates begin an hour earlier. */
const validityHours = 169;

/** With less than this before it a certificate is replaced, so that any message may live for a day. */
const sparedMs = 24 * 3_600_000;

/**
 * Certifies a key for signing what roadside units send. The certificate names nobody and no region.
 *
 * @param point - of NIST P-256, compressed.
 * @throws CredentialsError "key-unavailable" where the ACA cannot sign.
 * @see IEEE 1609.2.1 — RaAcaCertRequest, whose result it is like
 */
export async function issueSignerCertificate(
  point: Uint8Array,
  aca: Authority,
  now: Date,
): Promise<DecodedCertificate> {
  return issueCertificate({
    profile: americanProfiles.authorizationCertificate,
    issuer: aca.certificate,
    signer: await aca.signer(),
    toBeSigned: {
      id: { choice: "none", value: null },
      cracaId: aca.certificate.value.toBeSigned.cracaId,
      crlSeries: crlSeriesOf.application,
      validityPeriod: periodWithin(aca.record, { choice: "hours", value: validityHours }, now),
      appPermissions: [...signedMessages.values()].map(({ psid }) => ({ psid })),
      verifyKeyIndicator: { choice: "verificationKey", value: toVerificationKey("NistP256", point) },
    },
  });
}

/**
 * Whether a certificate is to be used at that moment: the ACA in force issued it, and it does not end soon. One that
 * ends with the ACA's own is used to its end, since none would end later.
 */
export function isToBeUsed(
  certificate: DecodedCertificate,
  { record }: Pick<Authority, "record">,
  now: Date,
): boolean {
  if (!isIssuedBy(certificate, record.hashedId8)) return false;
  const { notAfter } = validityOf(certificate.value.toBeSigned.validityPeriod);
  const endsWithIssuer = record.notAfter.getTime() - notAfter.getTime() < 3_600_000;
  return notAfter.getTime() - now.getTime() > (endsWithIssuer ? 0 : sparedMs);
}
