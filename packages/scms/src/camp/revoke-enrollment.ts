import { decodeCertificate } from "@v2x/credentials";
import { hashRevocationOf } from "../eca/index.ts";
import type { LinkageAuthority } from "../la/index.ts";
import { revokeCertificates } from "../ma/revoke-certificates.ts";
import { deviceIdOf } from "../ra/index.ts";
import type { CampEnrollment, CampStorage } from "./camp-ports.ts";
import { CampEnrollmentError } from "./enrollment/camp-enrollment-error.ts";

/** What revoking works with: bound to the transaction that revokes. */
export interface RevokingPorts {
  readonly storage: CampStorage;
  readonly linkageAuthorities: readonly [LinkageAuthority, LinkageAuthority];
  readonly now: Date;
}

/**
 * Puts a device on the RA's blacklist, and its certificates, with that of its enrollment, on the next revocation lists.
 *
 * @param hashedId8 - of the enrollment certificate, 8 octets.
 * @throws CampEnrollmentError "enrollment-unknown", "enrollment-revoked".
 */
export async function revokeEnrollment(hashedId8: Uint8Array, ports: RevokingPorts): Promise<CampEnrollment> {
  const { storage, now } = ports;
  const enrollment = await storage.lockCampEnrollment(hashedId8);
  if (enrollment === undefined) throw new CampEnrollmentError("enrollment-unknown", { hashedId8 });
  const { blockedAt } = enrollment;
  if (blockedAt !== undefined) throw new CampEnrollmentError("enrollment-revoked", { hashedId8, blockedAt });
  await storage.blockCampEnrollment(hashedId8, now);
  await revokeCertificates(deviceIdOf(enrollment), ports);
  if (enrollment.notAfter > now)
    await storage.addHashRevocations([
      hashRevocationOf(decodeCertificate(enrollment.certificate), enrollment.notAfter),
    ]);
  return enrollment;
}
