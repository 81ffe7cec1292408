import { requestIdentity } from "@v2x/pki";
import type { EeEcaCertRequestSpdu, ScmsPdu } from "@v2x/v2x-schema";

/**
 * The request for a first enrollment certificate inside one for the next.
 *
 * @returns undefined where the message is another one.
 * @see IEEE 1609.2.1 — EeRaSuccessorEnrollmentCertRequestSpdu
 */
export function successorRequestIn({ content }: ScmsPdu): EeEcaCertRequestSpdu | undefined {
  return content.choice === "ee-ra" && content.value.choice === "eeRaSuccessorEnrollmentCertRequest"
    ? content.value.value
    : undefined;
}

/**
 * Returns the identity of a request for the next enrollment certificate: whose certificate signs it, and what is signed
 * inside.
 *
 * @param enrollmentDigest - of the present enrollment certificate.
 * @param asked - COER of the ScmsPdu of the request inside.
 */
export function successorIdentity(enrollmentDigest: Uint8Array, asked: Uint8Array): Uint8Array {
  return requestIdentity("successor", [enrollmentDigest, asked]);
}
