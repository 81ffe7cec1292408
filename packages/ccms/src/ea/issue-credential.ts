import { randomBytes } from "node:crypto";
import { type DecodedCertificate, europeanProfiles, issueCertificate, validityOf } from "@v2x/credentials";
import { type Authority, periodWithin } from "@v2x/pki";
import type { InnerEcRequest } from "@v2x/v2x-schema";
import { noCraca } from "../authority-profiles.ts";
import { registeredRegion } from "../exchange/registration.ts";
import type { DeviceRecord, EnrolmentCredentialRecord } from "../ports.ts";

/** How long a credential lives whose request does not say. */
const usualDuration = { choice: "years", value: 3 } as const;

/** An enrolment credential that is not stored yet. */
export interface NewCredential {
  readonly certificate: DecodedCertificate;
  readonly record: EnrolmentCredentialRecord;
}

/**
 * Makes the enrolment credential that a request asks for: with a name of its own, PSID 623 with every right of a
 * station, and the region of the request or else of the registration.
 *
 * @throws CredentialsError "lint", "key-unavailable".
 * @see ETSI TS 103 097 7.2.2
 */
export async function issueCredential(
  { publicKeys, requestedSubjectAttributes: asked }: InnerEcRequest,
  device: DeviceRecord,
  ea: Authority,
  now: Date,
): Promise<NewCredential> {
  const name = `EC-${randomBytes(8).toString("hex").toUpperCase()}`;
  const validityPeriod = asked.validityPeriod ?? periodWithin(ea.record, usualDuration, now);
  const profile = europeanProfiles.enrolmentCredential;
  const certificate = await issueCertificate({
    profile,
    toBeSigned: {
      id: { choice: "name", value: name },
      ...noCraca,
      validityPeriod,
      region: asked.region ?? registeredRegion(device),
      appPermissions: profile.appPermissions,
      encryptionKey: publicKeys.encryptionKey,
      verifyKeyIndicator: { choice: "verificationKey", value: publicKeys.verificationKey },
    },
    issuer: ea.certificate,
    signer: await ea.signer(),
  });
  const { hashedId8, bytes } = certificate;
  return {
    certificate,
    record: { hashedId8, deviceId: device.id, name, certificate: bytes, ...validityOf(validityPeriod) },
  };
}
