import { type DecodedCertificate, decodeCertificate } from "@v2x/credentials";
import type { HashRevocation, ScmsAuthorityStorage, ScmsDeviceStorage } from "../ports.ts";

/**
 * Revokes the enrollment certificates of a device that still live, for the next revocation list.
 *
 * @param storage - bound to the transaction that revokes the device.
 * @see IEEE 1609.2 7.3 — HashBasedRevocationInfo
 */
export async function revokeEnrollments(
  deviceId: string,
  storage: Pick<ScmsDeviceStorage, "enrollmentCertificatesOf"> &
    Pick<ScmsAuthorityStorage, "addHashRevocations">,
  now: Date,
): Promise<void> {
  const alive = await storage.enrollmentCertificatesOf(deviceId, now);
  await storage.addHashRevocations(
    alive.map(({ certificate, notAfter }) => hashRevocationOf(decodeCertificate(certificate), notAfter)),
  );
}

/** What is to stand on the list that an enrollment certificate names. @param expiresAt - its end. */
export function hashRevocationOf({ digest, value }: DecodedCertificate, expiresAt: Date): HashRevocation {
  const { cracaId, crlSeries } = value.toBeSigned;
  return { cracaId, series: crlSeries, hashedId10: digest.slice(-10), expiresAt };
}
