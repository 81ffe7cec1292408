/** Octets of which no header tells what they are. */
import { coer } from "@v2x/asn1";
import { Ieee1609Dot2Data } from "@v2x/v2x-schema";
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
  if (!frame.mayTry) return frame.nothing("a wrapper inside what is only tried out");
  const found = (["messageFamily", "geonetworking", "wsmp"] as const)
    .map((protocol) => frame.tryOut({ protocol, start, end }))
    .find((trial) => trial !== undefined);
  if (found !== undefined) return frame.adopt(found);
  const { kind } = appearanceOf(bytes);
  if (kind === "messageFrame" || kind === "certificate") return { protocol: "message", start, end };
  return searched(frame, start, end);
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
    frame.wrappers.push("found by searching");
    return frame.adopt(trial);
  }
  return frame.nothing(
    end - start > searchedOctets || trials > maximalTrials || tried > triedOctets
      ? `nothing of V2X by headers, nor by searching: the first ${searchedOctets} octets are searched, ${maximalTrials} places tried, ${triedOctets} octets read there`
      : "nothing of V2X: neither by headers nor by searching",
  );
}

/** Where one of the marks of V2X stands: an EtherType, the beginning of signed data or of a MessageFrame. */
function candidateAt(bytes: Uint8Array, at: number, end: number): Next | undefined {
  const [first, second, third] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!];
  if (first === 0x88 && second === 0xdc) return { protocol: "wsmp", start: at + 2, end };
  if (first === 0x89 && second === 0x47) return { protocol: "geonetworking", start: at + 2, end };
  if (first === 3 && second === 0x81 && third <= 2) return { protocol: "message", start: at, end };
  // Two octets and a length prove little: the frame must end where the message does, but for a checksum.
  const rest = bytes.subarray(at, end);
  const length = appearanceOfMessageFrame(rest) === undefined ? 0 : messageFrameLength(rest)!;
  if (length < 8 || (rest.length !== length && rest.length !== length + 4)) return undefined;
  return { protocol: "message", start: at, end: at + length };
}

/** Whether signed data decode; other candidates are tried out by stripping. */
function isReadable(bytes: Uint8Array, { protocol, start, end }: Next): boolean {
  const rest = bytes.subarray(start, end);
  if (protocol !== "message" || appearanceOfDot2Data(rest) === undefined) return true;
  return coer.explore(Ieee1609Dot2Data, rest, { trailing: "allow" }).failure === undefined;
}
