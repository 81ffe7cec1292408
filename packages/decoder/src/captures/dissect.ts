/** Strips a frame's headers and says what is behind them. */
import { coer } from "@v2x/asn1";
import { Ieee1609Dot2Data } from "@v2x/v2x-schema";
import {
  Dissection,
  type FrameCircumstances,
  type FrameFinding,
  type Next,
  type Peeler,
  type PlacedMessage,
  type Protocol,
} from "./dissection.ts";
import { ethernet, linuxCooked, linuxCookedV2, logicalLink } from "./ether-type.ts";
import { geonetworking, geonetworkingCommon, transportBtpA, transportBtpB } from "./geonetworking.ts";
import { HeaderCut, type HeaderLayer } from "./header-layer.ts";
import { http, ipv4, ipv6, rawIp, tcp, udp } from "./internet.ts";
import { logRecord } from "./log-layouts.ts";
import {
  appearanceOf,
  appearanceOfDot2Data,
  appearanceOfEtsiPdu,
  appearanceOfMessageFrame,
  messageFrameLength,
} from "./message-kind.ts";
import { isRsuText, rsuText } from "./rsu-text.ts";
import { avs, ieee80211, ppi, prism, radiotap } from "./wireless.ts";
import { serviceAdvertisement, wsmp } from "./wsmp.ts";

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
  facilities,
  message,
};

/** Layers of one frame that are stripped at most: no real frame has half as many. */
const mostLayers = 24;

/** Places at which a search tries to read a packet. */
const mostTrials = 200;

/** Octets of a frame that a search goes through. */
const searchedOctets = 65_536;

/** Strips all headers of a frame that begins with a protocol, and those inside the message's envelope. */
export function dissectFrame(
  bytes: Uint8Array,
  protocol: Protocol,
  circumstances: FrameCircumstances,
): DissectedFrame {
  const frame = new Dissection(bytes, circumstances);
  peel(frame, { protocol, start: 0, end: bytes.length });
  const inside = frame.message === undefined ? undefined : insideOf(frame.message, frame);
  return answerOf(frame, inside);
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
  const frame = new Dissection(envelope, { timeMs: Number.NaN, isWhole: true });
  return peelPayload(frame, found, psid ?? found.psid);
}

function insideOf(found: PlacedMessage, outer: Dissection): DissectedFrame | undefined {
  if (found.kind !== "ieee1609Dot2Data") return undefined;
  const payload = payloadOf(found.bytes);
  if (payload === undefined) return undefined;
  const frame = new Dissection(found.bytes, outer.circumstances);
  return peelPayload(frame, payload, outer.psid ?? payload.psid);
}

interface Payload {
  readonly start: number;
  readonly end: number;
  readonly psid?: number;
}

function peelPayload(frame: Dissection, { start, end }: Payload, psid: number | undefined): DissectedFrame {
  const payload = frame.bytes.subarray(start, end);
  if (isGeonetworkingCommon(payload)) peel(frame, { protocol: "geonetworkingCommon", start, end });
  else if (psid === 135) peel(frame, { protocol: "serviceAdvertisement", start, end });
  else {
    // Inside an envelope nothing is remarkable about a message without one.
    const appearance = appearanceOf(payload);
    frame.message = { ...appearance, bytes: payload, offset: start, isHexText: false };
  }
  return answerOf(frame, undefined);
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
  const trial = new Dissection(payload, { timeMs: Number.NaN, isWhole: true }, true);
  peel(trial, { protocol: "geonetworkingCommon", start: 0, end: payload.length });
  return (
    trial.findings.length === 0 && trial.headers.length >= 2 && trial.headers.every(({ whole }) => whole)
  );
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
}

/** What is behind all headers, whatever it is. */
function message(frame: Dissection, start: number, end: number): undefined {
  const bytes = frame.bytes.subarray(start, end);
  if (bytes.length === 0) return frame.nothing("no octets behind the headers");
  const appearance = appearanceOf(bytes);
  frame.message = { ...appearance, bytes, offset: start, isHexText: false };
  if (appearance.kind === "messageFrame") bareMessageFrame(frame, bytes, start);
  else if (appearance.kind === "etsiPdu") withoutEnvelope(frame, start, "a facilities message");
  else if (appearance.kind === "unknown") {
    frame.finding(
      "unexpected-value",
      start,
      "the octets begin as no message of IEEE 1609.2, SAE J2735 or ETSI ITS",
    );
  }
  return undefined;
}

function bareMessageFrame(frame: Dissection, bytes: Uint8Array, start: number): void {
  withoutEnvelope(frame, start, "a MessageFrame");
  const length = messageFrameLength(bytes)!;
  if (length < bytes.length) {
    frame.finding(
      "trailing-octets",
      start + length,
      `${bytes.length - length} octets stand behind the MessageFrame`,
    );
  }
}

function withoutEnvelope(frame: Dissection, start: number, what: string): void {
  frame.finding("no-1609.2", start, `${what} without 1609.2 around it: nobody signed it`);
}

/** What BTP carries: a facilities message, or a message of the security management. */
function facilities(frame: Dissection, start: number, end: number): Next | undefined {
  const bytes = frame.bytes.subarray(start, end);
  const appearance = appearanceOfEtsiPdu(bytes);
  if (appearance === undefined) return { protocol: "message", start, end };
  frame.message = { ...appearance, bytes, offset: start, isHexText: false };
  if (frame.headers.some(({ name }) => name === "GeoNetworking basic header")) {
    withoutEnvelope(frame, start, "a facilities message");
  }
  return undefined;
}

/** What follows a basic header that says "secured": 1609.2 data, or the format of the years before. */
function securedPacket(frame: Dissection, start: number, end: number): Next | undefined {
  const [first] = frame.bytes.subarray(start, end);
  if (first !== 1 && first !== 2) return { protocol: "message", start, end };
  const bytes = frame.bytes.subarray(start, end);
  const title = `secured message of TS 103 097 V1.${first}`;
  frame.finding(
    "old-security-format",
    start,
    `the binary format of TS 103 097 V1.${first}.x, which is not IEEE 1609.2`,
  );
  frame.message = { kind: "ts103097V1", title, bytes, offset: start, isHexText: false };
  return undefined;
}

/** The octet in front of packets that a C-V2X radio hands on: what family of messages follows. */
function messageFamily(frame: Dissection, start: number, end: number): Next | undefined {
  const family = frame.header("Non-IP type", start, end, (reader) =>
    reader.integer("family", 1, {
      meaning: (value) => ["IEEE 1609", "ISO", "ETSI-ITS", "CCSA"][value - 1],
    }),
  );
  if (family === 1) return { protocol: "wsmp", start: start + 1, end };
  if (family === 3) return { protocol: "geonetworking", start: start + 1, end };
  return frame.nothing(`a message family of number ${family}, whose packets are not known here`);
}

/** Octets of which no header tells what they are: everything that V2X is wrapped in is tried, then searched for. */
function wrapped(frame: Dissection, start: number, end: number): Next | undefined {
  const bytes = frame.bytes.subarray(start, end);
  if (bytes.length === 0) return frame.nothing("no octets behind the headers");
  if (isRsuText(frame.bytes, start, end)) return { protocol: "rsuText", start, end };
  if (appearanceOfDot2Data(bytes) !== undefined) return { protocol: "message", start, end };
  if (frame.isTrial) return frame.nothing("a wrapper inside what is only tried out");
  const found = (["messageFamily", "geonetworking", "wsmp"] as const)
    .map((protocol) => trialOf(frame, { protocol, start, end }))
    .find((trial) => trial !== undefined);
  if (found !== undefined) return frame.adopt(found);
  const { kind } = appearanceOf(bytes);
  if (kind === "messageFrame" || kind === "certificate") return { protocol: "message", start, end };
  return searched(frame, start, end);
}

/** A file or text without container: what V2X is wrapped in, else octets for the decoders to find out. */
function octets(frame: Dissection, start: number, end: number): Next | undefined {
  const next = wrapped(frame, start, end);
  if (next !== undefined || frame.message !== undefined) return next;
  frame.reason = undefined;
  return { protocol: "message", start, end };
}

/** A link type that is not known here: only a search can help. */
function unknownLink(frame: Dissection, start: number, end: number): undefined {
  return searched(frame, start, end);
}

/** Last resort: looks for an EtherType of V2X, for signed data, for a MessageFrame up to the end. */
function searched(frame: Dissection, start: number, end: number): undefined {
  const { bytes } = frame;
  let trials = 0;
  for (let at = start; at < Math.min(end - 4, start + searchedOctets) && trials < mostTrials; at += 1) {
    const next = candidateAt(bytes, at, end);
    if (next === undefined) continue;
    trials += 1;
    const trial = trialOf(frame, next);
    if (trial === undefined) continue;
    frame.finding(
      "place-searched",
      next.start,
      `no header tells what is here: octet ${next.start} was found by searching`,
    );
    frame.wrappers.push("found by searching");
    return frame.adopt(trial);
  }
  return frame.nothing("nothing of V2X: neither by headers nor by searching");
}

function candidateAt(bytes: Uint8Array, at: number, end: number): Next | undefined {
  const [first, second, third] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
  if (first === 0x88 && second === 0xdc) return { protocol: "wsmp", start: at + 2, end };
  if (first === 0x89 && second === 0x47) return { protocol: "geonetworking", start: at + 2, end };
  const rest = bytes.subarray(at, end);
  if (first === 3 && second === 0x81 && third <= 2) {
    const { failure, length } = {
      length: 0,
      failure: undefined,
      ...coer.explore(Ieee1609Dot2Data, rest, { trailing: "allow" }),
    };
    return failure === undefined ? { protocol: "message", start: at, end: at + length } : undefined;
  }
  // Two octets and a length prove little: the frame must end where the message does, but for a checksum.
  const isMessageFrame = appearanceOfMessageFrame(rest) !== undefined;
  const length = isMessageFrame ? messageFrameLength(rest)! : 0;
  if (length < 8 || (rest.length !== length && rest.length !== length + 4)) return undefined;
  return { protocol: "message", start: at, end: at + length };
}

/** Strips as if a protocol began at a place; undefined where that does not end in a message. */
function trialOf(frame: Dissection, next: Next): Dissection | undefined {
  const trial = new Dissection(frame.bytes, frame.circumstances, true);
  peel(trial, next);
  const known = trial.message !== undefined && trial.message.kind !== "unknown";
  return known && !trial.findings.some(({ code }) => code === "length-mismatch") ? trial : undefined;
}
