import { coer, DecodeError } from "@v2x/asn1";
import { type DecodedCertificate, type MessageSigner, toTime64 } from "@v2x/credentials";
import { sealSigned, sealUnsecured } from "@v2x/protocol";
import { BaseMbrPsid, Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { sealFor } from "../../requests/built-request.ts";
import { enrolledSigner, type ScmsRequest, scmsRequest } from "./scms-request.ts";

/** What misbehavior is reported with. */
export interface MisbehaviorReportOrder {
  /** What the MA is to read: an Ieee1609Dot2Data as it is, anything else as unsecured data. */
  readonly report: Uint8Array;
  readonly ma: DecodedCertificate;
  /** Who reports it; absent where the session shows who asks, and the report goes unsigned. */
  readonly enrollment?: MessageSigner;
  readonly now: Date;
}

/**
 * Reports misbehavior to an MA by way of the RA: encrypted for the MA, so that the RA cannot read it, and then signed
 * with the enrollment certificate, so that the RA knows who reports. The header has a time: only the edition of 2020
 * defines this message.
 *
 * @throws CredentialsError "signer-mismatch", "time-out-of-range"; ProtocolError "recipient-unusable".
 * @see IEEE 1609.2.1-2020 6.3.5.6 — EeRaEncryptedSignedMisbehaviorReportSpdu, EeRaEncryptedMisbehaviorReportSpdu
 */
export async function buildMisbehaviorReport({
  report,
  ma,
  enrollment,
  now,
}: MisbehaviorReportOrder): Promise<ScmsRequest> {
  const { octets: unsecured } = sealFor(ma, isMessage(report) ? report : sealUnsecured(report));
  if (enrollment === undefined) return scmsRequest(unsecured, now);
  const header = { psid: BaseMbrPsid, generationTime: toTime64(now) };
  return scmsRequest(await sealSigned({ unsecured }, header, enrolledSigner(enrollment)), now);
}

function isMessage(octets: Uint8Array): boolean {
  try {
    coer.decode(Ieee1609Dot2Data, octets);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}
