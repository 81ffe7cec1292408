/** Strips a frame's headers and says what is behind them. */
import { coer } from "@v2x/asn1";
import { type ClaimedPlace, Ieee1609Dot2Data } from "@v2x/v2x-schema";
import {
  Dissection,
  type FrameCircumstances,
  type FrameFinding,
  type FramePart,
  type Next,
  type Peeler,
  type PlacedMessage,
  type Protocol,
} from "./dissection.ts";
import { ethernet, linuxCooked, linuxCookedV2, logicalLink } from "./ether-type.ts";
import { geonetworking, geonetworkingCommon, transportBtpA, transportBtpB } from "./geonetworking.ts";
import { HeaderCut, type HeaderLayer } from "./header-layer.ts";
import { facilities, message, messageFamily, securedPacket } from "./innermost-message.ts";
import { http, ipv4, ipv6, loopback, rawIp, tcp, udp } from "./internet.ts";
import { logRecord } from "./log-layouts.ts";
import { appearanceOf } from "./message-kind.ts";
import { octets, unknownLink, wrapped } from "./octets-without-header.ts";
import { oldCertificate, oldSecuredMessage } from "./old-security.ts";
import { rsuText } from "./rsu-text.ts";
import { serviceAdvertisement } from "./service-advertisement.ts";
import { avs, ieee80211, ppi, prism, radiotap } from "./wireless.ts";
import { wsmp } from "./wsmp.ts";

/** What a frame holds. */
export interface DissectedFrame {
  /** Outermost first; offsets count from the start of the frame. A header that is cut has what is there of it. */
  readonly headers: readonly HeaderLayer[];
  /** Octets behind the headers; absent where nothing of V2X is there. */
  readonly message?: PlacedMessage;
  /** Headers inside a message's envelope, and what is behind them; offsets count from the start of the message. */
  readonly inside?: DissectedFrame;
  /** Why there is no message. */
  readonly reason?: string;
  readonly findings: readonly FrameFinding[];
  /** E.g. `WSMP, PSID 32 › 1609.2 signed data › BSM`. */
  readonly title: string;
}

/** What a frame holds, in short. */
export interface FrameGlance extends Pick<DissectedFrame, "headers" | "findings" | "message" | "reason"> {
  /** The application that a header names. */
  readonly psid: number | undefined;
  /** Of what the frame has a part. */
  readonly part: FramePart | undefined;
  readonly wrappers: readonly string[];
}

const peelers: Readonly<Record<Protocol, Peeler>> = {
  ethernet,
  linuxCooked,
  linuxCookedV2,
  ieee80211,
  radiotap,
  prism,
  avs,
  ppi,
  logicalLink,
  wsmp,
  serviceAdvertisement,
  geonetworking,
  geonetworkingCommon,
  transportBtpA,
  transportBtpB,
  rawIp,
  loopback,
  ipv4,
  ipv6,
  udp,
  tcp,
  http,
  rsuText,
  logRecord,
  messageFamily,
  wrapped,
  unknownLink,
  octets,
  securedPacket,
  oldSecuredMessage,
  oldCertificate,
  facilities,
  message,
};

/** Layers of one frame that are stripped at most: no real frame has half as many. */
const mostLayers = 24;

/** Strips all headers of a frame that begins with a protocol, and those inside the message's envelope. */
export function dissectFrame(
  bytes: Uint8Array,
  protocol: Protocol,
  circumstances: FrameCircumstances,
): DissectedFrame {
  const frame = new Dissection(bytes, circumstances, peel, true);
  peel(frame, { protocol, start: 0, end: bytes.length });
  const inside = frame.message === undefined ? undefined : insideOf(frame.message, frame);
  return answerOf(frame, inside);
}

/** What a list needs of a frame: as `dissectFrame`, but headers have no fields, and envelopes are not looked into. */
export function glanceAtFrame(
  bytes: Uint8Array,
  protocol: Protocol,
  circumstances: FrameCircumstances,
): FrameGlance {
  const frame = new Dissection(bytes, circumstances, peel, false);
  peel(frame, { protocol, start: 0, end: bytes.length });
  return frame;
}

/** As `glanceAtFrame`, for the payload of an envelope. */
export function glanceAtPayload(payload: Uint8Array, psid: number | undefined): FrameGlance {
  const frame = new Dissection(payload, { timeMs: Number.NaN, isWhole: true }, undefined, false);
  peelPayload(frame, { start: 0, end: payload.length }, psid);
  return frame;
}

/**
 * Headers inside an envelope of IEEE 1609.2, as GeoNetworking and service advertisements have them.
 *
 * @param envelope - Ieee1609Dot2Data.
 * @param psid - the application, where a header or the signer named it.
 * @returns undefined where the envelope has no readable payload.
 */
export function dissectEnvelope(envelope: Uint8Array, psid?: number): DissectedFrame | undefined {
  const found = payloadOf(envelope);
  if (found === undefined) return undefined;
  const frame = new Dissection(envelope, { timeMs: Number.NaN, isWhole: true }, undefined, true);
  peelPayload(frame, found, psid ?? found.psid);
  return answerOf(frame, undefined);
}

function insideOf(found: PlacedMessage, outer: Dissection): DissectedFrame | undefined {
  if (found.kind !== "ieee1609Dot2Data") return undefined;
  const payload = payloadOf(found.bytes);
  if (payload === undefined) return undefined;
  const frame = new Dissection(found.bytes, outer.circumstances, undefined, true);
  peelPayload(frame, payload, outer.psid ?? payload.psid);
  const { findings, ...answer } = answerOf(frame, undefined);
  // Whoever reads the envelope says this where it stands.
  return { ...answer, findings: findings.filter(({ code }) => code !== "other-kind") };
}

interface Payload {
  readonly start: number;
  readonly end: number;
  readonly psid?: number;
}

function peelPayload(frame: Dissection, { start, end }: Payload, psid: number | undefined): void {
  const payload = frame.bytes.subarray(start, end);
  if (isGeonetworkingCommon(payload)) peel(frame, { protocol: "geonetworkingCommon", start, end });
  else if (psid === 135) peel(frame, { protocol: "serviceAdvertisement", start, end });
  else {
    // Inside an envelope nothing is remarkable about a message without one.
    const appearance = appearanceOf(payload);
    frame.message = { ...appearance, bytes: payload, offset: start, isHexText: false };
  }
}

/** Where the innermost payload of secured data stands, as far as the octets can be read. */
function payloadOf(envelope: Uint8Array): Payload | undefined {
  const { map } = coer.explore(Ieee1609Dot2Data, envelope, { trailing: "allow" });
  const data = map.findLast(({ path }) =>
    /^content(\.signedData\.tbsData\.payload\.data\.content)*\.unsecuredData$/.test(path),
  );
  if (!(data?.value instanceof Uint8Array)) return undefined;
  const psid = map.find(({ path }) => path === "content.signedData.tbsData.headerInfo.psid")?.value;
  const start = data.end - data.value.length;
  return { start, end: data.end, ...(typeof psid === "number" ? { psid } : {}) };
}

/**
 * Whether a payload begins with GeoNetworking's common header: reserved bits are zero, the kind of packet is defined
 * and the payload's length can be.
 */
function isGeonetworkingCommon(payload: Uint8Array): boolean {
  if (payload.length < 8 || payload[0]! & 0x0f || payload[0]! > 0x30 || payload[7] !== 0) return false;
  const trial = new Dissection(payload, { timeMs: Number.NaN, isWhole: true }, undefined, false);
  peel(trial, { protocol: "geonetworkingCommon", start: 0, end: payload.length });
  return (
    trial.findings.every(({ code }) => code === "value-out-of-range" || code === "other-kind") &&
    trial.headers.length >= 2 &&
    trial.headers.every(({ whole }) => whole)
  );
}

/** Header type and subtype of the packets of GeoNetworking whose source stands directly behind the common header. */
const withoutSequenceNumber: ReadonlySet<number> = new Set([0x10, 0x50]);

/**
 * Where the station that sent a packet of GeoNetworking is: its source's position vector.
 *
 * @param payload - of an envelope, which begins with the common header.
 * @returns undefined where it is no such packet, and for the zeros of a station that knows no place.
 * @see ETSI EN 302 636-4-1 — 9.5.2, 9.7, 9.8
 */
export function sourcePlaceOf(payload: Uint8Array): ClaimedPlace | undefined {
  if (!isGeonetworkingCommon(payload)) return undefined;
  // Behind the common header and, in most packets, a sequence number: address and timestamp, then the place.
  const start = 8 + (withoutSequenceNumber.has(payload[1]!) ? 0 : 4) + 12;
  const view = new DataView(payload.buffer, payload.byteOffset);
  const [latitude, longitude] = [view.getInt32(start), view.getInt32(start + 4)];
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude };
}

function answerOf(frame: Dissection, inside: DissectedFrame | undefined): DissectedFrame {
  const { headers, message: found, reason, findings, wrappers } = frame;
  const words = [
    wrappers.join(", "),
    found?.title ?? reason ?? "",
    inside?.message?.title ?? inside?.reason ?? "",
  ];
  return {
    headers,
    ...(found === undefined ? {} : { message: found }),
    ...(inside === undefined ? {} : { inside }),
    ...(reason === undefined ? {} : { reason }),
    findings,
    title: words.filter((word) => word !== "").join(" › "),
  };
}

/** Goes from header to header until nothing follows; a header that is cut ends the way. */
function peel(frame: Dissection, first: Next): void {
  let next: Next | undefined = first;
  try {
    for (let layers = 0; next !== undefined; layers += 1) {
      if (layers === mostLayers) {
        frame.nothing(`more than ${mostLayers} headers one inside the other`);
        return;
      }
      next = peelers[next.protocol](frame, next.start, next.end);
    }
  } catch (cut) {
    if (!(cut instanceof HeaderCut)) throw cut;
    frame.finding("header-cut", cut.offset, cut.message);
    frame.nothing(cut.message);
  }
  const isInOldFormat = frame.findings.some(({ code }) => code === "old-security-format");
  if (isInOldFormat && frame.message !== undefined) frame.message = { ...frame.message, isInOldFormat };
}
