import { coer } from "@v2x/asn1";
import { toTime64 } from "@v2x/credentials";
import { type Authority, expectValid } from "@v2x/pki";
import { sealSigned } from "@v2x/protocol";
import { EtsiTs102941Data, SecuredCertificateRequestPsid } from "@v2x/v2x-schema";

/**
 * Signs what one authority says, with PSID 623 and the time in the header and its digest as signer.
 *
 * @returns COER of EtsiTs103097Data-Signed.
 * @throws AuthorityError "authority-not-valid", CredentialsError "key-unavailable".
 * @see ETSI TS 102 941 6.2.3
 */
export async function signMessage(
  content: EtsiTs102941Data["content"],
  by: Authority,
  now: Date,
): Promise<Uint8Array> {
  expectValid(by, now);
  const { certificate } = by;
  return sealSigned(
    { unsecured: coer.encode(EtsiTs102941Data, { version: 1, content }) },
    { psid: SecuredCertificateRequestPsid, generationTime: toTime64(now) },
    { identifier: "digest", certificate, signer: await by.signer() },
  );
}
