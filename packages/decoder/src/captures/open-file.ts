/** Opens what people have: captures, logs, texts, messages; lists what is in it and dissects one frame at a time. */
import { octetsOfText } from "../input/index.ts";
import {
  type FileFinding,
  type FrameEntry,
  type FrameList,
  gunzipped,
  isGzip,
  isPcap,
  isPcapng,
  maximalFrames,
  pcapFrames,
  pcapngFrames,
  timeText,
  tooMany,
} from "./containers/index.ts";
import { FileError } from "./file-error.ts";
import {
  appearanceOf,
  dissectFrame,
  type FrameFinding,
  type HeaderLayer,
  isRsuText,
  isWholeMessage,
  logRecordsOf,
  type PlacedMessage,
} from "./headers/index.ts";

/** Octets of a file, packed or not, that are read at most. */
export const maximalFileOctets = 64 * 1024 * 1024;

/** A `packet` is one frame without a file's container: headers, then a message; `octets` have no headers. */
export type FileFormat = "pcap" | "pcapng" | "log" | "rsuText" | "packet" | "text" | "octets";

/** A file as a list of frames that are not looked into yet. */
export interface OpenedFile extends FrameList {
  readonly format: FileFormat;
  /** The format in words. */
  readonly title: string;
  /** What the frames' offsets count in: the file's octets, unpacked, or those that its text spells. */
  readonly bytes: Uint8Array;
}

/** A frame with its headers stripped. */
export interface CapturedItem {
  /** Of the frame, from 0. */
  readonly index: number;
  /** E.g. `WSMP, PSID 32 › 1609.2 signed data › BSM`. */
  readonly title: string;
  /** When it was captured, in UTC. */
  readonly time?: string;
  readonly linkType?: FrameEntry["linkType"];
  /** The whole frame. */
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

/**
 * Opens a file: finds its format and lists what it holds. Frames are looked into by `dissect` alone, so that a large
 * capture opens at once.
 *
 * @param name - the file's name, from which the kind of a log file is known.
 * @throws FileError `empty`, `too-large`, `gzip-damaged`, `text-without-octets`.
 */
export function openFile(bytes: Uint8Array, name?: string): OpenedFile {
  if (bytes.length === 0) throw new FileError("empty", {});
  if (bytes.length > maximalFileOctets) {
    throw new FileError("too-large", { limit: maximalFileOctets, found: bytes.length });
  }
  return isGzip(bytes) ? openPacked(bytes, name) : openUnpacked(bytes, name);
}

function openPacked(bytes: Uint8Array, name: string | undefined): OpenedFile {
  const content = gunzipped(bytes, maximalFileOctets);
  if (content === "damaged") throw new FileError("gzip-damaged", {});
  if (content === "too-large") throw new FileError("too-large", { limit: maximalFileOctets, found: "more" });
  if (content.length === 0) throw new FileError("empty", {});
  const opened = openUnpacked(content, name);
  const finding = converted(`unpacked from gzip: ${bytes.length} octets became ${content.length}`);
  return { ...opened, findings: [finding, ...opened.findings] };
}

function openUnpacked(bytes: Uint8Array, name: string | undefined): OpenedFile {
  if (isPcap(bytes)) return { format: "pcap", title: "PCAP capture", bytes, ...pcapFrames(bytes) };
  if (isPcapng(bytes)) return { format: "pcapng", title: "PCAPNG capture", bytes, ...pcapngFrames(bytes) };
  if (isText(bytes)) return openText(bytes);
  return openLog(bytes, name) ?? openOctets(bytes, { format: "octets", title: "octets", findings: [] });
}

/** One frame; its headers, if it has any, make it a packet. */
function openOctets(
  bytes: Uint8Array,
  otherwise: Pick<OpenedFile, "format" | "title" | "findings">,
): OpenedFile {
  const file = { ...single(bytes), ...otherwise, bytes };
  return dissect(file, 0).headers.length === 0
    ? file
    : { ...file, format: "packet", title: "packet without a capture file" };
}

function openText(bytes: Uint8Array): OpenedFile {
  if (isRsuText(bytes, 0, bytes.length)) {
    return { ...single(bytes), format: "rsuText", title: "RSU 4.1 text", bytes };
  }
  const text = new TextDecoder().decode(bytes);
  const lines = messagesByLine(text);
  if (lines !== undefined) return lines;
  const octets = octetsOfText(text);
  if ("error" in octets) throw new FileError("text-without-octets", { error: octets.error });
  const title = octets.kind === "hex" ? "hexadecimal text" : "base64 text";
  const removed = octets.removed.length === 0 ? "" : `; removed: ${octets.removed.join(", ")}`;
  const findings = [converted(`read as ${title}${removed}`), ...octets.notes.map(converted)];
  return openOctets(octets.bytes, { format: "text", title, findings });
}

/** Lines that must be whole messages for a text to be one message a line; a later one may be damaged. */
const wholeLines = 2;

/** Text of several lines each of which spells a message of its own; undefined where one does not. */
function messagesByLine(text: string): OpenedFile | undefined {
  const parts: Uint8Array[] = [];
  for (let start = 0; start < text.length; ) {
    const lineFeed = text.indexOf("\n", start);
    const end = lineFeed < 0 ? text.length : lineFeed;
    const line = text.slice(start, end);
    start = end + 1;
    if (line.trim() === "") continue;
    const octets = octetsOfText(line);
    if ("error" in octets || appearanceOf(octets.bytes).kind === "unknown") return undefined;
    if (parts.length < wholeLines && !isWholeMessage(octets.bytes)) return undefined;
    if (parts.length === maximalFrames) return undefined;
    parts.push(octets.bytes);
  }
  if (parts.length < 2) return undefined;
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  const frames = parts.map((part, index): FrameEntry => {
    bytes.set(part, offset);
    offset += part.length;
    const { length } = part;
    return {
      index,
      offset: offset - length,
      length,
      originalLength: length,
      timeMs: Number.NaN,
      protocol: "octets",
    };
  });
  const findings = [converted(`each of ${parts.length} lines was read as a message of its own`)];
  return { format: "text", title: "text, one message a line", bytes, frames, findings };
}

function openLog(bytes: Uint8Array, name: string | undefined): OpenedFile | undefined {
  const found = logRecordsOf(bytes, name, maximalFrames);
  if (found === undefined) return undefined;
  const { layout, records, end } = found;
  const frames = records.map(({ offset, length, timeMs }, index): FrameEntry => {
    const time = timeText(Math.floor(timeMs / 1000), String(timeMs % 1000).padStart(3, "0"));
    return {
      index,
      offset,
      length,
      originalLength: length,
      time,
      timeMs,
      protocol: "logRecord",
      logLayout: layout,
    };
  });
  const findings: FileFinding[] = [];
  if (records.length === maximalFrames) findings.push(tooMany(end));
  else if (end < bytes.length) {
    findings.push({
      code: "octets-left",
      offset: end,
      message: `${bytes.length - end} octets from octet ${end} on are no record of a ${layout} log`,
    });
  }
  return { format: "log", title: `log file (${layout})`, bytes, frames, findings };
}

/** The whole as one frame. */
function single({ length }: Uint8Array): FrameList {
  const frame = {
    index: 0,
    offset: 0,
    length,
    originalLength: length,
    timeMs: Number.NaN,
    protocol: "octets",
  } as const;
  return { frames: [frame], findings: [] };
}

/** Strips a listed frame's headers. */
export function dissect({ bytes, frames }: OpenedFile, index: number): CapturedItem {
  const entry = frames[index];
  if (entry === undefined) throw new RangeError(`expected a frame below ${frames.length}, found ${index}`);
  const { offset, length, originalLength, time, timeMs, linkType, protocol, logLayout } = entry;
  const frame = bytes.subarray(offset, offset + length);
  const isWhole = originalLength <= length;
  const { title, headers, message, inside, reason, findings } = dissectFrame(frame, protocol, {
    timeMs,
    isWhole,
    ...(logLayout === undefined ? {} : { logLayout }),
  });
  return {
    index,
    title,
    ...(time === undefined ? {} : { time }),
    ...(linkType === undefined ? {} : { linkType }),
    frame,
    headers,
    bytes: message?.bytes ?? new Uint8Array(0),
    offset: message?.offset ?? length,
    isHexText: message?.isHexText ?? false,
    kind: message?.kind ?? "none",
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
    findings: isWhole ? findings : [cut(length, originalLength), ...findings],
  };
}

function cut(length: number, originalLength: number): FrameFinding {
  const message = `the capture kept ${length} of the frame's ${originalLength} octets`;
  return { code: "frame-cut", offset: length, message };
}

function converted(message: string): FileFinding {
  return { code: "converted", offset: 0, message };
}

/** Whether octets are characters that people read: ISO 646, or UTF-8 with a byte order mark. */
function isText(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let index = start; index < bytes.length; index += 1) {
    const octet = bytes[index]!;
    if (octet > 126 || (octet < 32 && octet !== 9 && octet !== 10 && octet !== 13)) return false;
  }
  return true;
}
