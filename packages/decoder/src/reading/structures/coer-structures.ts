/** What the COER decoder reads: a table from the words of its selector to schemas and profiles. */
import { DecodeError, type FieldRange } from "@v2x/asn1";
import {
  below,
  Certificate,
  CertificateChainSpdu,
  CertificateRevocationListMessage,
  CompositeCrlSpdu,
  certificateFindings,
  ctlFindings,
  type EtsiTs102941Data,
  EtsiTs103097Certificate,
  etsiTs103097CertificateFindings,
  etsiTs103097SignedDataFindings,
  type Finding,
  type Ieee1609Dot2Data,
  type Ieee1609Dot2DataUnsecured,
  MultiSignedCtlSpdu,
  RcaCertificateTrustListMessage,
  SecuredCrl,
  type SignedContent,
  type SignedMessage,
  scmsPduFindings,
  securedCrlFindings,
  signedContentOf,
  TlmCertificateTrustListMessage,
} from "@v2x/v2x-schema";
import type { Judgement, Structure } from "./structure.ts";

/** The selector's words, in its order; `unknown` finds the type itself. */
export const coerDecoderTypes = [
  "unknown",
  "CcmsCert",
  "CcmsCtl",
  "CcmsCrl",
  "ScmsCert",
  "ScmsCcf",
  "ScmsCcrl",
  "ScmsCtl",
  "ScmsCrl",
] as const;
export type CoerDecoderType = (typeof coerDecoderTypes)[number];

/** What the selector's words stand for. */
export const coerStructures = {
  CcmsCert: {
    type: "CcmsCert",
    title: "certificate of the European system (TS 103 097)",
    encoding: "COER",
    schema: EtsiTs103097Certificate,
    judge: (value) => ({ findings: etsiTs103097CertificateFindings(value as EtsiTs103097Certificate) }),
  },
  CcmsCtl: {
    type: "CcmsCtl",
    title: "certificate trust list (TS 102 941)",
    encoding: "COER",
    schema: RcaCertificateTrustListMessage,
    judge: judgeCcmsCtl,
  },
  CcmsCrl: {
    type: "CcmsCrl",
    title: "certificate revocation list (TS 102 941)",
    encoding: "COER",
    schema: CertificateRevocationListMessage,
    judge: judgeCcmsCrl,
  },
  ScmsCert: {
    type: "ScmsCert",
    title: "certificate of the US system (IEEE 1609.2)",
    encoding: "COER",
    schema: Certificate,
    judge: (value) => ({ findings: certificateFindings(value as Certificate) }),
  },
  ScmsCcf: {
    type: "ScmsCcf",
    title: "certificate chain file of IEEE 1609.2.1",
    encoding: "COER",
    schema: CertificateChainSpdu,
    judge: (value, map) => judgeManagement(value as CertificateChainSpdu, map, "certificateChain"),
  },
  ScmsCcrl: {
    type: "ScmsCcrl",
    title: "composite certificate revocation list of IEEE 1609.2.1",
    encoding: "COER",
    schema: CompositeCrlSpdu,
    judge: (value, map) => judgeManagement(value as CompositeCrlSpdu, map, "compositeCrl"),
  },
  ScmsCtl: {
    type: "ScmsCtl",
    title: "certificate trust list of IEEE 1609.2.1",
    encoding: "COER",
    schema: MultiSignedCtlSpdu,
    judge: (value, map) => judgeManagement(value as MultiSignedCtlSpdu, map, "multiSignedCtl"),
  },
  ScmsCrl: {
    type: "ScmsCrl",
    title: "certificate revocation list of IEEE 1609.2",
    encoding: "COER",
    schema: SecuredCrl,
    judge: judgeScmsCrl,
  },
} as const satisfies Record<Exclude<CoerDecoderType, "unknown">, Structure>;

/** Path of the plain content below the envelope of a signed message. */
const contentPath = "content.signedData.tbsData.payload.data.content.unsecuredData";

/** Both messages have the same octets; the list inside says which of them it is. */
function judgeCcmsCtl(value: unknown, map: readonly FieldRange[]): Judgement {
  const expected = "certificateTrustListRca or certificateTrustListTlm";
  const signed = requireSigned(value as RcaCertificateTrustListMessage, map, `a signed ${expected}`);
  const { content } = signed.content;
  switch (content.choice) {
    case "certificateTrustListRca":
      return { findings: messageFindings(signed, content.choice, ctlFindings(content.value, "rca")) };
    case "certificateTrustListTlm":
      return {
        schema: TlmCertificateTrustListMessage,
        findings: messageFindings(signed, content.choice, ctlFindings(content.value, "tlm")),
      };
    default:
      throw otherContent(map, `${contentPath}.content`, expected, content.choice);
  }
}

function judgeCcmsCrl(value: unknown, map: readonly FieldRange[]): Judgement {
  const expected = "certificateRevocationList";
  const signed = requireSigned(value as CertificateRevocationListMessage, map, `a signed ${expected}`);
  const { choice } = signed.content.content;
  if (choice !== expected) throw otherContent(map, `${contentPath}.content`, expected, choice);
  return { findings: messageFindings(signed, choice, []) };
}

function judgeScmsCrl(value: unknown, map: readonly FieldRange[]): Judgement {
  requireSigned(value as SecuredCrl, map, "a signed CrlContents");
  return { findings: securedCrlFindings(value as SecuredCrl) };
}

/** The three files of certificate management have the same octets around an alternative of CertManagementPdu. */
function judgeManagement(
  { content }: Ieee1609Dot2DataUnsecured,
  map: readonly FieldRange[],
  expected: "certificateChain" | "compositeCrl" | "multiSignedCtl",
): Judgement {
  if (content.choice !== "unsecuredData") {
    throw otherContent(map, "content", `a plain ${expected}`, content.choice);
  }
  const pdu = content.value.content;
  const path = "content.unsecuredData.content";
  if (pdu.choice !== "cert") throw otherContent(map, path, `cert with a ${expected}`, pdu.choice);
  const { choice } = pdu.value;
  if (choice !== expected) throw otherContent(map, `${path}.cert`, expected, choice);
  return { findings: below("content.unsecuredData", scmsPduFindings(content.value)) };
}

function requireSigned<X>(
  message: SignedMessage<X>,
  map: readonly FieldRange[],
  expected: string,
): SignedContent<X> {
  const signed = signedContentOf(message);
  if (signed !== undefined) return signed;
  if (message.content.choice !== "signedData") {
    throw otherContent(map, "content", expected, message.content.choice);
  }
  const { data } = message.content.value.tbsData.payload as { data?: Ieee1609Dot2Data | undefined };
  const payload = "content.signedData.tbsData.payload";
  if (data === undefined) throw otherContent(map, payload, "data in the payload", "none");
  throw otherContent(map, `${payload}.data.content`, expected, data.content.choice);
}

function otherContent(
  map: readonly FieldRange[],
  path: string,
  expected: string,
  found: string,
): DecodeError {
  const start = map.find((range) => range.path === path)?.start ?? 0;
  return new DecodeError("unknown-alternative", start, path, expected, found);
}

function messageFindings(
  signed: SignedContent<EtsiTs102941Data>,
  list: string,
  listFindings: readonly Finding[],
): readonly Finding[] {
  return [
    ...below("content.signedData", etsiTs103097SignedDataFindings(signed.signedData)),
    ...below(`${contentPath}.content.${list}`, listFindings),
  ];
}
