/** What octets appear to be by their first ones. */
import { coer } from "@v2x/asn1";
import { Certificate, Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { messageName } from "../../meaning/j2735/index.ts";

export type MessageKind =
  /** Ieee1609Dot2Data, version 3. */
  | "ieee1609Dot2Data"
  /** An explicit or implicit certificate of IEEE 1609.2. */
  | "certificate"
  /** SAE J2735 MessageFrame without envelope. */
  | "messageFrame"
  /** A facilities message of ETSI ITS without envelope. */
  | "etsiPdu"
  /** WAVE service advertisement of IEEE 1609.3. */
  | "serviceAdvertisement"
  | "unknown";

/** What octets appear to be, and in words. */
export interface Appearance {
  readonly kind: MessageKind;
  readonly title: string;
}

const contents: Readonly<Record<number, string>> = {
  128: "unsecured data",
  129: "signed data",
  130: "encrypted data",
  131: "signed certificate request",
  132: "signed X.509 certificate request",
};

/** Facilities messages by messageID of the ITS PDU header (TS 102 894-2). */
export const etsiMessages: Readonly<Record<number, string>> = {
  1: "DENM",
  2: "CAM",
  3: "POIM",
  4: "SPATEM",
  5: "MAPEM",
  6: "IVIM",
  7: "EV-RSR",
  8: "TISTPG",
  9: "SREM",
  10: "SSEM",
  11: "EVCSN",
  12: "SAEM",
  13: "RTCMEM",
  14: "CPM",
  15: "IMZM",
  16: "VAM",
  17: "DSM",
  18: "MIM",
  19: "MVM",
  20: "MCM",
  21: "PIM",
};

/** The highest protocolVersion of a facilities message, that of the VAM. */
const lastEtsiVersion = 3;

/** The messageID of a CPM before it was given one (TR 103 562). */
const formerCpm = 255;

/** What octets appear to be; `unknown` where their first ones tell nothing. */
export function appearanceOf(bytes: Uint8Array): Appearance {
  return (
    appearanceOfDot2Data(bytes) ??
    appearanceOfMessageFrame(bytes) ??
    appearanceOfCertificate(bytes) ??
    appearanceOfEtsiPdu(bytes) ?? { kind: "unknown", title: "content of unknown type" }
  );
}

/** Whether octets are 1609.2 data, a certificate or a MessageFrame up to their last octet. */
export function isWholeMessage(bytes: Uint8Array): boolean {
  if (appearanceOfDot2Data(bytes) !== undefined)
    return coer.explore(Ieee1609Dot2Data, bytes).failure === undefined;
  if (appearanceOfCertificate(bytes) !== undefined)
    return coer.explore(Certificate, bytes).failure === undefined;
  return appearanceOfMessageFrame(bytes) !== undefined && messageFrameLength(bytes) === bytes.length;
}

/** Whether octets begin as a message, which may be cut. */
export function beginsAsMessage(bytes: Uint8Array): boolean {
  if (appearanceOf(bytes).kind !== "unknown") return true;
  const isFrame = bytes[0] === 0 && messageName(bytes[1] ?? 0) !== undefined;
  return isFrame && (messageFrameLength(bytes) ?? 0) > bytes.length;
}

/** Explains why octets are not a complete message. */
export function whyNoMessage(bytes: Uint8Array): string {
  const length = messageFrameLength(bytes);
  const name = bytes[0] === 0 ? messageName(bytes[1] ?? 0) : undefined;
  if (name !== undefined && length !== undefined)
    return `its length field says ${length} octets (${name}), but it has ${bytes.length}`;
  const { kind, title } = appearanceOf(bytes);
  return kind === "unknown"
    ? "it does not start like any known message"
    : `it starts like ${title} but is truncated or damaged`;
}

/** Ieee1609Dot2Data: version 3 and the tag of a content that 1609.2 defines. */
export function appearanceOfDot2Data(bytes: Uint8Array): Appearance | undefined {
  const content = contents[bytes[1] ?? 0];
  return bytes[0] === 3 && content !== undefined
    ? { kind: "ieee1609Dot2Data", title: `1609.2 ${content}` }
    : undefined;
}

/** MessageFrame: a message id that J2735 defines and an open type's length that the octets can hold. */
export function appearanceOfMessageFrame(bytes: Uint8Array): Appearance | undefined {
  const name = messageName(bytes[1] ?? 0);
  const length = messageFrameLength(bytes);
  if (bytes[0] !== 0 || name === undefined || length === undefined || length > bytes.length) return undefined;
  return { kind: "messageFrame", title: name };
}

/** Octets that a MessageFrame claims to take; undefined where its length is cut or in fragments. */
export function messageFrameLength(bytes: Uint8Array): number | undefined {
  const first = bytes[2];
  if (first === undefined) return undefined;
  if (first < 128) return 3 + first;
  return first < 192 && bytes.length > 3 ? 4 + ((first & 63) << 8) + bytes[3]! : undefined;
}

/** The name of the facilities message that octets begin as by their header; undefined where they begin as none. */
function etsiMessageNameIn(bytes: Uint8Array): string | undefined {
  return appearanceOfEtsiPdu(bytes) === undefined ? undefined : (etsiMessages[bytes[1]!] ?? "CPM");
}

/** Names of facilities messages. */
const etsiMessageNames: ReadonlySet<string | undefined> = new Set(Object.values(etsiMessages));

/**
 * What is said where a number in front of a facilities message is that of another kind: the message is read by its own
 * header.
 *
 * @param number - e.g. `port 2002`.
 * @param expected - what it stands for; nothing is said where that is no single message.
 */
export function otherKindNote(
  number: string,
  expected: string | undefined,
  octets: Uint8Array,
): string | undefined {
  const found = etsiMessageNameIn(octets);
  if (found === undefined || found === expected || !etsiMessageNames.has(expected)) return undefined;
  return `${number} is that of ${expected}; by its header the message is ${found}, and it is read as that`;
}

/** A facilities message: a protocol version in use, a message id that ETSI defines, and room for the station's id. */
export function appearanceOfEtsiPdu(bytes: Uint8Array): Appearance | undefined {
  const [version = 0, messageId = 0] = bytes;
  const name = etsiMessages[messageId] ?? (version === 1 && messageId === formerCpm ? "CPM" : undefined);
  if (version < 1 || version > lastEtsiVersion || name === undefined || bytes.length < 6) return undefined;
  const station = new DataView(bytes.buffer, bytes.byteOffset).getUint32(2);
  return { kind: "etsiPdu", title: `${name} of station ${station}` };
}

/** A certificate: version 3, explicit or implicit, and an issuer that 1609.2 defines. */
function appearanceOfCertificate(bytes: Uint8Array): Appearance | undefined {
  const [preamble, version, type, issuer] = bytes;
  if (version !== 3 || issuer === undefined || issuer < 128 || issuer > 131) return undefined;
  if (preamble === 128 && type === 0) return { kind: "certificate", title: "explicit certificate" };
  return preamble === 0 && type === 1 ? { kind: "certificate", title: "implicit certificate" } : undefined;
}
