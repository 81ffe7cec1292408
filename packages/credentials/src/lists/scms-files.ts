import { coer } from "@v2x/asn1";
import { MultiSignedCtlSpdu, SecuredCrl } from "@v2x/v2x-schema";
import type { DecodedCertificate } from "../certificates/decoded-certificate.ts";
import { unsecured } from "./multi-signed-ctl.ts";

/**
 * The certificate chain file (CCF): a trust list and further certificates.
 *
 * @param homeCtl - COER of MultiSignedCtlSpdu.
 * @returns COER of CertificateChainSpdu.
 * @see IEEE 1609.2.1 8.4
 */
export function certificateChainFile(homeCtl: Uint8Array, others: readonly DecodedCertificate[]): Uint8Array {
  return unsecured({
    choice: "certificateChain",
    value: { homeCtl: coer.decode(MultiSignedCtlSpdu, homeCtl), others: others.map(({ value }) => value) },
  });
}

/**
 * The composite revocation list: every revocation list, and a trust list.
 *
 * @param homeCtl - COER of MultiSignedCtlSpdu.
 * @param crls - COER of SecuredCrl each.
 * @returns COER of CompositeCrlSpdu.
 * @see IEEE 1609.2.1 8.5
 */
export function compositeCrlFile(homeCtl: Uint8Array, crls: readonly Uint8Array[]): Uint8Array {
  return unsecured({
    choice: "compositeCrl",
    value: {
      crl: crls.map((crl) => coer.decode(SecuredCrl, crl)),
      homeCtl: coer.decode(MultiSignedCtlSpdu, homeCtl),
    },
  });
}
