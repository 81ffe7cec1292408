/**
 * What the COER decoder reads: a table from the words of its selector to schemas, decoding as one of them, and
 * finding out which of them some octets are.
 */
import { coer, DecodeError, type DecodeLimits, type FieldRange, type Schema } from "@v2x/asn1";
import {
  CertificateRevocationListMessage,
  type EtsiTs102941Data,
  RcaCertificateTrustListMessage,
  TlmCertificateTrustListMessage,
} from "./etsi-ts102941-messages-ca.ts";
import { ctlFindings } from "./etsi-ts102941-profile.ts";
import { EtsiTs103097Certificate } from "./etsi-ts103097.ts";
import {
  below,
  certificateFindings,
  etsiTs103097CertificateFindings,
  etsiTs103097SignedDataFindings,
} from "./etsi-ts103097-profile.ts";
import { Certificate, Ieee1609Dot2Data } from "./ieee1609dot2.ts";
import { CrlPsid, SecuredCrl } from "./ieee1609dot2-crl.ts";
import type { Finding } from "./profile-finding.ts";
import { type SignedContent, type SignedMessage, signedContentOf } from "./signed-content.ts";
import { Undecodable } from "./undecodable.ts";

/** The selector's words, in its order; `unknown` finds the type itself. */
export const coerDecoderTypes = ["unknown", "CcmsCert", "CcmsCtl", "CcmsCrl", "ScmsCert", "ScmsCrl"] as const;
export type CoerDecoderType = (typeof coerDecoderTypes)[number];

/** What octets can turn out to be: a word of the selector, or an envelope with something else inside. */
export type CoerType = Exclude<CoerDecoderType, "unknown"> | "Ieee1609Dot2Data";

/** Octets read as a type. */
export interface CoerReading {
  readonly type: CoerType;
  /** What people call that type. */
  readonly title: string;
  /** The ASN.1 type that was decoded. */
  readonly schema: Schema;
  readonly value: unknown;
  /** Which octets hold which field. */
  readonly map: readonly FieldRange[];
  /** Rules of the type's profile that the value breaks. */
  readonly findings: readonly Finding[];
  /** Why this type was chosen, for people; only where the type was asked to be found. */
  readonly detected?: string;
}

/** How one type is read, and what its readers are told. */
interface CoerReader {
  /** What people call the type. */
  readonly title: string;
  read(bytes: Uint8Array, limits?: DecodeLimits): Omit<CoerReading, "type" | "title" | "detected">;
}

const readers: Readonly<Record<CoerType, CoerReader>> = {
  CcmsCert: {
    title: "certificate of the European system (TS 103 097)",
    read: (bytes, limits) => {
      const { value, map } = coer.decodeWithMap(EtsiTs103097Certificate, bytes, limits);
      return {
        schema: EtsiTs103097Certificate,
        value,
        map,
        findings: etsiTs103097CertificateFindings(value),
      };
    },
  },
  CcmsCtl: { title: "certificate trust list (TS 102 941)", read: readCcmsCtl },
  CcmsCrl: { title: "certificate revocation list (TS 102 941)", read: readCcmsCrl },
  ScmsCert: {
    title: "certificate of IEEE 1609.2",
    read: (bytes, limits) => {
      const { value, map } = coer.decodeWithMap(Certificate, bytes, limits);
      return { schema: Certificate, value, map, findings: certificateFindings(value) };
    },
  },
  ScmsCrl: { title: "certificate revocation list of IEEE 1609.2", read: readScmsCrl },
  Ieee1609Dot2Data: {
    title: "secured data of IEEE 1609.2",
    read: (bytes, limits) => {
      const { value, map } = coer.decodeWithMap(Ieee1609Dot2Data, bytes, limits);
      return { schema: Ieee1609Dot2Data, value, map, findings: [] };
    },
  },
};

/** Path of the plain content below the envelope of a signed message. */
const contentPath = "content.signedData.tbsData.payload.data.content.unsecuredData";

function readCcmsCtl(bytes: Uint8Array, limits?: DecodeLimits) {
  const { value, map } = coer.decodeWithMap(RcaCertificateTrustListMessage, bytes, limits);
  const expected = "certificateTrustListRca or certificateTrustListTlm";
  const signed = requireSigned(value, map, `a signed ${expected}`);
  const { content } = signed.content;
  // Both messages have the same octets; the list inside says which of them it is.
  switch (content.choice) {
    case "certificateTrustListRca":
      return {
        schema: RcaCertificateTrustListMessage,
        value,
        map,
        findings: messageFindings(signed, content.choice, ctlFindings(content.value, "rca")),
      };
    case "certificateTrustListTlm":
      return {
        schema: TlmCertificateTrustListMessage,
        value,
        map,
        findings: messageFindings(signed, content.choice, ctlFindings(content.value, "tlm")),
      };
    default:
      throw otherContent(map, `${contentPath}.content`, expected, content.choice);
  }
}

function readCcmsCrl(bytes: Uint8Array, limits?: DecodeLimits) {
  const { value, map } = coer.decodeWithMap(CertificateRevocationListMessage, bytes, limits);
  const expected = "certificateRevocationList";
  const signed = requireSigned(value, map, `a signed ${expected}`);
  const { content } = signed.content;
  if (content.choice !== expected)
    throw otherContent(map, `${contentPath}.content`, expected, content.choice);
  return {
    schema: CertificateRevocationListMessage,
    value,
    map,
    findings: messageFindings(signed, content.choice, []),
  };
}

function readScmsCrl(bytes: Uint8Array, limits?: DecodeLimits) {
  const { value, map } = coer.decodeWithMap(SecuredCrl, bytes, limits);
  const { signedData } = requireSigned(value, map, "a signed CrlContents");
  const { psid, ...others } = signedData.tbsData.headerInfo;
  const path = "content.signedData.tbsData.headerInfo";
  const rule = (member: string, text: string): Finding => ({
    path: `${path}.${member}`,
    rule: text,
    clause: "IEEE 1609.2, SecuredCrl",
  });
  const unwanted = Object.entries(others).filter(([, member]) => member !== undefined);
  return {
    schema: SecuredCrl,
    value,
    map,
    findings: [
      ...(psid === CrlPsid ? [] : [rule("psid", `psid is ${CrlPsid}`)]),
      ...unwanted.map(([member]) => rule(member, `${member} is absent`)),
    ],
  };
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

/**
 * Reads octets as the given type, whole and canonical.
 *
 * @throws Undecodable with offset and path where they are not of that type.
 */
export function decodeCoerAs(type: CoerDecoderType, bytes: Uint8Array, limits?: DecodeLimits): CoerReading {
  if (type === "unknown") return detectCoerType(bytes, limits);
  const reading = attempt(type, bytes, limits);
  if (reading instanceof DecodeError) throw new Undecodable(type, readers[type].title, true, reading);
  return reading;
}

/** Most specific first: the first type that fits is the answer. */
const candidates = ["CcmsCtl", "CcmsCrl", "CcmsCert", "ScmsCert", "ScmsCrl", "Ieee1609Dot2Data"] as const;

/**
 * Finds out what octets are: the most specific type that fits them whole. A certificate is a CcmsCert if it keeps
 * the European profile, else a ScmsCert.
 *
 * @throws Undecodable with offset and path of the reading that got furthest, where nothing fits.
 */
export function detectCoerType(bytes: Uint8Array, limits?: DecodeLimits): CoerReading {
  const failures = new Map<CoerType, DecodeError>();
  for (const type of candidates) {
    const reading = attempt(type, bytes, limits);
    if (reading instanceof DecodeError) {
      failures.set(type, reading);
    } else if (type !== "CcmsCert" || reading.findings.length === 0) {
      const findings = [...reading.findings, ...hiddenFailures(reading, failures)];
      return { ...reading, findings, detected: `found to be a ${reading.title}` };
    }
  }
  const [type, failure] = [...failures].reduce((furthest, next) =>
    next[1].offset > furthest[1].offset ? next : furthest,
  );
  throw new Undecodable(type, readers[type].title, false, failure);
}

function attempt(type: CoerType, bytes: Uint8Array, limits?: DecodeLimits): CoerReading | DecodeError {
  const { title, read } = readers[type];
  try {
    return { type, title, ...read(bytes, limits) };
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
}

/** The application under which each list is signed. */
const listOfPsid: ReadonlyMap<number, CoerType> = new Map([
  [622, "CcmsCrl"],
  [624, "CcmsCtl"],
  [CrlPsid, "ScmsCrl"],
]);

/** A list with broken content is still well-formed secured data; without this nobody would be told what broke. */
function hiddenFailures(
  { type, value }: CoerReading,
  failures: ReadonlyMap<CoerType, DecodeError>,
): readonly Finding[] {
  if (type !== "Ieee1609Dot2Data") return [];
  const { content } = value as Ieee1609Dot2Data;
  const list =
    content.choice === "signedData" ? listOfPsid.get(content.value.tbsData.headerInfo.psid) : undefined;
  const failure = list === undefined ? undefined : failures.get(list);
  if (list === undefined || failure === undefined || failure.path === `${contentPath}.content`) return [];
  const { path, offset, expected, found } = failure;
  const rule = `as ${readers[list].title}: expected ${expected}, found ${found} at octet ${offset}`;
  return [{ path, rule, clause: "by the header's psid" }];
}
