/** One frame of an opened file with its headers stripped. */
import type { FrameEntry } from "./containers/index.ts";
import {
  type DissectedFrame,
  dissectFrame,
  type FrameFinding,
  type HeaderLayer,
  type PlacedMessage,
  type Protocol,
} from "./headers/index.ts";
import type { OpenedFile } from "./opened-file.ts";

/** A frame with its headers stripped. */
export interface CapturedItem extends StrippedOctets {
  /** Of the frame, from 0. */
  readonly index: number;
  /** When it was captured, in UTC. */
  readonly time?: string;
  readonly linkType?: FrameEntry["linkType"];
}

/** Octets with headers in front, and what is behind these. */
export interface StrippedOctets {
  /** E.g. `WSMP, PSID 32 › 1609.2 signed data › BSM`. */
  readonly title: string;
  /** The whole frame, or all octets that were joined. */
  readonly frame: Uint8Array;
  /** What was stripped, outermost first; offsets count from the start of the frame. */
  readonly headers: readonly HeaderLayer[];
  /** Octets for the decoders; none where `reason` says why. */
  readonly bytes: Uint8Array;
  /** Where they start in the frame. */
  readonly offset: number;
  /** Whether the frame has them as hexadecimal digits, two for each octet. */
  readonly isHexText: boolean;
  readonly kind: PlacedMessage["kind"] | "none";
  readonly isInOldFormat?: true;
  /** Headers inside the message's envelope and what is behind them; offsets count from the start of `bytes`. */
  readonly inside?: {
    readonly headers: readonly HeaderLayer[];
    readonly kind: PlacedMessage["kind"] | "none";
    readonly bytes: Uint8Array;
    readonly offset: number;
    readonly findings: readonly FrameFinding[];
  };
  /** Why there is nothing for the decoders. */
  readonly reason?: string;
  readonly findings: readonly FrameFinding[];
}

/** Strips a listed frame's headers. */
export function dissect({ bytes, frames }: OpenedFile, index: number): CapturedItem {
  const entry = frames.at(index);
  if (entry === undefined) throw new RangeError(`expected a frame below ${frames.length}, found ${index}`);
  const { offset, length, originalLength, time, timeMs, linkType, protocol, logLayout } = entry;
  const frame = bytes.subarray(offset, offset + length);
  const isWhole = originalLength <= length;
  const found = dissectFrame(frame, protocol, {
    timeMs,
    isWhole,
    ...(logLayout === undefined ? {} : { logLayout }),
  });
  const stripped = strippedOf(frame, found, isWhole ? [] : [cut(entry)]);
  const { reason } = stripped;
  return {
    ...stripped,
    ...(reason === undefined || protocol !== "unknownLink" || linkType === undefined
      ? {}
      : { reason: `${reason} (${linkTypeInWords(linkType)})` }),
    index,
    ...(time === undefined ? {} : { time }),
    ...(linkType === undefined ? {} : { linkType }),
  };
}

function linkTypeInWords({ number, name }: NonNullable<FrameEntry["linkType"]>): string {
  const numbered = `link type ${number}`;
  return name === numbered ? numbered : `${numbered}, ${name}`;
}

/** Whether octets are a certificate, or a message without a payload that is read, of the format before IEEE 1609.2. */
export function isOldFormatWhole({ kind, findings, headers }: StrippedOctets): boolean {
  return (
    kind === "none" &&
    findings.some(({ code }) => code === "old-security-format") &&
    headers.length > 0 &&
    headers.every(({ whole }) => whole)
  );
}

/** Octets that several frames had parts of, with the headers in front stripped. */
export function dissectJoined(bytes: Uint8Array, protocol: Protocol): StrippedOctets {
  return strippedOf(bytes, dissectFrame(bytes, protocol, { timeMs: Number.NaN, isWhole: true }), []);
}

function strippedOf(
  frame: Uint8Array,
  { title, headers, message, inside, reason, findings }: DissectedFrame,
  about: readonly FrameFinding[],
): StrippedOctets {
  return {
    title,
    frame,
    headers,
    bytes: message?.bytes ?? new Uint8Array(0),
    offset: message?.offset ?? frame.length,
    isHexText: message?.isHexText ?? false,
    kind: message?.kind ?? "none",
    ...(message?.isInOldFormat && { isInOldFormat: true }),
    ...(inside === undefined
      ? {}
      : {
          inside: {
            headers: inside.headers,
            kind: inside.message?.kind ?? "none",
            bytes: inside.message?.bytes ?? new Uint8Array(0),
            offset: inside.message?.offset ?? 0,
            findings: inside.findings,
          },
        }),
    ...(reason === undefined ? {} : { reason }),
    findings: [...about, ...findings],
  };
}

function cut(entry: Pick<FrameEntry, "length" | "originalLength">): FrameFinding {
  return { code: "frame-cut", offset: entry.length, message: cutText(entry) };
}

/** What is said of a frame of which the capture kept the first octets alone. */
export function cutText({ length, originalLength }: Pick<FrameEntry, "length" | "originalLength">): string {
  return `the capture kept ${length} of the frame's ${originalLength} octets`;
}
