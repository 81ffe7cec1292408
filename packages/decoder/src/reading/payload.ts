/** Which structure the octets inside an envelope are: by the application that the signer names, else by themselves. */
import {
  CrlContents,
  CrlPsid,
  EtsiTs102941Data,
  j2735,
  ScmsPdu,
  SecurityMgmtPsid,
  SignedCertificateRequest,
  SignedX509CertificateRequest,
} from "@v2x/v2x-schema";
import { dissectEnvelope, type HeaderLayer } from "../captures/index.ts";
import type { Carried } from "./carried.ts";
import { securedData } from "./coer-structures.ts";
import type { Structure } from "./structure.ts";
import { startsAsMessageFrame, uperStructures } from "./uper-structures.ts";

/** What is inside an envelope: headers, if any, then a structure, or what there is to say of one that is not known. */
export type Payload = { readonly headers?: readonly HeaderLayer[] } & (
  | { readonly structure: Structure; readonly octets: Uint8Array }
  | { readonly structure?: undefined; readonly remark: string; readonly clause: string }
);

/** A message of TS 102 941 without its envelope. */
export const etsiTs102941Data: Structure = {
  type: "EtsiTs102941Data",
  title: "message of TS 102 941",
  encoding: "COER",
  schema: EtsiTs102941Data,
};

/** A message of IEEE 1609.2.1 without its envelope. */
export const scmsPdu: Structure = {
  type: "ScmsPdu",
  title: "message of IEEE 1609.2.1",
  encoding: "COER",
  schema: ScmsPdu,
};

const crlContents: Structure = {
  type: "CrlContents",
  title: "revocation list's content (IEEE 1609.2)",
  encoding: "COER",
  schema: CrlContents,
};

/** Contents of envelopes that are always of one type. */
const byContent: Readonly<Partial<Record<Carried["content"], Structure>>> = {
  signedCertificateRequest: {
    type: "SignedCertificateRequest",
    title: "signed certificate request of IEEE 1609.2.1",
    encoding: "COER",
    schema: SignedCertificateRequest,
  },
  signedX509CertificateRequest: {
    type: "SignedX509CertificateRequest",
    title: "certificate request of IEEE 1609.2.1, signed with an X.509 certificate",
    encoding: "COER",
    schema: SignedX509CertificateRequest,
  },
};

/** Applications whose plain payload is always of one type. */
const byPsid: ReadonlyMap<number, Structure> = new Map([
  [SecurityMgmtPsid, scmsPdu],
  [CrlPsid, crlContents],
  [622, etsiTs102941Data],
  [623, etsiTs102941Data],
  [624, etsiTs102941Data],
]);

/**
 * Finds the structure of what an envelope carries.
 *
 * @param envelope - the octets of the envelope, for what stands in front of the structure.
 */
export function payloadOf(carried: Carried, envelope: Uint8Array): Payload {
  const { octets, content, psid, messageId } = carried;
  const structure =
    (messageId === undefined ? undefined : messageStructure(messageId)) ??
    byContent[content] ??
    structureByFirstOctets(octets) ??
    (psid === undefined ? undefined : byPsid.get(psid));
  return structure === undefined ? behindHeaders(carried, envelope) : { structure, octets };
}

/** What GeoNetworking and other headers inside the envelope lead to. */
function behindHeaders({ octets, psid }: Carried, envelope: Uint8Array): Payload {
  const { headers = [], message } = dissectEnvelope(envelope, psid) ?? {};
  const named = message?.kind === "etsiPdu" ? message : undefined;
  const structure =
    named === undefined && message !== undefined ? structureByFirstOctets(message.bytes) : undefined;
  if (structure !== undefined) return { headers, structure, octets: message!.bytes };
  const { length } = message?.bytes ?? octets;
  const count = length === 1 ? "1 octet" : `${length} octets`;
  if (named !== undefined) {
    return {
      headers,
      remark: `the payload is a ${named.title}, by its header; its ${count} are shown as they are`,
      clause: "ETSI TS 102 894-2, ItsPduHeader",
    };
  }
  return {
    headers,
    remark: `the payload is ${count} of no type that the decoder knows`,
    clause: psid === undefined ? "by its first octets" : `by psid ${psid} and its first octets`,
  };
}

/** A message of a MessageFrame whose end is missing. */
function messageStructure(messageId: number): Structure | undefined {
  const schema = j2735.MessageTypes.get(messageId);
  return schema && { type: schema.name, title: `J2735 ${schema.name}`, encoding: "UPER", schema };
}

/** The structures that no other begins like: a J2735 message's number; a version, then the tag of a CHOICE. */
export function structureByFirstOctets(bytes: Uint8Array): Structure | undefined {
  if (startsAsMessageFrame(bytes)) return uperStructures.MessageFrame;
  const [first, second = 0] = bytes;
  if (second >> 6 !== 2) return undefined;
  switch (first) {
    case 1:
      return etsiTs102941Data;
    case 2:
      return scmsPdu;
    case 3:
      return securedData;
    default:
      return undefined;
  }
}
