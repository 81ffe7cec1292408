import { coer, DecodeError } from "@v2x/asn1";
import { verifyCertificateRequest } from "@v2x/credentials";
import {
  HashAlgorithm,
  ScmsPdu,
  SignedCertificateRequest,
  SignedX509CertificateRequest,
} from "@v2x/v2x-schema";
import type { CertificateRequestRules } from "./envelope-rules.ts";
import { findSigner, type LayerSigner, unverifiedSignature } from "./layer-signer.ts";
import { type Decoded, decoded, placesIn } from "./text.ts";
import type { OctetRange, TraceCheck } from "./trace.ts";

/** A signed certificate request whose structure could be read. */
export interface ReadCertificateRequest {
  readonly request: SignedCertificateRequest;
  /** What it asks, the ScmsPdu, in the octets of the request. */
  readonly asked: Uint8Array;
}

const path = "content.signedCertificateRequest";

/**
 * Reads the structure of a certificate request.
 *
 * @param octets - the content of `signedCertificateRequest`.
 * @param place - of those octets in the text.
 * @see IEEE 1609.2.1 — SignedCertificateRequest
 */
export function readCertificateRequest(
  octets: Uint8Array,
  place: OctetRange,
): Decoded<ReadCertificateRequest> {
  const rule = {
    name: "certificate-request-decodes",
    clause: "IEEE 1609.2.1 SignedCertificateRequest; ITU-T X.696",
    expected: "the content is the canonical encoding of a SignedCertificateRequest",
    path,
  };
  const { check, value: request } = decoded(rule, SignedCertificateRequest, octets, place);
  if (request === undefined) {
    return { check: isOfX509(octets) ? { ...check, found: x509Text } : check };
  }
  const offset = coer.encode(HashAlgorithm, request.hashAlgorithmId).length;
  const { length } = coer.encode(ScmsPdu, request.tbsRequest);
  return { check, value: { request, asked: octets.subarray(offset, offset + length) } };
}

/** What is told of a request that stands in the wrong place, or that nobody here serves. */
export const x509Text = "it is signed with an X.509 certificate, and no X.509 enrollment is served here";

/** The edition of 2020 put requests of both kinds into one place. */
function isOfX509(octets: Uint8Array): boolean {
  try {
    coer.decode(SignedX509CertificateRequest, octets);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

/** What came of looking at who signed a certificate request. */
export interface OpenedCertificateRequest {
  readonly checks: readonly TraceCheck[];
  /** Who the signer should be; that the signature holds is told by the checks. */
  readonly signer?: LayerSigner;
}

/**
 * Checks signer and signature of a certificate request.
 *
 * @param octets - of the SignedCertificateRequest.
 * @param place - of those octets in the text.
 * @param payload - what it asks, where that could be read as what is expected.
 */
export async function openCertificateRequest<X>(
  { request, asked }: ReadCertificateRequest,
  octets: Uint8Array,
  place: OctetRange,
  rules: CertificateRequestRules<X>,
  payload: X | undefined,
): Promise<OpenedCertificateRequest> {
  const { checks, signer, key } = await findSigner(request.signer, path, rules.signer, payload);
  const placeOf = placesIn(SignedCertificateRequest, octets, place);
  const ofSignature =
    signer === undefined
      ? [unverifiedSignature(path)]
      : verifyCertificateRequest(request, signer.choice === "self" ? "self" : signer.certificate, asked, key);
  const placed = [...checks, ...ofSignature].map(
    (check): TraceCheck =>
      check.outcome === "pass" ? check : { ...check, octets: placeOf(check.path.slice(path.length + 1)) },
  );
  return { checks: placed, signer };
}
