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
