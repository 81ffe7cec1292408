/**
 * What messages of IEEE 1609.2.1 break although the octets are in order: the constraints of its parameterized
 * types on headers and signers, those of certificate requests, and that the parts of a trust list agree. Whether
 * signatures and hashes hold is not asked here.
 */
import { coer, toHex } from "@v2x/asn1";
import { below } from "./check.ts";
import {
  Certificate,
  type HeaderInfo,
  type SignerIdentifier,
  type ToBeSignedCertificate,
} from "./ieee1609dot2.ts";
import type { SecuredCrl } from "./ieee1609dot2-crl.ts";
import type {
  CertManagementPdu,
  FullIeeeTbsCtl,
  MultiSignedCtl,
} from "./ieee1609dot2dot1-cert-management.ts";
import type { CtlSignatureSpdu, MultiSignedCtlSpdu, ScmsPdu } from "./ieee1609dot2dot1-protocol.ts";
import type { Finding } from "./profile-finding.ts";
import { CrlPsid, SecurityMgmtPsid } from "./security-services.ts";
import { signedContentOf } from "./signed-content.ts";

/** Signed data, whatever its payload. */
interface Signed {
  readonly tbsData: { readonly headerInfo: HeaderInfo };
  readonly signer: SignerIdentifier;
}

/** The edition of IEEE 1609.2.1 that a signed SPDU's header has the form of: generationTime is absent since 2022. */
export function scmsHeaderEdition({ generationTime }: HeaderInfo): string {
  return generationTime === undefined ? "IEEE 1609.2.1-2022" : "IEEE 1609.2.1-2020";
}

/**
 * What the signed data of an SPDU breaks: its application, what a header may not have, and that one certificate
 * signs. Whether there is a generationTime depends on the edition (`scmsHeaderEdition`) and breaks nothing.
 *
 * @param psid - the application of the SPDU; security management unless told otherwise.
 */
export function scmsSignedDataFindings(
  signedData: Signed,
  psid: number = SecurityMgmtPsid,
): readonly Finding[] {
  const { headerInfo } = signedData.tbsData;
  const finding = findingOf("IEEE 1609.2.1, Ieee1609Dot2Data-Signed");
  const isSignedByOne = signedData.signer.choice === "certificate" && signedData.signer.value.length === 1;
  return [
    ...headerFindings(
      { ...headerInfo, generationTime: undefined },
      psid,
      "IEEE 1609.2.1, Ieee1609Dot2Data-Signed",
    ),
    ...(isSignedByOne ? [] : [finding("signer", "signer holds exactly one certificate")]),
  ];
}

/** What the header of a revocation list breaks. */
export function securedCrlFindings(crl: SecuredCrl): readonly Finding[] {
  const signed = signedContentOf(crl);
  if (signed === undefined) {
    return [findingOf("IEEE 1609.2, SecuredCrl")("content", "a revocation list is signed")];
  }
  const { headerInfo } = signed.signedData.tbsData;
  return below("content.signedData", headerFindings(headerInfo, CrlPsid, "IEEE 1609.2, SecuredCrl"));
}

/** What an ScmsPdu breaks: certificate requests and everything that manages certificates have rules. */
export function scmsPduFindings({ content }: ScmsPdu): readonly Finding[] {
  switch (content.choice) {
    case "cert":
      return below("content.cert", certManagementFindings(content.value));
    case "eca-ee":
      return content.value.choice === "eeEcaCertRequest"
        ? below("content.eca-ee.eeEcaCertRequest.tbsCert", enrollmentFindings(content.value.value.tbsCert))
        : [];
    case "ee-ra":
      return content.value.choice === "eeRaCertRequest"
        ? below("content.ee-ra.eeRaCertRequest.tbsCert", [
            ...authorizationFindings(content.value.value.tbsCert, "EeRaCertRequest"),
            ...keyFindings(content.value.value.tbsCert, "EeRaCertRequest"),
          ])
        : [];
    case "aca-ra":
      return content.value.choice === "raAcaCertRequest"
        ? below(
            "content.aca-ra.raAcaCertRequest.tbsCert",
            authorizationFindings(content.value.value.tbsCert, "RaAcaCertRequest"),
          )
        : [];
    default:
      return [];
  }
}

function certManagementFindings(pdu: CertManagementPdu): readonly Finding[] {
  switch (pdu.choice) {
    case "compositeCrl":
      return below("compositeCrl", [
        ...pdu.value.crl.flatMap((crl, index) => below(`crl[${index}]`, securedCrlFindings(crl))),
        ...below("homeCtl", ctlSpduFindings(pdu.value.homeCtl)),
      ]);
    case "certificateChain":
      return below("certificateChain.homeCtl", ctlSpduFindings(pdu.value.homeCtl));
    case "multiSignedCtl":
      return below("multiSignedCtl", multiSignedCtlFindings(pdu.value));
    default:
      return [];
  }
}

/** The clause of what a trust list breaks. */
const ctlFinding = findingOf("IEEE 1609.2.1, MultiSignedCtl");

function ctlSpduFindings({ content }: MultiSignedCtlSpdu): readonly Finding[] {
  const pdu = content.choice === "unsecuredData" ? (content.value as ScmsPdu).content : undefined;
  if (pdu?.choice !== "cert" || pdu.value.choice !== "multiSignedCtl") {
    return [ctlFinding("content", "a plain ScmsPdu holds a multiSignedCtl")];
  }
  return below("content.unsecuredData.content.cert.multiSignedCtl", multiSignedCtlFindings(pdu.value.value));
}

function multiSignedCtlFindings({ tbsCtl, signatures }: MultiSignedCtl): readonly Finding[] {
  const signers = signatures.map(signerOf);
  return signatures.flatMap((signature, index) =>
    below(`signatures[${index}]`, [
      ...signatureFindings(signature, tbsCtl),
      ...(signers[index] !== undefined && signers.indexOf(signers[index]) < index
        ? [ctlFinding("", "each elector signs once")]
        : []),
    ]),
  );
}

/** The certificate that signed, as text to compare with. */
function signerOf(signature: CtlSignatureSpdu): string | undefined {
  const signer = signedContentOf(signature)?.signedData.signer;
  const certificate = signer?.choice === "certificate" ? signer.value[0] : undefined;
  return certificate && toHex(coer.encode(Certificate, certificate));
}

function signatureFindings(
  signature: CtlSignatureSpdu,
  tbsCtl: FullIeeeTbsCtl | Uint8Array,
): readonly Finding[] {
  const signed = signedContentOf(signature);
  const pdu = signed?.content.content;
  if (signed === undefined || pdu?.choice !== "cert" || pdu.value.choice !== "tbsCtlSignature") {
    return [ctlFinding("content", "a signature signs a tbsCtlSignature")];
  }
  const { ctlSeriesId, ctlType, sequenceNumber } = pdu.value.value;
  const path = "content.signedData.tbsData.payload.data.content.unsecuredData.content.cert.tbsCtlSignature";
  const agreements =
    tbsCtl instanceof Uint8Array
      ? []
      : ([
          ["ctlSeriesId", toHex(ctlSeriesId) === toHex(tbsCtl.ctlSeriesId)],
          ["ctlType", ctlType === tbsCtl.type],
          ["sequenceNumber", sequenceNumber === tbsCtl.sequenceNumber],
        ] as const);
  return [
    ...below("content.signedData", scmsSignedDataFindings(signed.signedData)),
    ...agreements
      .filter(([, agrees]) => !agrees)
      .map(([member]) => ctlFinding(`${path}.${member}`, `${member} is that of the list`)),
  ];
}

/** What an end entity asks an ECA for: permissions to request with, none to act or issue with. */
function enrollmentFindings(tbsCert: ToBeSignedCertificate): readonly Finding[] {
  const finding = findingOf("IEEE 1609.2.1, EeEcaCertRequest");
  return [
    ...(tbsCert.id.choice === "linkageData" ? [finding("id", "id is not linkageData")] : []),
    ...issuerFieldFindings(tbsCert, "EeEcaCertRequest"),
    ...(tbsCert.appPermissions === undefined ? [] : [finding("appPermissions", "appPermissions is absent")]),
    ...(tbsCert.certRequestPermissions === undefined
      ? [finding("certRequestPermissions", "certRequestPermissions is present")]
      : []),
    ...keyFindings(tbsCert, "EeEcaCertRequest"),
  ];
}

/** What is asked of an RA or ACA: permissions to act with, none to issue or request with. */
function authorizationFindings(tbsCert: ToBeSignedCertificate, type: string): readonly Finding[] {
  const finding = findingOf(`IEEE 1609.2.1, ${type}`);
  return [
    ...issuerFieldFindings(tbsCert, type),
    ...(tbsCert.appPermissions === undefined ? [finding("appPermissions", "appPermissions is present")] : []),
    ...(tbsCert.certRequestPermissions === undefined
      ? []
      : [finding("certRequestPermissions", "certRequestPermissions is absent")]),
  ];
}

/** What only the issuer can tell, and no end entity may ask for. */
function issuerFieldFindings(tbsCert: ToBeSignedCertificate, type: string): readonly Finding[] {
  const finding = findingOf(`IEEE 1609.2.1, ${type}`);
  return [
    ...(tbsCert.cracaId.every((octet) => octet === 0) ? [] : [finding("cracaId", "cracaId is 000000")]),
    ...(tbsCert.crlSeries === 0 ? [] : [finding("crlSeries", "crlSeries is 0")]),
    ...(tbsCert.certIssuePermissions === undefined
      ? []
      : [finding("certIssuePermissions", "certIssuePermissions is absent")]),
  ];
}

function keyFindings({ verifyKeyIndicator }: ToBeSignedCertificate, type: string): readonly Finding[] {
  if (verifyKeyIndicator.choice === "verificationKey") return [];
  const rule = "a request has a verificationKey, also for an implicit certificate";
  return [findingOf(`IEEE 1609.2.1, ${type}`)("verifyKeyIndicator", rule)];
}

/** Members of a header that these profiles exclude; later additions are free. */
const excludedMembers = [
  "generationTime",
  "expiryTime",
  "generationLocation",
  "p2pcdLearningRequest",
  "missingCrlIdentifier",
  "encryptionKey",
] as const;

function headerFindings(header: HeaderInfo, psid: number, clause: string): readonly Finding[] {
  const finding = findingOf(clause);
  const path = (member: string) => `tbsData.headerInfo.${member}`;
  return [
    ...(header.psid === psid ? [] : [finding(path("psid"), `psid is ${psid}`)]),
    ...excludedMembers
      .filter((member) => header[member] !== undefined)
      .map((member) => finding(path(member), `${member} is absent`)),
  ];
}

function findingOf(clause: string) {
  return (path: string, rule: string): Finding => ({ path, rule, clause });
}
