import { coer, toHex } from "@v2x/asn1";
import { type DecodedCertificate, type MessageSigner, toTime32 } from "@v2x/credentials";
import { sealUnsecured } from "@v2x/protocol";
import { type EeRaDownloadRequest, type HeaderInfo, ScmsPdu } from "@v2x/v2x-schema";
import { sealFor } from "../../requests/built-request.ts";
import { pduOf, type ScmsDeviation, type ScmsRequest, scmsRequest, signPdu } from "./scms-request.ts";

/** What a file is asked for with. */
export interface DownloadOrder {
  readonly filename: string;
  /** Who asks, and whom; absent where the session shows who asks, and the request goes in plain. */
  readonly authenticated?: { readonly enrollment: MessageSigner; readonly ra: DecodedCertificate };
  readonly now: Date;
}

/** How a request for a file departs from a good one. */
export interface DownloadDeviation extends ScmsDeviation<EeRaDownloadRequest> {
  readonly header?: (header: HeaderInfo) => HeaderInfo;
}

/**
 * Asks an RA for a file: signed with the enrollment certificate and encrypted, or in plain.
 *
 * @throws CredentialsError "signer-mismatch", "time-out-of-range"; ProtocolError "recipient-unusable".
 * @see IEEE 1609.2.1 6.3.5.3 — EeRaDownloadRequestSpdu, EeRaDownloadRequestPlainSpdu
 */
export async function buildDownloadRequest(
  { filename, authenticated, now }: DownloadOrder,
  deviation: DownloadDeviation = {},
): Promise<ScmsRequest> {
  const right: EeRaDownloadRequest = { generationTime: toTime32(now), filename };
  const asked = deviation.asked?.(right) ?? right;
  const content = { choice: "ee-ra", value: { choice: "eeRaDownloadRequest", value: asked } } as const;
  const pdu = pduOf(content, deviation);
  if (authenticated === undefined) {
    const plain = sealUnsecured(coer.encode(ScmsPdu, pdu));
    return scmsRequest(deviation.octets?.(plain) ?? plain, now);
  }
  const signed = await signPdu(pdu, authenticated.enrollment, deviation);
  return scmsRequest(sealFor(authenticated.ra, signed, deviation).octets, now);
}

/** The header of a download that carries the request for it. @see IEEE 1609.2.1 6.3.5.3 */
export function downloadHeader({ octets }: ScmsRequest): Readonly<Record<string, string>> {
  return { "Ieee-1609.2.1-Authorization": Buffer.from(octets).toString("base64") };
}

/** The file with the certificates of a period. @see IEEE 1609.2.1 8.2.2 */
export function batchFilename(requestHash: Uint8Array, iPeriod: number): string {
  return `${idIn(requestHash)}_${iPeriod.toString(16)}.zip`;
}

/** The file with the one certificate of a request without butterfly keys. @see IEEE 1609.2.1 8.2.2 */
export function singleFilename(requestHash: Uint8Array): string {
  return `${idIn(requestHash)}.zip`;
}

/** The file with the answer to a request for the next enrollment certificate. @see IEEE 1609.2.1 8.3 */
export function successorFilename(requestHash: Uint8Array): string {
  return idIn(requestHash);
}

function idIn(requestHash: Uint8Array): string {
  return toHex(requestHash).toUpperCase();
}
