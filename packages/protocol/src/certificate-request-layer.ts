import { coer, DecodeError, type Schema } from "@v2x/asn1";
import { verifyCertificateRequest } from "@v2x/credentials";
import {
  camp,
  HashAlgorithm,
  ScmsPdu,
  SignedCertificateRequest,
  SignedX509CertificateRequest,
} from "@v2x/v2x-schema";
import type { CertificateRequestRules } from "./envelope-rules.ts";
import { findSigner, type LayerSigner, unverifiedSignature } from "./layer-signer.ts";
import { type Decoded, decoded, placesIn } from "./text.ts";
import type { OctetRange, TraceCheck } from "./trace.ts";

/** The protocols whose certificate requests can be opened. */
export type RequestProtocol = "ieee1609dot2dot1" | "camp";

/** A signed certificate request whose structure could be read. */
export interface ReadCertificateRequest {
  readonly request: Pick<SignedCertificateRequest, "hashAlgorithmId" | "signer" | "signature">;
  /** The schema by which it was read. */
  readonly structure: Schema;
  /** What it asks, the ScmsPdu, in the octets of the request. */
  readonly asked: Uint8Array;
}

const path = "content.signedCertificateRequest";

/**
 * Reads the structure of a certificate request.
 *
 * @param octets - the content of `signedCertificateRequest`.
 * @param place - of those octets in the text.
 * @see IEEE 1609.2.1 — SignedCertificateRequest; CAMP SCMS 1.2, IEEE1609dot2ScmsProtocol — the same
 */
export function readCertificateRequest(
  octets: Uint8Array,
  place: OctetRange,
  protocol: RequestProtocol,
): Decoded<ReadCertificateRequest> {
  if (protocol === "camp") return readCampRequest(octets, place);
  const { check, value: request } = decoded(
    decodesRule("IEEE 1609.2.1"),
    SignedCertificateRequest,
    octets,
    place,
  );
  if (request === undefined) {
    return { check: isOfX509(octets) ? { ...check, found: x509Text } : check };
  }
  const { hashAlgorithmId, tbsRequest } = request;
  const asked = askedIn(octets, hashAlgorithmId, coer.encode(ScmsPdu, tbsRequest).length);
  return { check, value: { request, structure: SignedCertificateRequest, asked } };
}

function readCampRequest(octets: Uint8Array, place: OctetRange): Decoded<ReadCertificateRequest> {
  const { check, value } = decoded(
    decodesRule("CAMP SCMS 1.2"),
    camp.SignedCertificateRequest,
    octets,
    place,
  );
  if (value === undefined) return { check };
  const { hashId: hashAlgorithmId, tbsRequest, signer, signature } = value;
  const asked = askedIn(octets, hashAlgorithmId, coer.encode(camp.ScmsPDU, tbsRequest).length);
  const request = { hashAlgorithmId, signer, signature };
  return { check, value: { request, structure: camp.SignedCertificateRequest, asked } };
}

function decodesRule(standard: string) {
  return {
    name: "certificate-request-decodes",
    clause: `${standard} SignedCertificateRequest; ITU-T X.696`,
    expected: "the content is the canonical encoding of a SignedCertificateRequest",
    path,
  };
}

/** What is asked stands right behind the hash algorithm. */
function askedIn(octets: Uint8Array, hash: HashAlgorithm, length: number): Uint8Array {
  const offset = coer.encode(HashAlgorithm, hash).length;
  return octets.subarray(offset, offset + length);
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
  { request, structure, asked }: ReadCertificateRequest,
  octets: Uint8Array,
  place: OctetRange,
  rules: CertificateRequestRules<X>,
  payload: X | undefined,
): Promise<OpenedCertificateRequest> {
  const { checks, signer, key } = await findSigner(request.signer, path, rules.signer, payload);
  const placeOf = placesIn(structure, octets, place);
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
