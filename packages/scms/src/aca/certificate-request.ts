import type { DecodedCertificate } from "@v2x/credentials";
import { openEnvelope } from "@v2x/protocol";
import { type Check, type RaAcaCertRequest, ScmsPdu, unmetIn } from "@v2x/v2x-schema";
import type { AcaAtWork } from "./aca.ts";

/** An RA's request for one certificate whose signature holds. */
export interface ReadCertificateRequest {
  readonly request: RaAcaCertRequest;
  /** The whole message that it stands in. */
  readonly pdu: ScmsPdu;
  readonly ra: DecodedCertificate;
}

/** What came of reading a request: the request, or the checks that do not hold. */
export type CertificateRequestReading =
  | { readonly read: ReadCertificateRequest }
  | { readonly unmet: readonly Check[] };

/**
 * Opens a RaAcaCertRequestSpdu. Whether it may be granted is not asked here.
 *
 * @see IEEE 1609.2.1 — RaAcaCertRequestSpdu
 */
export async function readCertificateRequest(
  octets: Uint8Array,
  { registrationAuthorities }: Pick<AcaAtWork, "registrationAuthorities">,
): Promise<CertificateRequestReading> {
  const opening = await openEnvelope(octets, {
    layers: [{ kind: "certificateRequest", signer: { certificate: known } }],
    payload: ScmsPdu,
  });
  if (opening.refusal !== undefined) {
    return { unmet: unmetIn(opening.trace.layers.flatMap(({ checks }) => checks)) };
  }
  const { value: pdu, signatures } = opening;
  const { signer } = signatures[0]!;
  const { content } = pdu;
  if (
    signer.choice !== "certificate" ||
    content.choice !== "aca-ra" ||
    content.value.choice !== "raAcaCertRequest"
  ) {
    return { unmet: [{ ...kindRule, outcome: "fail" }] };
  }
  return { read: { request: content.value.value, pdu, ra: signer.certificate } };

  async function known(certificate: DecodedCertificate) {
    const isSame = ({ bytes }: DecodedCertificate) => Buffer.compare(bytes, certificate.bytes) === 0;
    const ra = registrationAuthorities.find(isSame);
    return ra && { certificate: ra };
  }
}

const kindRule = {
  name: "request-of-ra",
  clause: "IEEE 1609.2.1 RaAcaCertRequestSpdu",
  expected: "the message is a raAcaCertRequest",
  path: "content",
};
