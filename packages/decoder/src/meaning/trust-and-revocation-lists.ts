/** Trust lists and revocation lists. @see ETSI TS 102 941 6.3; IEEE 1609.2 clause 7; IEEE 1609.2.1 7.3 */
import { type Meaning, memberOf } from "./field.ts";
import { says } from "./keys-and-signatures.ts";

const isFullCtl: Meaning = (field, { valueAt }) => {
  if (field.value === true) return "the whole list";
  if (field.value !== false || field.parent === undefined) return undefined;
  const sequence = valueAt(memberOf(field.parent, "ctlSequence"));
  return typeof sequence === "number"
    ? `changes since the whole list ${(sequence + 255) % 256}`
    : "changes since the whole list before";
};

/** By type, or by member where the type is a general one. */
export const listMeanings: Record<string, Meaning> = {
  "*.isFullCtl": isFullCtl,
  "*.ctlSequence": says("number of the list, from 0 to 255 and then 0 again"),
  "CtlCommand.add": says("trusted from now on"),
  "CtlCommand.delete": says("no longer trusted"),
  "CtlEntry.rca": says("root CA"),
  "CtlEntry.ea": says("enrolment authority"),
  "CtlEntry.aa": says("authorization authority"),
  "CtlEntry.dc": says("distribution centre"),
  "CtlEntry.tlm": says("trust list manager"),
  "EaEntry.aaAccessPoint": says("where AAs ask for validation of authorization requests"),
  "EaEntry.itsAccessPoint": says("where stations ask for enrolment"),
  "AaEntry.accessPoint": says("where stations ask for authorization tickets"),
  "TlmEntry.accessPoint": says("where the European trust list (ECTL) is"),
  "DcEntry.url": says("where trust lists and revocation lists are"),
  "DcEntry.cert": says("the root CAs whose lists are there"),
  "RootCaEntry.successorTo": says("link from the certificate that this root CA had before"),
  "TlmEntry.successorTo": says("link from the certificate that this manager had before"),
  CrlEntry: says("revoked CA: last 8 octets of its certificate's hash"),
  "CrlContents.crlCraca": says(
    "the authority whose certificates are listed (CRACA): end of its certificate's hash",
  ),
  "CrlContents.crlSeries": says("the series that this list belongs to"),
  "CrlPriorityInfo.priority": says("how urgent it is to keep this list: larger is more"),
  "HashBasedRevocationInfo.id": says("revoked: last 10 octets of the certificate's hash"),
  "ToBeSignedHashIdCrl.crlSerial": says("number of the list within its series"),
  "*.indexWithinI": says("number of the list within its i-period"),
  "JMaxGroup.jmax": says("certificates that a device has in each i-period"),
  Ieee1609dot2dot1MsctlType: ({ value }) => (value === 1 ? "whole list of IEEE 1609.2.1" : undefined),
  CtlSeriesId: says("number of the electors' group, which numbers its lists on its own"),
  CtlElectorEntry: says("elector: SHA-384 of its certificate"),
  CtlRootCaEntry: says("root CA: last 32 octets of its certificate's hash"),
  CtlSequenceNumber: says("number of the list; a larger one replaces it"),
  "FullIeeeTbsCtl.electorApprove": says("electors trusted from now on"),
  "FullIeeeTbsCtl.electorRemove": says("for information: electors no longer trusted"),
  "FullIeeeTbsCtl.rootCaApprove": says("root CAs trusted from now on"),
  "FullIeeeTbsCtl.rootCaRemove": says("for information: root CAs no longer trusted"),
  "FullIeeeTbsCtl.quorum": ({ value }) => `the next list needs the signatures of ${value} electors`,
  "ToBeSignedCtlSignature.tbsCtlHash": says("SHA-384 of the list that the elector signs"),
  "CompositeCrl.homeCtl": says("the trust list of this system"),
  "CertificateChain.homeCtl": says("the trust list of this system"),
  "CertificateChain.others": says("further CA certificates"),
};
