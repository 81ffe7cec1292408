import {
  campProfiles,
  crlSeriesOf,
  type ImplicitCertificate,
  issueImplicitCertificate,
} from "@v2x/credentials";
import type { Authority } from "@v2x/pki";
import type { camp } from "@v2x/v2x-schema";
import { keyAskedFor } from "./judge-enrollment.ts";

/**
 * Makes the enrollment certificate that a request asks for: implicit, with the id of the request, without permissions
 * of its own, on the list of its root for enrollment certificates.
 *
 * @throws CredentialsError "lint", "key-unavailable".
 * @see CAMP SCMS 1.2, IEEE1609dot2-profiles — ObeEnrollmentCertificate, RseEnrollmentCertificate
 */
export async function issueEnrollmentCertificate(
  request: camp.EeEcaCertRequest,
  eca: Authority,
): Promise<ImplicitCertificate> {
  const { id, validityPeriod, region, certRequestPermissions } = request.tbsData;
  return issueImplicitCertificate({
    profile: campProfiles.enrollmentCertificate,
    issuer: eca.certificate,
    signer: await eca.signer(),
    requestKey: keyAskedFor(request)!.point,
    toBeSigned: {
      id,
      cracaId: eca.certificate.value.toBeSigned.cracaId,
      crlSeries: crlSeriesOf.enrollment,
      validityPeriod,
      region,
      certRequestPermissions,
      canRequestRollover: null,
    },
  });
}
