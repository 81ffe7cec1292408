/** Which structures the octets inside an envelope can be: by what the signer names, and by themselves. */
import { fromHex } from "@v2x/asn1";
import {
  CrlContents,
  CrlPsid,
  CrlServicePsid,
  CtlServicePsid,
  camp,
  EtsiTs102941Data,
  type Finding,
  j2735,
  ScmsPdu,
  SecuredCertificateRequestPsid,
  SecurityMgmtPsid,
  SignedCertificateRequest,
  SignedX509CertificateRequest,
  serviceOf,
} from "@v2x/v2x-schema";
import { otherKindNote } from "../../captures/headers/index.ts";
import { appearanceOf, dissectEnvelope, type HeaderLayer } from "../../captures/index.ts";
import type { EnvelopePayload } from "./envelope-payload.ts";
import { etsiStructuresOf } from "./etsi-structures.ts";
import { itsPdu, mayStartAsItsPdu, startsAsItsPdu } from "./its-pdu.ts";
import { securedData } from "./secured-data.ts";
import type { Structure } from "./structure.ts";
import { startsAsMessageFrame, uperStructures } from "./uper-structures.ts";

/**
 * What is inside an envelope: headers, if any, then octets with the structures that they can be, the likeliest
 * first, or what there is to say of octets that are none.
 */
export type IdentifiedPayload = {
  readonly headers?: readonly HeaderLayer[];
  /** What there is to say of the last header's port. */
  readonly notes?: readonly string[];
} & (
  | {
      readonly candidates: readonly Structure[];
      readonly octets: Uint8Array;
      /** The octets' hexadecimal digits, which the envelope carries in place of the octets. */
      readonly digits?: Uint8Array;
    }
  | {
      readonly candidates?: undefined;
      readonly remark: string;
      readonly clause: string;
      /** Content that was not decoded, if any. */
      readonly doubt?: string;
    }
);

const coerStructure = (schema: Structure["schema"], title: string, edition?: string): Structure => ({
  type: schema.name,
  title,
  encoding: "COER",
  schema,
  ...(edition === undefined ? {} : { edition }),
});

const campEdition = "CAMP SCMS proof of concept 1.2";

const etsiTs102941Data = coerStructure(EtsiTs102941Data, "message of TS 102 941");
const scmsPdu = coerStructure(ScmsPdu, "message of IEEE 1609.2.1");
const campPdu = coerStructure(camp.ScmsPDU, "message of CAMP's SCMS", campEdition);
const campFile = coerStructure(camp.ScmsFile, "file of CAMP's SCMS", campEdition);
const crlContents = coerStructure(CrlContents, "revocation list's content (IEEE 1609.2)");
const request = coerStructure(SignedCertificateRequest, "signed certificate request of IEEE 1609.2.1");
const campRequest = coerStructure(
  camp.SignedCertificateRequest,
  "signed certificate request of CAMP's SCMS",
  campEdition,
);
const x509Title = "certificate request of IEEE 1609.2.1, signed with an X.509 certificate";
const x509Request = coerStructure(SignedX509CertificateRequest, x509Title);
/** In 2020 the same octets stood where requests signed with a certificate of IEEE 1609.2 stand. */
const x509Request2020 = coerStructure(SignedX509CertificateRequest, x509Title, "IEEE 1609.2.1-2020");

/** Every structure that an envelope can carry and that is read as COER. */
export const payloadStructures: readonly Structure[] = [
  etsiTs102941Data,
  scmsPdu,
  campPdu,
  campFile,
  crlContents,
  request,
  campRequest,
  x509Request,
];

/**
 * Finds out what an envelope carries.
 *
 * @param envelope - the octets of the envelope, for what stands in front of the structure.
 */
export function identifiedPayloadOf(carried: EnvelopePayload, envelope: Uint8Array): IdentifiedPayload {
  const candidates = candidatesFor(carried);
  return candidates.length === 0 ? behindHeaders(carried, envelope) : { candidates, octets: carried.octets };
}

function candidatesFor({ octets, content, psid, messageId }: EnvelopePayload): readonly Structure[] {
  switch (content) {
    case "message":
      return messageStructure(messageId!);
    case "signedCertificateRequest":
      return [request, x509Request2020, campRequest];
    case "signedX509CertificateRequest":
      return [x509Request];
    default:
      return structuresOf(octets, psid);
  }
}

/** The structures that octets can be, by the application that they belong to and by their first two. */
export function structuresOf(octets: Uint8Array, psid?: number): readonly Structure[] {
  if (startsAsMessageFrame(octets)) return [uperStructures.MessageFrame];
  if (startsAsItsPdu(octets)) return facilitiesStructures(octets);
  const [first, second = 0] = octets;
  const ofPsid = psid === undefined ? [] : (byPsid.get(psid) ?? []);
  // All that follow begin with a version, then the tag of a CHOICE.
  if (second >> 6 !== 2) return ofPsid;
  switch (first) {
    case 1:
      return ofPsid.length > 0 ? ofPsid : [etsiTs102941Data, campPdu, campFile];
    case 2:
      return [scmsPdu];
    case 3:
      return [securedData];
    default:
      return ofPsid;
  }
}

/** By its header; where that names nothing that has types, the header alone. */
function facilitiesStructures(octets: Uint8Array): readonly Structure[] {
  const structures = etsiStructuresOf(octets);
  return structures.length === 0 ? [itsPdu] : structures;
}

/** Applications whose payload is always of the same types. */
const byPsid: ReadonlyMap<number, readonly Structure[]> = new Map([
  [SecurityMgmtPsid, [scmsPdu, campPdu, campFile]],
  [CrlPsid, [crlContents]],
  [CrlServicePsid, [etsiTs102941Data]],
  [SecuredCertificateRequestPsid, [etsiTs102941Data]],
  [CtlServicePsid, [etsiTs102941Data]],
]);

/** What is said where the signer names an application whose messages are of another kind; undefined where they agree. */
export function otherKindOfPsid(psid: number, octets: Uint8Array): Omit<Finding, "path"> | undefined {
  const service = serviceOf(psid);
  const rule = service && otherKindNote(`psid ${psid} (${service.name})`, service.message, octets);
  return rule === undefined ? undefined : { rule, clause: service!.specification };
}

/** A message of a MessageFrame whose end is missing. */
function messageStructure(messageId: number): readonly Structure[] {
  const schema = j2735.MessageTypes.get(messageId);
  return schema === undefined
    ? []
    : [{ type: schema.name, title: `J2735 ${schema.name}`, encoding: "UPER", schema }];
}

/** Facilities messages: CAM, DENM, IVIM and the like, POIM, VAM, CPM, IMZM, SSEM, SAEM, RTCMEM. */
const facilitiesPsids: ReadonlySet<number | undefined> = new Set([
  36, 37, 137, 138, 139, 140, 637, 638, 639, 640, 1619, 540_801, 540_802,
]);

/** What GeoNetworking and other headers inside the envelope lead to. */
function behindHeaders({ octets, psid }: EnvelopePayload, envelope: Uint8Array): IdentifiedPayload {
  const { headers = [], message, findings = [] } = dissectEnvelope(envelope, psid) ?? {};
  if (message?.kind === "serviceAdvertisement") {
    return {
      headers,
      remark: "the payload is a service advertisement, whose fields are those of the header WSA",
      clause: "IEEE 1609.3-2020",
    };
  }
  const notes = findings.filter(({ code }) => code === "other-kind").map(({ message: note }) => note);
  const { bytes } = message ?? { bytes: octets };
  const found = message === undefined ? [] : structuresOf(bytes);
  // The signer says what the octets alone do not: a message of a kind or version that is not known.
  const isFacilities = facilitiesPsids.has(psid) && mayStartAsItsPdu(bytes);
  const candidates = found.length === 0 && isFacilities ? [itsPdu] : found;
  if (candidates.length > 0) return { headers, notes, candidates, octets: bytes };
  const clause = psid === undefined ? "by its first octets" : `by psid ${psid} and its first octets`;
  const spelled = spelledMessage(bytes);
  if (spelled !== undefined) {
    const inner = structuresOf(spelled.octets);
    if (inner.length > 0) return { headers, notes, candidates: inner, ...spelled };
    return {
      headers,
      remark: `the payload is a message written as hexadecimal text: ${appearanceOf(spelled.octets).title}`,
      clause,
      doubt:
        "the payload contains a message as hexadecimal text, which was not decoded: decode it separately",
    };
  }
  const count = bytes.length === 1 ? "1 octet" : `${bytes.length} octets`;
  return {
    headers,
    remark: `the payload is ${count} of no type that the decoder knows${textIn(bytes)}`,
    clause,
  };
}

/** Maximum length of a payload that is checked, in octets. */
const longestSpelling = 16_384;

/**
 * Finds the message in a payload of hexadecimal digits, which senders produce by mistaking the digits for the octets.
 * White space around the digits, and a zero behind them, come from their strings.
 */
function spelledMessage(
  payload: Uint8Array,
): { readonly octets: Uint8Array; readonly digits: Uint8Array } | undefined {
  if (payload.length < 12 || payload.length > longestSpelling) return undefined;
  const text = String.fromCharCode(...payload);
  const [, before, hex] = /^(\s*)((?:[0-9A-Fa-f]{2})+)\s*\0*$/.exec(text) ?? [];
  if (before === undefined || hex === undefined) return undefined;
  const octets = fromHex(hex);
  if (appearanceOf(octets).kind === "unknown") return undefined;
  return { octets, digits: payload.subarray(before.length, before.length + hex.length) };
}

/** Test messages are often plain text. */
function textIn(octets: Uint8Array): string {
  const text = String.fromCharCode(...octets.subarray(0, 100));
  return /^[\x20-\x7e\r\n\t]{4,}$/.test(text) ? `; as text: ${JSON.stringify(text)}` : "";
}
