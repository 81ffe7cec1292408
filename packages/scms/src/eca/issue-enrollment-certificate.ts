import { randomBytes } from "node:crypto";
import {
  americanProfiles,
  crlSeriesOf,
  type DecodedCertificate,
  fromTime32,
  issueCertificate,
  issueImplicitCertificate,
  validityOf,
} from "@v2x/credentials";
import type { Authority } from "@v2x/pki";
import type { EeEcaCertRequest } from "@v2x/v2x-schema";
import type { EnrollmentCertificateRecord, ScmsDeviceRecord } from "../ports.ts";
import { keyAskedFor } from "./open-enrollment.ts";

/** An enrollment certificate that is not stored yet. */
export interface NewEnrollmentCertificate {
  /** CertificateId name. */
  readonly name: string;
  readonly certificate: DecodedCertificate;
  /** Where it is implicit, what its holder makes the private key with: 32 octets, for the holder alone. */
  readonly privateKeyInfo?: Uint8Array;
  readonly record: EnrollmentCertificateRecord;
}

/**
 * Makes the enrollment certificate that a request asks for: with a name of its own, the permission to speak with the
 * SCMS as an end entity, and on the list of its root for enrollment certificates once its device is revoked.
 *
 * @throws CredentialsError "lint", "key-unavailable".
 * @see IEEE 1609.2.1 6.3.4, EcaEeCertResponse
 */
export async function issueEnrollmentCertificate(
  request: EeEcaCertRequest,
  device: ScmsDeviceRecord,
  eca: Authority,
): Promise<NewEnrollmentCertificate> {
  const { type, tbsCert, generationTime } = request;
  const { validityPeriod, region, certRequestPermissions, encryptionKey, verifyKeyIndicator } = tbsCert;
  const name = `EE-${randomBytes(8).toString("hex").toUpperCase()}`;
  const profile = americanProfiles.enrollmentCertificate;
  const toBeSigned = {
    id: { choice: "name", value: name },
    cracaId: eca.certificate.value.toBeSigned.cracaId,
    crlSeries: crlSeriesOf.enrollment,
    validityPeriod,
    region,
    appPermissions: profile.appPermissions,
    certRequestPermissions,
    encryptionKey,
  } as const;
  const by = { profile, issuer: eca.certificate, signer: await eca.signer() };
  const { certificate, privateKeyInfo } =
    type === "implicit"
      ? await issueImplicitCertificate({ ...by, toBeSigned, requestKey: keyAskedFor(request)!.point })
      : {
          certificate: await issueCertificate({ ...by, toBeSigned: { ...toBeSigned, verifyKeyIndicator } }),
          privateKeyInfo: undefined,
        };
  return {
    name,
    certificate,
    ...(privateKeyInfo === undefined ? {} : { privateKeyInfo }),
    record: {
      hashedId8: certificate.hashedId8,
      deviceId: device.id,
      certificate: certificate.bytes,
      requestedAt: fromTime32(generationTime),
      ...validityOf(validityPeriod),
    },
  };
}
