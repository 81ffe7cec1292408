import { coer } from "@v2x/asn1";
import { type Check, camp, Ieee1609Dot2Data, ScmsPdu, SignedCertificateRequest } from "@v2x/v2x-schema";
import type { VerificationKey } from "../certificates/curve-points.ts";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { type DataSigner, signatureChecks, signatureOver } from "./message-signatures.ts";

/**
 * Signs a request for certificates: with the enrollment certificate, or for itself with the key that the request
 * names. There is no header; the time stands in the request.
 *
 * @returns COER of Ieee1609Dot2Data around a SignedCertificateRequest.
 * @throws CredentialsError "signer-mismatch", "issuer-unusable".
 * @see IEEE 1609.2.1 — SignedCertificateRequest; IEEE 1609.2 5.3.1
 */
export async function signCertificateRequest(tbsRequest: ScmsPdu, by: DataSigner): Promise<Uint8Array> {
  const { hash, signer, signature } = await signatureOver(coer.encode(ScmsPdu, tbsRequest), by);
  const request = { hashAlgorithmId: hash, tbsRequest, signer, signature };
  return enveloped(coer.encode(SignedCertificateRequest, request));
}

/**
 * The same in CAMP's SCMS, whose messages are others. Requests for files are signed so, too.
 *
 * @throws as `signCertificateRequest`.
 * @see CAMP SCMS 1.2, IEEE1609dot2ScmsProtocol — SignedCertificateRequest
 */
export async function signCampRequest(tbsRequest: camp.ScmsPDU, by: DataSigner): Promise<Uint8Array> {
  const { hash, signer, signature } = await signatureOver(coer.encode(camp.ScmsPDU, tbsRequest), by);
  return enveloped(
    coer.encode(camp.SignedCertificateRequest, { hashId: hash, tbsRequest, signer, signature }),
  );
}

/**
 * Whether a request names this certificate, or `self`, as its signer and carries its signature. Whether the
 * certificate may ask for what it asks for is not looked at.
 *
 * @param asked - COER of `tbsRequest`.
 * @param key - where the signer is `self` or implicit, the key from the request or reconstructed; else the signer's own.
 * @returns what was looked at; it holds where all checks do.
 * @see IEEE 1609.2.1 — SignedCertificateRequest; IEEE 1609.2 5.3.1
 */
export function verifyCertificateRequest(
  {
    hashAlgorithmId,
    signer,
    signature,
  }: Pick<SignedCertificateRequest, "hashAlgorithmId" | "signer" | "signature">,
  by: "self" | DecodedCertificate,
  asked: Uint8Array,
  key: VerificationKey | undefined = by === "self" ? undefined : by.key,
): readonly Check[] {
  const at = {
    structure: "SignedCertificateRequest",
    path: "content.signedCertificateRequest",
    hashField: "hashAlgorithmId",
    hash: hashAlgorithmId,
    signer,
    signature,
    data: [asked],
  } as const;
  return signatureChecks(at, by, key);
}

function enveloped(value: Uint8Array): Uint8Array {
  return coer.encode(Ieee1609Dot2Data, {
    protocolVersion: 3,
    content: { choice: "signedCertificateRequest", value },
  });
}
