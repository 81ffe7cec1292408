import { coer } from "@v2x/asn1";
import { toTime64 } from "@v2x/credentials";
import { type Authority, expectValid } from "@v2x/pki";
import { sealSigned } from "@v2x/protocol";
import { ScmsPdu, SecurityMgmtPsid } from "@v2x/v2x-schema";

/**
 * Signs what an authority of the SCMS says: PSID 35 and the time in the header, its certificate as signer.
 *
 * @returns COER of Ieee1609Dot2Data-Signed.
 * @throws AuthorityError "authority-not-valid", CredentialsError "key-unavailable".
 * @see IEEE 1609.2.1 — Ieee1609Dot2Data-Signed, SignerSingleCert
 */
export async function signSpdu(content: ScmsPdu["content"], by: Authority, now: Date): Promise<Uint8Array> {
  expectValid(by, now);
  return sealSigned(
    { unsecured: coer.encode(ScmsPdu, { version: 2, content }) },
    { psid: SecurityMgmtPsid, generationTime: toTime64(now) },
    { identifier: "certificate", certificate: by.certificate, signer: await by.signer() },
  );
}
