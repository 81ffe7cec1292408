import { coer } from "@v2x/asn1";
import { crlSeriesOf, readCrl, readMultiSignedCtl } from "@v2x/credentials";
import { AuthorityError, type ListRecord } from "@v2x/pki";
import type { Scms, ScmsListKind } from "@v2x/scms";
import { CertificateManagementInformationStatusSpdu, type Edition, signedContentOf } from "@v2x/v2x-schema";

/** The series of each revocation list. */
export const seriesOf = {
  "linkage-crl": crlSeriesOf.pseudonym,
  "component-crl": crlSeriesOf.component,
  "application-crl": crlSeriesOf.application,
  "enrollment-crl": crlSeriesOf.enrollment,
  "special-crl": crlSeriesOf.special,
} as const;

/**
 * A list of the SCMS as it is served now; of revocation lists, that below the current root.
 *
 * @throws AuthorityError, or CredentialsError "key-unavailable", when there is none to serve.
 */
export async function scmsListIn({ files, certificate }: Scms, kind: ScmsListKind): Promise<ListRecord> {
  if (kind === "ctl") return files.ctl();
  if (kind === "info-status") return files.infoStatus();
  const { hashedId8 } = await certificate("rca");
  const list = await files.crl(hashedId8, seriesOf[kind]);
  if (list === undefined) throw new AuthorityError("list-damaged", { kind, issuer: hashedId8 });
  return list;
}

/**
 * How many entries a list of the SCMS has: electors and roots that a trust list approves; certificates, or devices by
 * their linkage seeds, on a revocation list; files that the info status tells of.
 */
export function entriesInScmsList(message: Uint8Array, kind: ScmsListKind): number {
  if (kind === "info-status") return filesTold(message);
  if (kind !== "ctl") return entriesInCrl(message);
  const { electorApprove, rootCaApprove } = readMultiSignedCtl(message).ctl;
  return electorApprove.length + rootCaApprove.length;
}

/** How many entries a revocation list of a US system has. @param edition - whose octets it has; absent: those of today. */
export function entriesInCrl(message: Uint8Array, edition?: Edition): number {
  const { typeSpecific } = readCrl(message, edition);
  switch (typeSpecific.choice) {
    case "fullHashCrl":
      return typeSpecific.value.entries.length;
    case "fullLinkedCrl":
      return (typeSpecific.value.individual ?? [])
        .flatMap(({ contents }) => contents)
        .flatMap(({ contents }) => contents)
        .flatMap(({ contents }) => contents).length;
    default:
      throw new TypeError(`The SCMS issues no ${typeSpecific.choice}`);
  }
}

function filesTold(message: Uint8Array): number {
  const spdu = coer.decode(CertificateManagementInformationStatusSpdu, message);
  const pdu = signedContentOf(spdu)?.content.content;
  if (pdu?.choice !== "cert" || pdu.value.choice !== "infoStatus") return 0;
  const { crl, ctl, ma, ra } = pdu.value.value;
  const chainFile = 1;
  return crl.length + ctl.length + chainFile + ma.length + (ra === undefined ? 0 : 1);
}
