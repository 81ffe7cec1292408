import { coer } from "@v2x/asn1";
import { type Authority, expectValid } from "@v2x/pki";
import { sealSigned } from "@v2x/protocol";
import { camp, SecurityMgmtPsid } from "@v2x/v2x-schema";

/**
 * Signs what the RA says to a device: PSID 35 and no time in the header, its certificate as signer.
 *
 * @returns COER of SecuredScmsPDU.
 * @throws AuthorityError "authority-not-valid", CredentialsError "key-unavailable".
 * @see CAMP SCMS 1.2 — SignedPseudonymCertProvisioningAck, headerInfo
 */
export async function signForDevice(
  value: camp.EndEntityRaInterfacePDU,
  ra: Authority,
  now: Date,
): Promise<Uint8Array> {
  expectValid(ra, now);
  const unsecured = coer.encode(camp.ScmsPDU, { version: 1, content: { choice: "ee-ra", value } });
  return sealSigned(
    { unsecured },
    { psid: SecurityMgmtPsid },
    { identifier: "certificate", certificate: ra.certificate, signer: await ra.signer() },
  );
}
