import { coer, type Schema } from "@v2x/asn1";
import { toTime32, validityOf } from "@v2x/credentials";
import { requestHashedId8, sealEncrypted, sealSigned, sealUnsecured } from "@v2x/protocol";
import { camp, SecurityMgmtPsid, type SignedMessage } from "@v2x/v2x-schema";
import type { AcaAtWork } from "./aca.ts";
import type { IssuedAuthorization } from "./authorization-certificate.ts";
import { campButterflyFlag, type RequestAtAca } from "./certificate-request-rules.ts";

/** The PCA's answer to the RA. */
export const PcaAnswer = camp.securedSchemaOf("SecuredPcaRaCertificateRequestReply") as Schema<
  SignedMessage<camp.ScmsPDU>
>;

/**
 * The PCA's answer to an RA: an implicit certificate, encrypted for the device and signed, inside what the RA reads.
 *
 * @param octets - the request as it came, which the answer names.
 * @returns COER of SecuredPcaRaCertificateRequestReply.
 * @throws TypeError where the request is none that CAMP's RA makes: for an explicit certificate, or one in clear.
 * @see CAMP SCMS 1.2, Ieee1609Dot2PcaRaInterface — PcaRaCertResponseMsg, SignedEncryptedCertificateResponse
 */
export async function sealPcaResponse(
  octets: Uint8Array,
  at: RequestAtAca,
  issued: IssuedAuthorization,
): Promise<Uint8Array> {
  const forDevice = await responseForDevice(at, issued);
  const value: camp.PcaRaCertResponseMsg = {
    version: 1,
    requestHash: requestHashedId8(octets),
    "pca-id": nameOf(at.aca),
    reply: {
      choice: "success",
      value: {
        choice: "signed-encrypted",
        value: coer.decode(camp.SignedEncryptedCertificateResponse, forDevice),
      },
    },
  };
  const content = { choice: "pca-ra", value: { choice: "pcaRaCertResponse", value } } as const;
  return signed(coer.encode(camp.ScmsPDU, { version: 1, content }), at.aca);
}

/** @returns COER of SignedEncryptedCertificateResponse. */
async function responseForDevice(
  { request: { flags, certEncKey }, aca }: RequestAtAca,
  { certificate, privateKeyInfo }: IssuedAuthorization,
): Promise<Uint8Array> {
  if (certEncKey === undefined || privateKeyInfo === undefined)
    throw new TypeError("CAMP's devices are given implicit certificates, encrypted for them.");
  const isButterfly = (flags.bytes[0]! & campButterflyFlag) !== 0;
  const plain = coer.encode(camp.PlaintextCertificateResponse, {
    choice: isButterfly ? "implicit-butterfly" : "implicit",
    value: { certificate: certificate.value, "priv-key-reconstruction-s": privateKeyInfo },
  });
  const { octets } = sealEncrypted(sealUnsecured(plain), [{ choice: "rekRecipInfo", key: certEncKey }]);
  const { appPermissions, validityPeriod } = certificate.value.toBeSigned;
  const toBeSigned = coer.encode(camp.ToBeSignedEncryptedCertificateResponse, {
    psidSsp: appPermissions!,
    expiration: toTime32(validityOf(validityPeriod).notAfter),
    lifetime: validityPeriod.duration,
    "encrypted-cert": coer.decode(camp.EncryptedCertificateData, octets),
  });
  return signed(toBeSigned, aca);
}

function signed(unsecured: Uint8Array, { certificate, signer }: AcaAtWork): Promise<Uint8Array> {
  // CAMP's headers tell no time.
  return sealSigned(
    { unsecured },
    { psid: SecurityMgmtPsid },
    { certificate, signer, identifier: "certificate" },
  );
}

/** CAMP names components by hosts; ours are named by their certificates. */
function nameOf({ certificate }: AcaAtWork): string {
  const { id } = certificate.value.toBeSigned;
  return id.choice === "name" ? id.value : "";
}
