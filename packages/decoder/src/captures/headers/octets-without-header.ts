/** Octets of which no header tells what they are. */
import { coer, uper } from "@v2x/asn1";
import { Ieee1609Dot2Data, j2735 } from "@v2x/v2x-schema";
import { maximalTrials, searchedOctets, triedOctets } from "../limits.ts";
import type { Dissection, Next } from "./dissection.ts";
import {
  appearanceOf,
  appearanceOfDot2Data,
  appearanceOfMessageFrame,
  messageFrameLength,
} from "./message-kind.ts";
import { isOldCertificate, isOldSecuredMessage } from "./old-security.ts";
import { isRsuText } from "./rsu-text.ts";

/** Octets of which no header tells what they are: everything that V2X is wrapped in is tried, then searched for. */
export function wrapped(frame: Dissection, start: number, end: number): Next | undefined {
  const bytes = frame.bytes.subarray(start, end);
  if (bytes.length === 0) return frame.nothing("no octets behind the headers");
  if (isRsuText(frame.bytes, start, end)) return { protocol: "rsuText", start, end };
  if (appearanceOfDot2Data(bytes) !== undefined) return { protocol: "message", start, end };
  if (isOldSecuredMessage(bytes)) return { protocol: "oldSecuredMessage", start, end };
  if (isOldCertificate(bytes)) return { protocol: "oldCertificate", start, end };
  const internet = internetIn(bytes);
  if (internet !== undefined) return { protocol: internet, start, end };
  if (!frame.mayTry) return frame.nothing("a wrapper inside what is only tried out");
  const found = (["messageFamily", "geonetworking", "wsmp"] as const)
    .map((protocol) => frame.tryOut({ protocol, start, end }))
    .find((trial) => trial !== undefined);
  if (found !== undefined) return frame.adopt(found);
  const headless = transportIn(frame, start, end);
  if (headless !== undefined) return frame.adopt(headless);
  const { kind } = appearanceOf(bytes);
  if (kind === "messageFrame" || kind === "certificate") return { protocol: "message", start, end };
  const prefix = lengthPrefixOf(bytes);
  if (prefix === undefined) return searched(frame, start, end);
  frame.header("Length prefix", start, end, (reader) =>
    reader.integer("length", prefix.octets, { littleEndian: prefix.littleEndian }),
  );
  return { protocol: "message", start: start + prefix.octets, end };
}

/** The octets behind GeoNetworking's basic header, or from BTP on, where everything in them fits: lengths and kinds. */
function transportIn(frame: Dissection, start: number, end: number): Dissection | undefined {
  const [first = 0, second = 0, third, fourth, , , , eighth] = frame.bytes.subarray(start, end);
  const mayBeCommon = (first & 0x0f) === 0 && first >= 0x10 && first <= 0x30 && eighth === 0;
  const port = (first << 8) | second;
  const mayBeTransport = port >= firstPort && port <= lastPort && third === 0 && fourth === 0;
  if (!mayBeCommon && !mayBeTransport) return undefined;
  const protocol = mayBeCommon ? "geonetworkingCommon" : "transportBtpB";
  const trial = frame.tryOut({ protocol, start, end });
  return trial?.findings.some(({ code }) => code === "trailing-octets" || code === "other-kind")
    ? undefined
    : trial;
}

/** Ethernet with IPv4, or IPv4 alone, where its length and the protocol behind it fit. */
function internetIn(bytes: Uint8Array): "ethernet" | "ipv4" | undefined {
  const [type, subtype] = bytes.subarray(12, 14);
  const isFit = (packet: Uint8Array) => {
    const length = ((packet[2] ?? 0) << 8) | (packet[3] ?? 0);
    const isTransport = packet[9] === 6 || packet[9] === 17;
    return (
      packet[0] === 0x45 && isTransport && length <= packet.length && packet.length <= length + longestPadding
    );
  };
  if (type === 8 && subtype === 0 && isFit(bytes.subarray(14))) return "ethernet";
  return isFit(bytes) ? "ipv4" : undefined;
}

/** Maximum length, in octets, of what fills a short Ethernet frame. */
const longestPadding = 18;

/** The well-known ports of BTP. @see ETSI TS 103 248 */
const [firstPort, lastPort] = [2001, 2026];

/** A number of two or four octets that counts all octets behind it, which begin as a message. */
function lengthPrefixOf(bytes: Uint8Array): { octets: number; littleEndian: boolean } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const octets of [4, 2]) {
    const left = bytes.length - octets;
    if (left < 8 || appearanceOf(bytes.subarray(octets)).kind === "unknown") continue;
    for (const littleEndian of [false, true]) {
      const length = octets === 4 ? view.getUint32(0, littleEndian) : view.getUint16(0, littleEndian);
      if (length === left) return { octets, littleEndian };
    }
  }
  return undefined;
}

/** A file or text without container: what V2X is wrapped in, else octets for the decoders to find out. */
export function octets(frame: Dissection, start: number, end: number): Next | undefined {
  const next = wrapped(frame, start, end);
  if (next !== undefined || frame.message !== undefined) return next;
  frame.reason = undefined;
  const bytes = frame.bytes.subarray(start, end);
  frame.message = { ...appearanceOf(bytes), bytes, offset: start, isHexText: false };
  return undefined;
}

/** A link type that is not known here: only a search can help. */
export function unknownLink(frame: Dissection, start: number, end: number): undefined {
  return searched(frame, start, end);
}

/** Last resort: looks for an EtherType of V2X, for signed data, for a MessageFrame up to the end. */
function searched(frame: Dissection, start: number, end: number): undefined {
  const { bytes } = frame;
  let trials = 0;
  let tried = 0;
  for (let at = start; at < Math.min(end - 4, start + searchedOctets); at += 1) {
    const next = candidateAt(bytes, at, end);
    if (next === undefined) continue;
    trials += 1;
    tried += next.end - next.start;
    if (trials > maximalTrials || tried > triedOctets) break;
    const trial = isReadable(bytes, next) ? frame.tryOut(next) : undefined;
    if (trial === undefined) continue;
    frame.finding(
      "place-searched",
      next.start,
      `no header tells what is here: octet ${next.start} was found by searching`,
    );
    const behind = end - next.end;
    const around = aroundInWords(next.start - start, behind === checksumOctets ? 0 : behind);
    if (around !== undefined) frame.finding("octets-not-read", start, around);
    frame.wrappers.push("found by searching");
    return frame.adopt(trial);
  }
  return frame.nothing(
    end - start > searchedOctets || trials > maximalTrials || tried > triedOctets
      ? `nothing of V2X by headers, nor by searching: the first ${searchedOctets} octets are searched, ${maximalTrials} places tried, ${triedOctets} octets read there`
      : "nothing of V2X: neither by headers nor by searching",
  );
}

/** How many octets around a message that was searched for are not read; undefined where there are none. */
function aroundInWords(before: number, behind: number): string | undefined {
  const octets = (count: number, kind: string) => `${count} ${kind}${count === 1 ? "octet" : "octets"}`;
  const parts = [
    ...(before > 0 ? [`${octets(before, "")} in front of the message`] : []),
    ...(behind > 0 ? [`${octets(behind, "zero ")} behind ${before > 0 ? "it" : "the message"}`] : []),
  ];
  if (parts.length === 0) return undefined;
  return `${parts.join(" and ")} ${before + behind === 1 ? "is" : "are"} not read`;
}

/** Where one of the marks of V2X stands: an EtherType, the beginning of signed data or of a MessageFrame. */
function candidateAt(bytes: Uint8Array, at: number, end: number): Next | undefined {
  const [first, second, third] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
  if (first === 0x88 && second === 0xdc) return { protocol: "wsmp", start: at + 2, end };
  if (first === 0x89 && second === 0x47) return { protocol: "geonetworking", start: at + 2, end };
  if (first === 3 && second === 0x81 && third <= 2) return { protocol: "message", start: at, end };
  // Two octets and a length prove little: the frame must end where the message does, but for a checksum or zeros.
  const rest = bytes.subarray(at, end);
  const length = appearanceOfMessageFrame(rest) === undefined ? 0 : messageFrameLength(rest)!;
  const behind = rest.length - length;
  const fits = behind === 0 || behind === checksumOctets || isPadding(rest.subarray(length));
  return length < 8 || !fits ? undefined : { protocol: "message", start: at, end: at + length };
}

const checksumOctets = 4;

/** Zero octets behind a message that are padding: fewer prove nothing, more is no frame with a message. */
const [leastPadding, mostPadding] = [6, 64];

function isPadding(octets: Uint8Array): boolean {
  return (
    octets.length >= leastPadding && octets.length <= mostPadding && octets.every((octet) => octet === 0)
  );
}

/** Whether a message decodes, a MessageFrame to its last octet; other candidates are tried out by stripping. */
function isReadable(bytes: Uint8Array, { protocol, start, end }: Next): boolean {
  const rest = bytes.subarray(start, end);
  if (protocol !== "message") return true;
  if (appearanceOfDot2Data(rest) === undefined) {
    const explored = uper.explore(j2735.MessageFrame, rest, { rules: "basic" });
    return (
      explored.failure === undefined && explored.findings.length === 0 && explored.length === rest.length
    );
  }
  return coer.explore(Ieee1609Dot2Data, rest, { trailing: "allow" }).failure === undefined;
}
