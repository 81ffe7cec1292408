/** Finds the messages in a text that contains several, or other content as well, and reports the parts it skips. */
import { linesOf, octetsOfText, type SpelledPart, waysInside } from "../input/index.ts";
import { type FileFinding, tooManyFrames } from "./containers/index.ts";
import {
  appearanceOf,
  beginsAsMessage,
  dissectFrame,
  isWholeMessage,
  whyNoMessage,
} from "./headers/index.ts";
import { maximalFrames } from "./limits.ts";
import { textErrorInWords } from "./missing-digit.ts";
import { converted, type OpenedFile, structuresAt } from "./opened-file.ts";

/** At least one of the first lines must be a message, or the remaining lines are not examined. */
const firstLines = 64;

/** Maximum number of skipped parts that are listed individually. */
const mostNamed = 20;

/** Maximum number of parts that are searched in vain for a message behind network headers. */
const triedAsPackets = 50;

/** Minimum length, in octets, of a part that is accepted as a message by its first octets alone. */
const fewestByAppearance = 20;

/** Minimum length, in octets, of a part that is reported as a message that is cut. */
const fewestOfCut = 10;

/** A line that is neither blank nor a comment. */
interface Line extends SpelledPart {
  readonly line: number;
  /** `whole`: a complete message. `begun`: starts like a message without a length field. `words`: not octets. */
  readonly standing: "whole" | "begun" | "broken" | "words";
  /** Why the line is broken. */
  readonly problem?: string;
}

/**
 * Opens a text with one message per line. Comments are ignored. Broken lines are skipped and reported with their number.
 *
 * @returns undefined if the text does not have this form, for instance if one message is wrapped over several lines.
 */
export function messagesByLine(text: string): OpenedFile | undefined {
  const lines: Line[] = [];
  const findings: FileFinding[] = [];
  let number = 0;
  let start = 0;
  let next = 0;
  for (const line of linesOf(text)) {
    number += 1;
    start = next;
    next += line.length + 1;
    if (/^\s*(#|\/\/|;|--(?!---)|-----(BEGIN|END) |$)/.test(line)) continue;
    if (lines.length === maximalFrames) {
      findings.push(tooManyFrames(start, maximalFrames));
      break;
    }
    // One line after the other is a packet, or none is.
    const mayBePacket = lines.length < 2 || lines.at(-1)!.standing === "whole";
    lines.push(lineOf(line, number, mayBePacket));
    if (lines.length === firstLines && !isOneALine(lines)) return undefined;
  }
  if (!isOneALine(lines) || arePieces(lines)) return undefined;
  const messages = lines.filter(({ standing }) => standing === "whole" || standing === "begun");
  const broken = lines.filter(({ standing }) => standing === "broken");
  // Other lines may have messages among their words, for instance arrays of another notation.
  const inside = lines.some(({ standing }) => standing === "words") ? messagesInside(text) : undefined;
  if (inside !== undefined && inside.frames.length > messages.length) {
    const left = inside.findings.map(({ message }) => message.replace(/ was skipped .*/, ""));
    const named = new Set([...(inside.places ?? []), ...left].map((place) => place.split(",", 1)[0]));
    const skipped = broken.filter((part) => !named.has(placeOf(part)));
    return { ...inside, findings: [...findings, ...inside.findings, ...brokenParts(skipped)] };
  }
  const read =
    messages.length === lines.length
      ? `each of ${lines.length} lines was read as a message of its own`
      : `${messages.length} of ${lines.length} lines were read as messages`;
  return {
    format: "text",
    title: "text, one message a line",
    ...framesOf(messages),
    findings: [...findings, converted(read), ...brokenParts(broken)],
  };
}

function lineOf(text: string, line: number, mayBePacket: boolean): Line {
  const octets = octetsOfText(text);
  if ("error" in octets) {
    const standing = isMeantAsOctets(text) ? "broken" : "words";
    return { bytes: new Uint8Array(0), line, standing, problem: textErrorInWords(octets.error, text) };
  }
  const { bytes } = octets;
  const mayHaveHeaders = mayBePacket && bytes.length >= fewestByAppearance && /^[0-9A-Fa-f]+\s*$/.test(text);
  const isPacket = mayHaveHeaders && headersOf(bytes) > 0;
  if (isPacket || isWholeMessage(bytes)) return { bytes, line, standing: "whole" };
  if (appearanceOf(bytes).kind === "etsiPdu") return { bytes, line, standing: "begun" };
  return { bytes, line, standing: "broken", problem: whyNoMessage(bytes) };
}

/** Whether a line was meant to be octets: it starts with a pair of digits, or most of its characters are digits. */
function isMeantAsOctets(text: string): boolean {
  const start = text.slice(0, 1000).replace(/\s/g, "");
  const others = start.replace(/[0-9A-Fa-f]/g, "").length;
  return /^(0x|\\x)?(\d[0-9A-Fa-f]|[0-9A-Fa-f]\d)/.test(start) || others < 0.2 * start.length;
}

/** Whether each line is a message of its own: one line is complete, or enough lines start like a message. */
function isOneALine(lines: readonly Line[]): boolean {
  if (lines.length < 2) return false;
  if (lines.some(({ standing }) => standing === "whole")) return true;
  const begun = lines.filter(({ standing }) => standing === "begun").length;
  // If one message were wrapped, every line would be valid octets.
  const isNoOne = lines.some(({ standing, bytes }) => standing === "broken" && bytes.length === 0);
  return isNoOne ? begun > 0 : begun >= 2 && begun >= lines.length / 2;
}

/** Whether the lines together form one message, or a packet whose headers are on a line of their own. */
function arePieces(lines: readonly Line[]): boolean {
  if (lines.filter(({ standing }) => standing === "whole").length !== 1) return false;
  if (lines.some(({ bytes }) => bytes.length === 0)) return false;
  const all = { bytes: framesOf(lines).bytes };
  return isWholeMessage(all.bytes) || isBehindHeaders(all);
}

function brokenParts(
  parts: readonly (SpelledPart & { readonly problem?: string })[],
): readonly FileFinding[] {
  const named = parts
    .slice(0, mostNamed)
    .map((part) =>
      leftOut(`${placeOf(part)} was skipped because it is not a complete message: ${part.problem}`),
    );
  const more = parts.length - named.length;
  return more > 0 ? [...named, leftOut(`${more} more were skipped`)] : named;
}

/** A finding about content that was skipped. */
function leftOut(message: string): FileFinding {
  return { code: "octets-left", offset: 0, message };
}

/**
 * Opens the messages embedded in other text: JSON members, XML elements, table columns, labelled values, log lines, and
 * arrays and strings of source code.
 *
 * @returns undefined if the text contains no message.
 */
export function messagesInside(text: string): OpenedFile | undefined {
  let begun: Found | undefined;
  let only: SpelledPart | undefined;
  for (const way of waysInside(text)) {
    const found = messagesAmong(way);
    if (found.isSure) return openedInside(found);
    if (found.messages.length > 0) begun ??= found;
    const long = found.others.filter(isLong);
    if (long.length === 1) only ??= long[0];
  }
  // The only octets in the text are probably the message, even if its type is unknown; those of a value are a member.
  if (!isValueNotation(text)) begun ??= only && { messages: [only], others: [], isSure: false };
  return begun && openedInside(begun);
}

/** Whether a text starts as a value in value notation, which names its type: `value1 Certificate ::=`. */
function isValueNotation(text: string): boolean {
  const start = text.slice(0, 20_000).replace(/^(?:\s|--[^\n]*\n)+/, "");
  return /^[a-z][\w-]*\s+[A-Z][\w-]*\s*::=/.test(start.slice(0, 200));
}

/** The parts of a text, sorted into messages and other octets. */
interface Found {
  readonly messages: readonly SpelledPart[];
  readonly others: readonly SpelledPart[];
  /** Whether at least one message is complete. */
  readonly isSure: boolean;
}

function messagesAmong(parts: Iterable<SpelledPart>): Found {
  const messages = new Set<SpelledPart>();
  const others: SpelledPart[] = [];
  const all: SpelledPart[] = [];
  let isSure = false;
  for (const part of parts) {
    if (messages.size === maximalFrames || others.length === maximalFrames) break;
    all.push(part);
    const isWhole = !part.isOdd && isWholeMessage(part.bytes);
    isSure ||= isWhole;
    const isBegun = isLong(part) && appearanceOf(part.bytes).kind !== "unknown";
    if (isWhole || isBegun) messages.add(part);
    else others.push(part);
  }
  // Next to messages only their like are packets: the member next to a message may be the packet that it came in.
  const names = messages.size > 0 ? new Set([...messages].map(({ name }) => name)) : undefined;
  const packets = packetsAmong(others.filter(({ name }) => names?.has(name) ?? true));
  return {
    messages: all.filter((part) => messages.has(part) || packets.has(part)),
    others: others.filter((part) => !packets.has(part)),
    isSure: isSure || packets.size > 0,
  };
}

function isLong({ bytes, isOdd }: SpelledPart): boolean {
  return !isOdd && bytes.length >= fewestByAppearance;
}

function packetsAmong(parts: readonly SpelledPart[]): ReadonlySet<SpelledPart> {
  const packets = new Set<SpelledPart>();
  let tried = 0;
  for (const part of parts.filter(isLong)) {
    if (tried - packets.size === triedAsPackets) break;
    tried += 1;
    if (isBehindHeaders(part)) packets.add(part);
  }
  return packets;
}

/** Number of headers in front of the message; 0 if there is no message behind headers. */
function headersOf(bytes: Uint8Array): number {
  const { headers, message } = dissectFrame(bytes, "octets", { timeMs: Number.NaN, isWhole: true });
  return message !== undefined && message.kind !== "unknown" ? headers.length : 0;
}

function isBehindHeaders({ bytes }: SpelledPart): boolean {
  const { headers, message } = dissectFrame(bytes, "octets", { timeMs: Number.NaN, isWhole: true });
  return (
    (headers.length > 0 || (message?.offset ?? 0) > 0) && message !== undefined && message.kind !== "unknown"
  );
}

function openedInside({ messages, others }: Found): OpenedFile {
  const names = new Set(messages.flatMap(({ name }) => name ?? []));
  const broken = others
    .filter(({ name, bytes }) => (name !== undefined && names.has(name)) || isCutMessage(bytes))
    .map((part) => ({ ...part, problem: problemOf(part) }));
  const places = messages.slice(0, mostNamed).map(placeOf).join("; ");
  const more = messages.length > mostNamed ? " …" : "";
  const found = places === "" ? "read as an array of octets" : `found in the text: ${places}${more}`;
  return {
    format: "text",
    title: "text with messages in it",
    ...framesOf(messages),
    findings: [converted(found), ...brokenParts(broken)],
  };
}

function isCutMessage(bytes: Uint8Array): boolean {
  return bytes.length >= fewestOfCut && beginsAsMessage(bytes);
}

function problemOf({ bytes, isOdd }: SpelledPart): string {
  return isOdd ? "its number of digits is odd: half an octet is missing" : whyNoMessage(bytes);
}

/** Formats the location of a part, e.g. `line 3, payload`. */
function placeOf({ line, name }: SpelledPart): string {
  return [...(line === undefined ? [] : [`line ${line}`]), ...(name ? [name] : [])].join(", ");
}

function framesOf(parts: readonly SpelledPart[]): Pick<OpenedFile, "bytes" | "frames" | "places"> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.bytes.length, 0));
  let end = 0;
  const frames = parts.map((part) => {
    const offset = end;
    bytes.set(part.bytes, offset);
    end += part.bytes.length;
    return { offset, length: part.bytes.length };
  });
  return { bytes, frames: structuresAt(frames), places: parts.map(placeOf) };
}
