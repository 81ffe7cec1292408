/** Messages in the octets of a TCP stream: HTTP, or structures of IEEE 1609.2 one behind the other. */
import { coer } from "@v2x/asn1";
import { Ieee1609Dot2Data } from "@v2x/v2x-schema";
import { appearanceOf, latin1, type Protocol } from "../headers/index.ts";
import { maximalHttpHead, maximalStreamOctets } from "../limits.ts";

/** What stands at the beginning of a stream's octets. */
export type StreamFront =
  /** A message: its octets with chunks joined, what they begin with, and how many octets of the stream it takes. */
  | {
      readonly state: "message";
      readonly length: number;
      readonly bytes: Uint8Array;
      readonly protocol: Protocol;
    }
  /** Octets without a message: an HTTP head alone. */
  | { readonly state: "nothing"; readonly length: number }
  /**
   * The beginning of a message; `need` octets are there before it is worth looking again, `end` tells how many it takes
   * where its head does.
   */
  | { readonly state: "incomplete"; readonly need: number; readonly end?: number }
  /** Nothing that is understood here; `what` names it where its first octets tell. */
  | { readonly state: "unknown"; readonly what?: string };

const httpStart = /^(HTTP\/1\.[01] |[A-Z]{3,10} [^\r\n]*)/;
const methods = ["GET ", "POST", "PUT ", "HEAD", "DELE", "OPTI", "PATC", "HTTP"];

/** Whether octets begin as a message that streams carry: a stream whose beginning is missing is read on from there. */
export function beginsMessage(bytes: Uint8Array): boolean {
  return (
    methods.includes(latin1(bytes.subarray(0, 4))) || isDot2Data(bytes) || framedLength(bytes) !== undefined
  );
}

/**
 * What octets of a stream begin with.
 *
 * @param hasEnded - whether nothing follows them, ever.
 */
export function frontOf(bytes: Uint8Array, hasEnded: boolean): StreamFront {
  if (bytes.length < 4 && !hasEnded) return { state: "incomplete", need: 4 };
  if (methods.includes(latin1(bytes.subarray(0, 4)))) return httpFront(bytes, hasEnded);
  if (bytes[0] === 22 && bytes[1] === 3) return { state: "unknown", what: "TLS, which is encrypted" };
  const framed = framedLength(bytes);
  if (framed !== undefined) return plainFront(bytes, framed.prefix, framed.prefix + framed.length);
  if (isDot2Data(bytes)) return bareFront(bytes);
  return { state: "unknown" };
}

function isDot2Data(bytes: Uint8Array): boolean {
  return appearanceOf(bytes).kind === "ieee1609Dot2Data";
}

/** A length of two or four octets in front of 1609.2 data. */
function framedLength(bytes: Uint8Array): { readonly prefix: number; readonly length: number } | undefined {
  for (const prefix of [2, 4]) {
    if (!isDot2Data(bytes.subarray(prefix))) continue;
    const length = bytes.subarray(0, prefix).reduce((sum, octet) => sum * 256 + octet, 0);
    if (length >= 4 && length <= maximalStreamOctets) return { prefix, length };
  }
  return undefined;
}

function plainFront(bytes: Uint8Array, start: number, end: number): StreamFront {
  if (bytes.length < end) return { state: "incomplete", need: end, end };
  return { state: "message", length: end, bytes: bytes.subarray(start, end), protocol: "message" };
}

/** Nothing says how long it is but its own fields. */
function bareFront(bytes: Uint8Array): StreamFront {
  const { failure, map } = coer.explore(Ieee1609Dot2Data, bytes, { trailing: "allow" });
  if (failure === undefined) {
    const length = map[0]!.end;
    return { state: "message", length, bytes: bytes.subarray(0, length), protocol: "message" };
  }
  // Twice as many octets before the next look: looking costs as much as there are.
  return failure.code === "truncated"
    ? { state: "incomplete", need: 2 * bytes.length }
    : { state: "unknown" };
}

/** @see RFC 9112 — 6 */
function httpFront(bytes: Uint8Array, hasEnded: boolean): StreamFront {
  const head = headOf(bytes);
  if (head === undefined) {
    return bytes.length > maximalHttpHead
      ? { state: "unknown", what: `HTTP with a head of more than ${maximalHttpHead} octets` }
      : { state: "incomplete", need: more(bytes) };
  }
  const { text, length: start } = head;
  if (!httpStart.test(text)) return { state: "unknown" };
  if (/^transfer-encoding:.*\bchunked\b/im.test(text)) return chunkedFront(bytes, start);
  const announced = /^content-length:\s*(\d{1,9})\s*$/im.exec(text)?.[1];
  const isAnswer = text.startsWith("HTTP/");
  if (announced === undefined && isAnswer && !/^HTTP\/1\.[01] (1\d\d|204|304)\b/.test(text)) {
    if (!hasEnded) return { state: "incomplete", need: 2 * bytes.length };
    return httpMessage(bytes, start, bytes.length);
  }
  const end = start + Number(announced ?? 0);
  if (end - start > maximalStreamOctets) {
    return { state: "unknown", what: `HTTP with content of more than ${maximalStreamOctets} octets` };
  }
  return bytes.length < end ? { state: "incomplete", need: end, end } : httpMessage(bytes, start, end);
}

function httpMessage(bytes: Uint8Array, content: number, end: number): StreamFront {
  return content === end
    ? { state: "nothing", length: end }
    : { state: "message", length: end, bytes: bytes.subarray(0, end), protocol: "http" };
}

/** Content in chunks, each behind its length. @see RFC 9112 — 7.1 */
function chunkedFront(bytes: Uint8Array, start: number): StreamFront {
  const chunks: Uint8Array[] = [bytes.subarray(0, start)];
  let at = start;
  for (;;) {
    const line = lineAt(bytes, at);
    if (line === undefined) return { state: "incomplete", need: more(bytes) };
    const size = /^([0-9a-f]{1,7})\s*(;|$)/i.exec(line.text)?.[1];
    if (size === undefined) return { state: "unknown", what: "HTTP with chunks that are none" };
    const length = Number.parseInt(size, 16);
    at = line.end;
    if (length === 0) break;
    if (at - start + length > maximalStreamOctets) {
      return { state: "unknown", what: `HTTP with content of more than ${maximalStreamOctets} octets` };
    }
    if (at + length + 2 > bytes.length) {
      return { state: "incomplete", need: at + length + 2 };
    }
    chunks.push(bytes.subarray(at, at + length));
    at += length + 2;
  }
  for (;;) {
    const trailer = lineAt(bytes, at);
    if (trailer === undefined) return { state: "incomplete", need: more(bytes) };
    at = trailer.end;
    if (trailer.text === "") break;
  }
  if (chunks.length === 1) return { state: "nothing", length: at };
  return { state: "message", length: at, bytes: concatenated(chunks), protocol: "http" };
}

function headOf(bytes: Uint8Array): { readonly text: string; readonly length: number } | undefined {
  const most = Math.min(bytes.length, maximalHttpHead);
  for (let at = bytes.indexOf(10); at >= 0 && at < most; at = bytes.indexOf(10, at + 1)) {
    const next = bytes[at + 1] === 13 ? at + 2 : at + 1;
    if (bytes[next] === 10) return { text: latin1(bytes.subarray(0, next)), length: next + 1 };
  }
  return undefined;
}

function lineAt(
  bytes: Uint8Array,
  start: number,
): { readonly text: string; readonly end: number } | undefined {
  const lineFeed = bytes.indexOf(10, start);
  if (lineFeed < 0 || lineFeed - start > 1024) return undefined;
  return { text: latin1(bytes.subarray(start, lineFeed)).trimEnd(), end: lineFeed + 1 };
}

/** How many octets are worth another look: looking costs as much as there are, and segments may have one octet each. */
function more({ length }: Uint8Array): number {
  return length + 1 + (length > 8192 ? length >> 3 : 0);
}

/** Octets one behind the other. */
export function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
