import { coer } from "@v2x/asn1";
import {
  type DataSigner,
  type DecodedCertificate,
  type MessageSigner,
  type Signer,
  signerWith,
  toTime32,
  toVerificationKey,
} from "@v2x/credentials";
import type { PrivateKey } from "@v2x/crypto";
import { requestHashedId8, sealCertificateRequest } from "@v2x/protocol";
import {
  type CertificateId,
  type CertificateType,
  type EeEcaCertRequest,
  EeEcaCertRequestSpdu,
  type GeographicRegion,
  type PsidGroupPermissions,
  type ValidityPeriod,
} from "@v2x/v2x-schema";
import { sealFor } from "../../requests/built-request.ts";
import { enrolledSigner, pduOf, type ScmsDeviation, type ScmsRequest, scmsRequest } from "./scms-request.ts";

/** What an enrollment certificate is asked for with. */
export interface EnrollmentOrder {
  readonly type: CertificateType;
  /** That of an explicit certificate; that of an implicit one comes of it. */
  readonly key: PrivateKey;
  /** What the holder is to be allowed to ask an RA for. */
  readonly certRequestPermissions: readonly PsidGroupPermissions[];
  readonly validityPeriod: ValidityPeriod;
  readonly id: CertificateId;
  /** Absent: that of the ECA. */
  readonly region?: GeographicRegion;
  /** As registered; absent where the new key itself is the one that is known. */
  readonly registered?: { readonly canonicalId: string; readonly canonicalKey: Signer };
  readonly now: Date;
}

/** What the next enrollment certificate is asked for with. */
export interface SuccessorOrder extends EnrollmentOrder {
  /** The one in use. */
  readonly enrollment: MessageSigner;
  readonly ra: DecodedCertificate;
}

/** A request for an enrollment certificate, and what reading its answer takes. */
export interface EnrollmentRequest extends ScmsRequest, Pick<EnrollmentOrder, "type" | "key"> {
  /** Of a successor's request, by which the answer may name it as well: the HashedId8 of what the ECA gets to see. */
  readonly innerHash?: Uint8Array;
}

/** How a request for an enrollment certificate departs from a good one. */
export type EnrollmentDeviation = ScmsDeviation<EeEcaCertRequest>;

/**
 * Asks an ECA for the first enrollment certificate. Who is registered signs with the canonical key and names the
 * canonical id; the ECA knows a new key without one by itself.
 *
 * @throws CredentialsError "time-out-of-range".
 * @see IEEE 1609.2.1 6.3.4 — EeEcaCertRequestSpdu
 */
export async function buildEnrollmentRequest(
  order: EnrollmentOrder,
  deviation: EnrollmentDeviation = {},
): Promise<EnrollmentRequest> {
  const { registered, key, type, now } = order;
  const signer = registered?.canonicalKey ?? signerWith(key);
  const octets = await selfSigned(order, { identifier: "self", signer }, deviation);
  return { ...scmsRequest(deviation.octets?.(octets) ?? octets, now), type, key };
}

/**
 * Asks an ECA, by way of the RA, for the next enrollment certificate: a request signed by the new key, inside one that
 * the certificate in use signs.
 *
 * @throws CredentialsError "signer-mismatch", "time-out-of-range"; ProtocolError "recipient-unusable".
 * @see IEEE 1609.2.1 6.3.5.4 — EeRaSuccessorEnrollmentCertRequestSpdu
 */
export async function buildSuccessorRequest(
  order: SuccessorOrder,
  deviation: EnrollmentDeviation = {},
): Promise<EnrollmentRequest> {
  const { enrollment, ra, registered, key, type, now } = order;
  const signer = registered?.canonicalKey ?? signerWith(key);
  const inner = await selfSigned(order, { identifier: "self", signer }, deviation);
  const value = coer.decode(EeEcaCertRequestSpdu, inner);
  const pdu = pduOf({ choice: "ee-ra", value: { choice: "eeRaSuccessorEnrollmentCertRequest", value } });
  const signed = await sealCertificateRequest(pdu, enrolledSigner(enrollment));
  const { octets } = sealFor(ra, signed, deviation);
  return { ...scmsRequest(octets, now), innerHash: requestHashedId8(inner), type, key };
}

/**
 * What an enrollment certificate needs to say so that its holder may ask an RA for certificates of these services.
 *
 * @see IEEE 1609.2 6.4.28 — PsidGroupPermissions
 */
export function permissionsToRequest(psids: readonly number[]): PsidGroupPermissions {
  return {
    subjectPermissions: { choice: "explicit", value: psids.map((psid) => ({ psid, sspRange: undefined })) },
    minChainLength: 0,
    chainLengthRange: 0,
    eeType: { bytes: Uint8Array.of(0x80), length: 8 },
  };
}

function selfSigned(
  order: EnrollmentOrder,
  by: DataSigner,
  deviation: EnrollmentDeviation,
): Promise<Uint8Array> {
  const { key, type, now, registered, ...wanted } = order;
  const right: EeEcaCertRequest = {
    version: 2,
    generationTime: toTime32(now),
    type,
    tbsCert: {
      id: wanted.id,
      cracaId: new Uint8Array(3),
      crlSeries: 0,
      validityPeriod: wanted.validityPeriod,
      region: wanted.region,
      certRequestPermissions: wanted.certRequestPermissions,
      verifyKeyIndicator: {
        choice: "verificationKey",
        value: toVerificationKey(key.keyType, key.publicKey),
      },
    },
    canonicalId: registered?.canonicalId,
  };
  const asked = deviation.asked?.(right) ?? right;
  const content = { choice: "eca-ee", value: { choice: "eeEcaCertRequest", value: asked } } as const;
  return sealCertificateRequest(pduOf(content, deviation), by);
}
