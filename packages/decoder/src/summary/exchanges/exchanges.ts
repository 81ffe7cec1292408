/** Requests and responses of ETSI TS 102 941 and IEEE 1609.2.1 in people's terms: what, by whom, for whom. */
import { toHex } from "@v2x/asn1";
import type { Certificate } from "@v2x/v2x-schema";
import {
  attributeRows,
  certificateRow,
  certificateTitle,
  idOf,
  nameRow,
  namesAround,
} from "../certificates.ts";
import { fieldRow, minor, time32Row, wordsRow } from "../rows.ts";
import type { Spot } from "../spot.ts";
import type { SummaryContext, SummaryLabel, SummaryRow } from "../summary.ts";

/** A message between a device and an authority, or between authorities. */
export interface ExchangeContent {
  readonly title: string;
  readonly rows: readonly SummaryRow[];
}

interface Kind {
  readonly title: string;
  rowsOf(message: Spot, context: SummaryContext): readonly SummaryRow[];
}

/** By the alternative that a message is in the choices around it; CAMP's names too where they differ. */
const kinds: Readonly<Record<string, Kind>> = {
  enrolmentRequest: { title: "enrolment request", rowsOf: enrolmentRequest },
  enrolmentResponse: { title: "enrolment response", rowsOf: response },
  authorizationRequest: { title: "authorization request", rowsOf: authorizationRequest },
  authorizationResponse: { title: "authorization response", rowsOf: response },
  authorizationValidationRequest: { title: "authorization validation request", rowsOf: authorizationRequest },
  authorizationValidationResponse: { title: "authorization validation response", rowsOf: response },
  caCertificateRequest: { title: "request for a CA's certificate", rowsOf: attributesAsked },
  linkCertificateTlm: { title: "link certificate of a trust list manager", rowsOf: linkCertificate },
  singleSignedLinkCertificateRca: { title: "link certificate of a root CA", rowsOf: linkCertificate },
  butterflyAuthorizationRequest: { title: "butterfly authorization request", rowsOf: certificateRequest },
  butterflyAuthorizationResponse: { title: "butterfly authorization response", rowsOf: acknowledgement },
  butterflyCertificateRequest: { title: "butterfly certificate request", rowsOf: certificateRequest },
  butterflyCertificateResponse: { title: "butterfly certificate response", rowsOf: acknowledgement },
  butterflyAtDownloadRequest: { title: "request for a file of tickets", rowsOf: downloadRequest },
  eeEcaCertRequest: { title: "enrollment request", rowsOf: certificateRequest },
  ecaEeCertResponse: { title: "enrollment response", rowsOf: certificateResponse },
  eeRaCertRequest: { title: "request for authorization certificates", rowsOf: certificateRequest },
  raEeCertAck: { title: "acknowledgement of a request for certificates", rowsOf: acknowledgement },
  raEeCertInfo: { title: "information about a batch of certificates", rowsOf: acknowledgement },
  eeRaDownloadRequest: { title: "request for a file", rowsOf: downloadRequest },
  raAcaCertRequest: { title: "the RA's request for a certificate", rowsOf: certificateRequest },
  acaRaCertResponse: { title: "the ACA's answer to the RA", rowsOf: acknowledgement },
  infoStatus: { title: "when lists and certificates last changed", rowsOf: statusOfLists },
  acaEeCertResponse: { title: "authorization certificate for a device", rowsOf: certificateResponse },
};

/** The message in a payload; undefined where the payload is something else. */
export function exchangeIn(payload: Spot, context: SummaryContext): ExchangeContent | undefined {
  // A signed certificate request has its message one level down, beside its signer.
  const around = payload.at("tbsRequest") ?? payload;
  for (let spot = around.at("content"); spot?.choice !== undefined; spot = spot.chosen) {
    const kind = kinds[spot.choice];
    if (kind !== undefined) return { title: kind.title, rows: kind.rowsOf(spot.chosen!, context) };
  }
  return undefined;
}

function enrolmentRequest(message: Spot): readonly SummaryRow[] {
  const request = message.at("content.signedData.tbsData.payload.data.content.unsecuredData");
  const itsId = request?.at("itsId");
  return request === undefined
    ? []
    : [
        ...(itsId === undefined ? [] : wordsRow("device", itsId, textOrHex(itsId.octets()!))),
        ...attributesAsked(request),
      ];
}

function authorizationRequest(message: Spot, context: SummaryContext): readonly SummaryRow[] {
  const shared = message.at("sharedAtRequest");
  const ea = shared?.at("eaId");
  const signature = message.at("ecSignature");
  return [
    ...digestRow("enrolledBy", ea, context),
    ...(signature === undefined
      ? []
      : wordsRow(
          "privacy",
          signature,
          signature.choice === "encryptedEcSignature" ? "with privacy" : "without privacy",
        )),
    ...(shared === undefined ? [] : attributesAsked(shared)),
    ...keysRow(message.at("publicKeys")),
  ];
}

/** What a certificate is to have. */
function attributesAsked(request: Spot): readonly SummaryRow[] {
  const attributes = request.at("requestedSubjectAttributes");
  return [
    ...(attributes === undefined ? [] : [...nameRow(attributes.at("id")), ...attributeRows(attributes)]),
    ...keysRow(request.at("publicKeys")),
  ];
}

function response(message: Spot, context: SummaryContext): readonly SummaryRow[] {
  const confirmed = message.at("confirmedSubjectAttributes");
  const hash = message.at("requestHash");
  return [
    ...codeRow(message.at("responseCode")),
    ...deliveredRow(message.at("certificate"), context),
    ...(confirmed === undefined ? [] : attributeRows(confirmed)),
    ...hashRow(hash),
  ];
}

function certificateRequest(message: Spot): readonly SummaryRow[] {
  const wanted = message.at("tbsCert");
  const canonicalId = message.at("canonicalId");
  const variant = message.at("additionalParams")?.choice;
  const key = wanted?.at("verifyKeyIndicator");
  return [
    ...(canonicalId === undefined ? [] : wordsRow("device", canonicalId, canonicalId.text() ?? "")),
    ...fieldRow("form", message.at("type")),
    ...(wanted === undefined ? [] : [...nameRow(wanted.at("id")), ...attributeRows(wanted)]),
    ...(key?.chosen?.chosen === undefined ? [] : wordsRow("key", key, key.chosen.chosen.words())),
    ...(variant === undefined
      ? []
      : wordsRow("mechanism", message.at("additionalParams")!, `butterfly keys: ${variant}`)),
    ...time32Row("generated", message.at("generationTime"), "none"),
  ];
}

function certificateResponse(message: Spot, context: SummaryContext): readonly SummaryRow[] {
  return [
    ...deliveredRow(message.at("certificate"), context),
    ...hashRow(message.at("requestHash")),
    ...time32Row("generated", message.at("generationTime"), "none"),
  ];
}

function acknowledgement(message: Spot): readonly SummaryRow[] {
  return [
    ...hashRow(message.at("requestHash")),
    ...fieldRow("period", message.at("firstI") ?? message.at("currentI")),
    ...time32Row("download", message.at("nextDlTime"), "start"),
    ...time32Row("generated", message.at("generationTime"), "none"),
  ];
}

function downloadRequest(message: Spot): readonly SummaryRow[] {
  return [
    ...fieldRow("file", message.at("filename")),
    ...time32Row("generated", message.at("generationTime"), "none"),
  ];
}

/** Lists whose status is told one by one. */
const mostLists = 40;

function statusOfLists(message: Spot): readonly SummaryRow[] {
  const lines = (list: Spot | undefined, time: string, nameOf: (item: Spot) => string) =>
    list === undefined
      ? []
      : wordsRow(
          "states",
          list,
          list.items(mostLists).map((item) => ({ text: nameOf(item), detail: item.at(time)?.words() ?? "" })),
        );
  return [
    ...lines(message.at("crl"), "issueDate", (crl) => `CRL of series ${crl.number("series")}`),
    ...lines(message.at("ctl"), "lastUpdate", (ctl) => `CTL number ${ctl.number("sequenceNumber")}`),
    ...time32Row("issued", message.at("caCcf"), "start"),
  ];
}

function linkCertificate(message: Spot): readonly SummaryRow[] {
  const hash = message.at("certificateHash")?.chosen;
  return [
    ...(hash === undefined ? [] : wordsRow("links", hash, toHex(hash.octets()!).toUpperCase())),
    ...time32Row("validUntil", message.at("expiryTime"), "end"),
  ];
}

/** The code as the standard spells it, then what it says. */
function codeRow(code: Spot | undefined): readonly SummaryRow[] {
  const name = code?.text();
  return name === undefined ? [] : wordsRow("answer", code!, `${code!.words()} (${name})`);
}

function deliveredRow(certificate: Spot | undefined, context: SummaryContext): readonly SummaryRow[] {
  if (certificate === undefined) return [];
  const value = certificate.value as Certificate;
  const issuer = certificate.at("issuer")?.chosen;
  return [
    ...certificateRow("delivered", certificate, idOf(value), certificateTitle(value)),
    ...digestRow("issuer", issuer, context),
    ...attributeRows(certificate.at("toBeSigned")!),
  ];
}

function digestRow(
  label: SummaryLabel,
  digest: Spot | undefined,
  context: SummaryContext,
): readonly SummaryRow[] {
  const octets = digest?.octets();
  if (octets === undefined) return [];
  const id = toHex(octets).toUpperCase();
  return certificateRow(label, digest!, id, namesAround(digest!, context)(id));
}

function hashRow(hash: Spot | undefined): readonly SummaryRow[] {
  const octets = hash?.octets();
  return octets === undefined ? [] : minor(wordsRow("request", hash!, toHex(octets).toUpperCase()));
}

function keysRow(keys: Spot | undefined): readonly SummaryRow[] {
  if (keys === undefined) return [];
  const encryption = keys.at("encryptionKey.publicKey")?.chosen?.words();
  return wordsRow("key", keys, [
    keys.at("verificationKey")?.chosen?.words() ?? "",
    ...(encryption === undefined ? [] : [encryption]),
  ]);
}

/** A canonical identifier is often text; else its digits. */
function textOrHex(octets: Uint8Array): string {
  const text = String.fromCharCode(...octets.subarray(0, 256));
  return octets.length > 0 && /^[\x20-\x7e]+$/.test(text)
    ? text
    : toHex(octets.subarray(0, 256)).toUpperCase();
}
