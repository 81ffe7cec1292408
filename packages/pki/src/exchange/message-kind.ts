import { coer, DecodeError, type Schema } from "@v2x/asn1";
import {
  BaseMbrPsid,
  Certificate,
  CrlPsid,
  CrlServicePsid,
  CtlServicePsid,
  camp,
  EtsiTs102941Data,
  Ieee1609Dot2Data,
  ScmsPdu,
  SecuredCertificateRequestPsid,
  SecurityMgmtPsid,
  SignedCertificateRequest,
} from "@v2x/v2x-schema";

/** What a message is, by its innermost content; nothing of it is verified. */
export type MessageKind =
  /** `choice` as the protocol names it, the outer name first: `authorizationRequest`, `ee-ra.eeRaCertRequest`. */
  | { readonly protocol: "etsi" | "scms" | "camp"; readonly choice: string }
  | { readonly protocol: "other"; readonly choice: "certificate" | "crl" | "misbehaviorReport" }
  | { readonly protocol: "application"; readonly psid: number };

/**
 * Returns what a message is, looking through signatures; encrypted data stays shut.
 *
 * @param octets - an Ieee1609Dot2Data, or what belongs inside one.
 * @returns undefined where nothing that is known can be read.
 */
export function messageKind(octets: Uint8Array): MessageKind | undefined {
  const data = decodedAs(Ieee1609Dot2Data, octets);
  if (data !== undefined) return kindOfData(data);
  return (
    kindOfPayload(octets) ?? (decodedAs(Certificate, octets) && { protocol: "other", choice: "certificate" })
  );
}

function kindOfData({ content }: Ieee1609Dot2Data): MessageKind | undefined {
  switch (content.choice) {
    case "signedData": {
      const { payload, headerInfo } = content.value.tbsData;
      const { psid } = headerInfo;
      if (psid === CrlPsid) return { protocol: "other", choice: "crl" };
      if (psid === BaseMbrPsid) return { protocol: "other", choice: "misbehaviorReport" };
      const inner = payload.data && kindOfData(payload.data);
      return inner ?? (managementPsids.includes(psid) ? undefined : { protocol: "application", psid });
    }
    case "signedCertificateRequest":
      return kindOfCertificateRequest(content.value);
    case "unsecuredData":
      return kindOfPayload(content.value);
    default:
      return undefined;
  }
}

/** Under which authorities and their clients sign; no application of stations has them. */
const managementPsids: readonly number[] = [
  SecurityMgmtPsid,
  CrlServicePsid,
  SecuredCertificateRequestPsid,
  CtlServicePsid,
];

function kindOfCertificateRequest(octets: Uint8Array): MessageKind | undefined {
  const scms = decodedAs(SignedCertificateRequest, octets);
  if (scms !== undefined) return { protocol: "scms", choice: choiceIn(scms.tbsRequest.content) };
  const ofCamp = decodedAs(camp.SignedCertificateRequest, octets);
  return ofCamp && { protocol: "camp", choice: choiceIn(ofCamp.tbsRequest.content) };
}

function kindOfPayload(octets: Uint8Array): MessageKind | undefined {
  const etsi = decodedAs(EtsiTs102941Data, octets);
  if (etsi !== undefined) return { protocol: "etsi", choice: String(etsi.content.choice) };
  const scms = decodedAs(ScmsPdu, octets);
  if (scms !== undefined) return { protocol: "scms", choice: choiceIn(scms.content) };
  const ofCamp = decodedAs(camp.ScmsPDU, octets);
  return ofCamp && { protocol: "camp", choice: choiceIn(ofCamp.content) };
}

function choiceIn({ choice, value }: { readonly choice: string; readonly value: unknown }): string {
  const inner = (value as { readonly choice?: unknown } | undefined)?.choice;
  return typeof inner === "string" ? `${choice}.${inner}` : choice;
}

function decodedAs<X>(schema: Schema<X>, octets: Uint8Array): X | undefined {
  try {
    return coer.decode(schema, octets);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
