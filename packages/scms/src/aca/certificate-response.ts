import { coer } from "@v2x/asn1";
import { toEncryptionKey, toTime32 } from "@v2x/credentials";
import type { KeyType256 } from "@v2x/crypto";
import { requestHashedId8, sealEncrypted, sealSigned, sealUnsecured } from "@v2x/protocol";
import {
  AcaEeCertResponseCubkSpdu,
  AcaEeCertResponsePlainSpdu,
  AcaEeCertResponsePrivateSpdu,
  type AcaResponse,
  ScmsPdu,
  SecurityMgmtPsid,
} from "@v2x/v2x-schema";
import { answerHeader } from "../exchange/sign-spdu.ts";
import type { AcaAtWork } from "./aca.ts";
import type { IssuedAuthorization } from "./authorization-certificate.ts";
import { isCubk, type RequestAtAca, requestedKey } from "./certificate-request-rules.ts";

/**
 * The answer to an RA: the certificate for the device in the form that the request asks for, inside what the RA reads.
 *
 * @param octets - the request as it came, which the answer names.
 * @returns COER of AcaRaCertResponseSpdu.
 * @see IEEE 1609.2.1 — AcaRaCertResponse, AcaResponse
 */
export async function sealCertificateResponse(
  octets: Uint8Array,
  at: RequestAtAca,
  issued: IssuedAuthorization,
): Promise<Uint8Array> {
  const { aca, now } = at;
  const pdu: ScmsPdu = {
    version: 2,
    content: {
      choice: "aca-ra",
      value: {
        choice: "acaRaCertResponse",
        value: {
          version: 2,
          generationTime: toTime32(now),
          requestHash: requestHashedId8(octets),
          acaResponse: await responseForDevice(at, issued),
        },
      },
    },
  };
  return signed({ unsecured: coer.encode(ScmsPdu, pdu) }, aca);
}

/** Signed outside and encrypted inside: by the ACA certificate that also issued the one in the midst. */
async function responseForDevice(
  at: RequestAtAca,
  { certificate, privateKeyInfo }: IssuedAuthorization,
): Promise<AcaResponse> {
  const { request, aca, now } = at;
  const value = { version: 2, generationTime: toTime32(now), certificate: certificate.value, privateKeyInfo };
  const pdu: ScmsPdu = {
    version: 2,
    content: { choice: "aca-ee", value: { choice: "acaEeCertResponse", value } },
  };
  const plain = sealUnsecured(coer.encode(ScmsPdu, pdu));
  if (isCubk(request)) {
    const { keyType, point } = requestedKey(at)!;
    const key = toEncryptionKey(keyType as KeyType256, point);
    const { octets } = sealEncrypted(plain, [{ choice: "rekRecipInfo", key }]);
    return { choice: "cubk", value: coer.decode(AcaEeCertResponseCubkSpdu, octets) };
  }
  if (request.certEncKey === undefined) {
    return { choice: "plain", value: coer.decode(AcaEeCertResponsePlainSpdu, plain) };
  }
  const { octets } = sealEncrypted(plain, [{ choice: "rekRecipInfo", key: request.certEncKey }]);
  const inside = aca.privateAnswers === "bare" ? { data: octets } : { unsecured: octets };
  const spdu = await signed(inside, aca, answerHeader(aca.answerEdition, now));
  return { choice: "private", value: coer.decode(AcaEeCertResponsePrivateSpdu, spdu) };
}

function signed(
  payload: Parameters<typeof sealSigned>[0],
  { certificate, signer }: AcaAtWork,
  header: Parameters<typeof sealSigned>[1] = { psid: SecurityMgmtPsid },
): Promise<Uint8Array> {
  return sealSigned(payload, header, { certificate, signer, identifier: "certificate" });
}
