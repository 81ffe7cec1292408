import { coer } from "@v2x/asn1";
import { type Authority, expectValid } from "@v2x/pki";
import { sealSigned } from "@v2x/protocol";
import { ScmsPdu, SecurityMgmtPsid } from "@v2x/v2x-schema";

/**
 * Signs an SPDU of an authority of the SCMS: with PSID 35 alone in the header, as the edition of 2022 has it, and with
 * the authority's certificate as signer.
 *
 * @param now - when the authority has to be valid.
 * @returns COER of Ieee1609Dot2Data-Signed.
 * @throws AuthorityError "authority-not-valid", CredentialsError "key-unavailable".
 * @see IEEE 1609.2.1 — Ieee1609Dot2Data-Signed, SignerSingleCert
 */
export async function signSpdu(content: ScmsPdu["content"], by: Authority, now: Date): Promise<Uint8Array> {
  expectValid(by, now);
  return sealSigned(
    { unsecured: coer.encode(ScmsPdu, { version: 2, content }) },
    { psid: SecurityMgmtPsid },
    { identifier: "certificate", certificate: by.certificate, signer: await by.signer() },
  );
}
