/** What a list tells of a message: read by decoding alone, without places and meanings of fields. */
import { coer, DecodeError, uper } from "@v2x/asn1";
import {
  type Certificate,
  CrlPsid,
  CrlServicePsid,
  CtlServicePsid,
  EtsiTs102941Data,
  Ieee1609Dot2Data,
  j2735,
  type MessageClaims,
  ScmsPdu,
  SecuredCertificateRequestPsid,
  SecurityMgmtPsid,
} from "@v2x/v2x-schema";
import { type FrameGlance, glanceAtPayload, type PlacedMessage } from "../captures/index.ts";
import { messageName } from "../meaning/j2735/index.ts";
import {
  claimsWithoutPlace,
  hex,
  ofJ2735Message,
  type Place,
  placeOfEtsiMessage,
} from "../message-claims/index.ts";
import { etsiStructuresOf, hashedId8Of } from "../reading/index.ts";

/** Who signed a message. */
export interface SignerFacts {
  /** 16 digits; absent where a message is signed by the key in it. */
  readonly hashedId8: string;
  /** The certificate, where the message brings it along. */
  readonly certificate?: Certificate;
}

/** A message in a line. */
export interface MessageFacts {
  /** E.g. `CAM`, `BSM`, `CTL`, `encrypted data`; empty where there is no message. */
  readonly kind: string;
  /** Station id, temporary id, or the intersection's number. */
  readonly station?: string;
  readonly place?: Place;
  /** What it says that a certificate has to allow, but for places; absent where it could not be decoded. */
  readonly claims?: MessageClaims;
  /** The application: as the signer names it, else as the headers do. */
  readonly psid?: number;
  readonly signer?: SignerFacts;
  /** When it says that it was signed, as Time64. */
  readonly generationTime?: bigint | undefined;
  /** Whose certificates it asks for (inlineP2pcdRequest): last three octets of HashedId8s, in 6 digits. */
  readonly requested?: readonly string[] | undefined;
  /** Octets without headers. */
  readonly size: number;
  /** Names of the headers outside and inside the envelope, outermost first. */
  readonly headers: readonly string[];
  /** Why there is no message, or what keeps it from being read. */
  readonly remark?: string;
}

type Inner = Pick<MessageFacts, "kind" | "station" | "place" | "claims" | "remark">;

/**
 * The facts of what a frame holds.
 *
 * @param cut - said where the capture kept the frame's first octets alone.
 */
export function factsOf(glance: FrameGlance, cut?: string): MessageFacts {
  const facts = factsOfWhole(glance);
  if (facts.kind === "" || (facts.remark === undefined && facts.kind !== "unknown")) return facts;
  // A message is not wrong for lacking what is in other frames, or in none.
  const lacks =
    cut ?? glance.findings.find(({ code }) => code === "fragment" || code === "length-mismatch")?.message;
  return lacks === undefined ? facts : { ...facts, remark: lacks };
}

function factsOfWhole(glance: FrameGlance): MessageFacts {
  const { message, psid, reason } = glance;
  const headers = glance.headers.map(({ name }) => name);
  if (message === undefined) {
    return {
      kind: "",
      size: 0,
      headers,
      ...psidOf(psid),
      ...(reason === undefined ? {} : { remark: reason }),
    };
  }
  const size = message.bytes.length;
  if (message.kind !== "ieee1609Dot2Data") return { ...bareFacts(message), size, headers, ...psidOf(psid) };
  const envelope = envelopeFacts(message.bytes, psid);
  const { inner, signer, psid: signed, headers: inside, generationTime, requested } = envelope;
  return {
    ...inner,
    size,
    headers: [...headers, ...inside],
    ...psidOf(signed ?? psid),
    ...(signer === undefined ? {} : { signer }),
    generationTime,
    requested,
  };
}

function psidOf(psid: number | undefined): { psid?: number } {
  return psid === undefined ? {} : { psid };
}

interface EnvelopeFacts {
  readonly inner: Inner;
  readonly signer?: SignerFacts;
  readonly psid?: number;
  readonly generationTime?: bigint | undefined;
  readonly requested?: readonly string[] | undefined;
  readonly headers: readonly string[];
}

function envelopeFacts(envelope: Uint8Array, outerPsid: number | undefined): EnvelopeFacts {
  const data = attempt(() => coer.decode(Ieee1609Dot2Data, envelope, { trailing: "allow" }));
  if (data === undefined) {
    return {
      inner: { kind: "1609.2 data", remark: "the envelope of 1609.2 cannot be decoded" },
      headers: [],
    };
  }
  let { content } = data;
  let psid: number | undefined;
  let signer: SignerFacts | undefined;
  let generationTime: bigint | undefined;
  let requested: readonly string[] | undefined;
  while (content.choice === "signedData") {
    psid ??= content.value.tbsData.headerInfo.psid;
    signer ??= signerFacts(content.value.signer);
    generationTime ??= content.value.tbsData.headerInfo.generationTime;
    requested ??= content.value.tbsData.headerInfo.inlineP2pcdRequest?.map(hex);
    const inside: Ieee1609Dot2Data | undefined = content.value.tbsData.payload.data;
    if (inside === undefined) {
      return { inner: { kind: "signed digest" }, headers: [], ...psidOf(psid), ...(signer && { signer }) };
    }
    content = inside.content;
  }
  const about = { ...psidOf(psid), ...(signer && { signer }), generationTime, requested };
  if (content.choice === "encryptedData") return { inner: { kind: "encrypted data" }, headers: [], ...about };
  if (content.choice !== "unsecuredData") {
    return { inner: { kind: "certificate request" }, headers: [], ...about };
  }
  const glance = glanceAtPayload(content.value, psid ?? outerPsid);
  const inner =
    glance.message === undefined
      ? { kind: "", ...(glance.reason === undefined ? {} : { remark: glance.reason }) }
      : bareFacts(glance.message, psid ?? outerPsid);
  return { inner, headers: glance.headers.map(({ name }) => name), ...about };
}

/** HashedId8 of whoever signed; a certificate is named by its own octets. */
function signerFacts(signer: { readonly choice: string; readonly value: unknown }): SignerFacts | undefined {
  if (signer.choice === "digest") return { hashedId8: hex(signer.value as Uint8Array) };
  const [certificate] = signer.choice === "certificate" ? (signer.value as readonly Certificate[]) : [];
  return certificate && { hashedId8: hex(hashedId8Of(certificate)), certificate };
}

/** What is inside an envelope, or has none. */
function bareFacts({ kind, bytes, title }: PlacedMessage, psid?: number): Inner {
  switch (kind) {
    case "messageFrame":
      return j2735Facts(bytes);
    case "etsiPdu":
      return etsiFacts(bytes, title);
    case "certificate":
      return { kind: "certificate" };
    case "serviceAdvertisement":
      return { kind: "WSA" };
    case "ieee1609Dot2Data":
      return envelopeFacts(bytes, psid).inner;
    default:
      return managementFacts(bytes, psid);
  }
}

function j2735Facts(bytes: Uint8Array): Inner {
  const kind = messageName(bytes[1]!)!.split(":", 1)[0]!;
  const frame =
    attempt(() => uper.decode(j2735.MessageFrame, bytes, { trailing: "allow" })) ??
    // Senders often miss the canonical form only.
    uper.explore(j2735.MessageFrame, bytes, { trailing: "allow", rules: "basic" }).value;
  if (frame === undefined) return { kind, remark: "the message cannot be decoded" };
  return {
    kind,
    claims: claimsWithoutPlace(kind, frame.value),
    ...ofJ2735Message(frame.messageId, frame.value),
  };
}

/** @param title - `CAM of station 1001`. */
function etsiFacts(bytes: Uint8Array, title: string): Inner {
  const kind = title.split(" ", 1)[0]!;
  const station = String(new DataView(bytes.buffer, bytes.byteOffset).getUint32(2));
  const schemas = etsiStructuresOf(bytes).map(({ schema }) => schema);
  if (schemas.length === 0) return { kind, station };
  for (const schema of schemas) {
    const message = attempt(() => uper.decode(schema, bytes, { trailing: "allow" }));
    if (message !== undefined) return etsiFactsOf(kind, station, message);
  }
  // Senders often miss the canonical form only.
  const message = uper.explore(schemas[0]!, bytes, { trailing: "allow", rules: "basic" }).value;
  if (message === undefined) return { kind, station, remark: "the message cannot be decoded" };
  return etsiFactsOf(kind, station, message);
}

function etsiFactsOf(kind: string, station: string, message: unknown): Inner {
  return { kind, station, claims: claimsWithoutPlace(kind, message), ...placeOfEtsiMessage(kind, message) };
}

/** Messages of certificate systems, by the application and their first octets. */
function managementFacts(bytes: Uint8Array, psid: number | undefined): Inner {
  switch (psid) {
    case 135:
      return { kind: "WSA" };
    case CrlPsid:
      return { kind: "CRL" };
    case CtlServicePsid:
    case CrlServicePsid:
    case SecuredCertificateRequestPsid: {
      const message = coer.explore(EtsiTs102941Data, bytes).value;
      return { kind: message === undefined ? "message of TS 102 941" : kindOfChoice(message.content.choice) };
    }
    case SecurityMgmtPsid: {
      const message = coer.explore(ScmsPdu, bytes).value;
      const inner: { readonly choice: string; readonly value: unknown } | undefined = message?.content;
      return { kind: inner === undefined ? "message of the SCMS" : kindOfChoice(innermostChoice(inner)) };
    }
    default:
      return { kind: "unknown" };
  }
}

const lists: Readonly<Record<string, string>> = {
  certificateRevocationList: "CRL",
  certificateTrustListTlm: "ECTL",
  certificateTrustListRca: "CTL",
};

/** A name of the modules as words: `enrolmentRequest` is an `enrolment request`. */
function kindOfChoice(choice: string): string {
  return (
    lists[choice] ?? choice.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("-", " ")
  );
}

/** Interfaces of IEEE 1609.2.1 are a CHOICE of messages in a CHOICE of interfaces. */
function innermostChoice({ choice, value }: { readonly choice: string; readonly value: unknown }): string {
  return typeof value === "object" && value !== null && "choice" in value && typeof value.choice === "string"
    ? value.choice
    : choice;
}

/** Undefined where the octets are no such value. */
function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
