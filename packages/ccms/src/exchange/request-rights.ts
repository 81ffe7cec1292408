import type { DecodedCertificate } from "@v2x/credentials";
import {
  bitsGranted,
  type CertificateRequestRight,
  certificateRequestBits,
  SecuredCertificateRequestPsid,
} from "@v2x/v2x-schema";

/** Whether the SSP of 623 in a certificate is of version 1 and lets its holder sign such messages. */
export function maySign({ value }: DecodedCertificate, right: CertificateRequestRight): boolean {
  const permission = value.toBeSigned.appPermissions?.find(
    ({ psid }) => psid === SecuredCertificateRequestPsid,
  );
  const ssp = permission?.ssp?.choice === "bitmapSsp" ? permission.ssp.value : undefined;
  return (bitsGranted(ssp) & certificateRequestBits[right]) !== 0;
}
