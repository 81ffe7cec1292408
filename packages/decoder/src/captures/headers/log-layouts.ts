/** Records of the log files of U.S. pilots: little-endian, one behind the other, without a header of the file. */
import type { Dissection, Next } from "./dissection.ts";
import type { HeaderReader } from "./header-layer.ts";
import { appearanceOfDot2Data } from "./message-kind.ts";

export type LogLayoutName = "bsmTx" | "rxMsg" | "dnMsg" | "driverAlert" | "spatTx";

interface LogLayout {
  /** What stands before the position: a direction, a source, or nothing. */
  readonly first?: { readonly name: string; readonly words: readonly string[] };
  readonly hasIntersection: boolean;
  readonly hasPosition: boolean;
  readonly hasResult: boolean;
  readonly hasCertificateMark: boolean;
  readonly payload: "message" | "text";
}

const moving = { hasIntersection: false, hasPosition: true, hasCertificateMark: false } as const;

/** By the first word of the file's name. */
const layouts: Readonly<Record<LogLayoutName, LogLayout>> = {
  bsmTx: {
    ...moving,
    first: { name: "direction", words: ["own vehicle", "remote vehicle"] },
    hasResult: true,
    payload: "message",
  },
  rxMsg: {
    ...moving,
    first: { name: "source", words: ["RSU", "satellite", "remote vehicle", "SNMP", "not applicable"] },
    hasResult: true,
    payload: "message",
  },
  dnMsg: { ...moving, hasResult: true, payload: "message" },
  driverAlert: { ...moving, hasResult: false, payload: "text" },
  spatTx: {
    first: { name: "source", words: ["RSU", "V2X", "MMITSS"] },
    hasIntersection: true,
    hasPosition: false,
    hasResult: true,
    hasCertificateMark: true,
    payload: "message",
  },
};

/** Outcomes of verifying signed data by their position in the log files' list. @see IEEE 1609.2 — 9 */
const results: readonly string[] = [
  "success",
  "unknown",
  "inconsistent input parameters",
  "SPDU parsing: invalid input",
  "SPDU parsing: unsupported critical information field",
  "SPDU parsing: certificate not found",
  "SPDU parsing: generation time not available",
  "SPDU parsing: generation location not available",
  "certificate chain: not enough information to construct the chain",
  "certificate chain: ended at an untrusted root",
  "certificate chain: too long for the implementation",
  "certificate chain: certificate revoked",
  "certificate chain: overdue CRL",
  "certificate chain: inconsistent expiry times",
  "certificate chain: inconsistent start times",
  "certificate chain: inconsistent chain permissions",
  "cryptographic verification failed",
  "consistency: future certificate at generation time",
  "consistency: expired certificate at generation time",
  "consistency: expiry date too early",
  "consistency: expiry date too late",
  "consistency: generation location outside the validity region",
  "consistency: no generation location",
  "consistency: unauthorized PSID",
  "internal consistency: expiry time before generation time",
  "internal consistency: external data hash does not match",
  "internal consistency: no external data hash provided",
  "internal consistency: no external data hash present",
  "local consistency: PSIDs do not match",
  "local consistency: chain too long for the SDEE",
  "relevance: generation time too far in the past",
  "relevance: generation time too far in the future",
  "relevance: expiry time in the past",
  "relevance: generation location too distant",
  "relevance: replayed SPDU",
  "relevance: certificate expired",
];

/** A record as a list of frames needs it. */
export interface LogRecord {
  readonly offset: number;
  readonly length: number;
  /** Milliseconds since 1970 in UTC. */
  readonly timeMs: number;
}

/** The records of a log file, and from where on the file holds none. */
export interface LogRecords {
  readonly layout: LogLayoutName;
  readonly records: readonly LogRecord[];
  /** In octets: behind the last record. */
  readonly end: number;
}

/**
 * The records of a log file; undefined where the octets are none. Without a name that tells the layout, the records
 * must fill the file.
 */
export function logRecordsOf(
  bytes: Uint8Array,
  name: string | undefined,
  most: number,
): LogRecords | undefined {
  const base = name?.replace(/^.*[\\/]/, "") ?? "";
  const byName = (Object.keys(layouts) as LogLayoutName[]).find((layout) =>
    base.startsWith(layout === "bsmTx" && base.startsWith("bsmLogDuringEvent") ? "bsmLog" : layout),
  );
  if (byName !== undefined) {
    const found = recordsIn(bytes, byName, most);
    if (found.records.length > 0) return found;
  }
  return (Object.keys(layouts) as LogLayoutName[])
    .map((layout) => recordsIn(bytes, layout, most))
    .find(({ records, end }) => records.length > 0 && (end === bytes.length || records.length === most));
}

function recordsIn(bytes: Uint8Array, layout: LogLayoutName, most: number): LogRecords {
  const records: LogRecord[] = [];
  let end = 0;
  while (records.length < most && end < bytes.length) {
    // One vendor ends its records with a line feed.
    const start =
      records.length > 0 && bytes[end] === 10 && recordAt(bytes, end, layout) === undefined ? end + 1 : end;
    if (start === bytes.length) {
      end = start;
      break;
    }
    const record = recordAt(bytes, start, layout);
    if (record === undefined) break;
    records.push(record);
    end = start + record.length;
  }
  return { layout, records, end };
}

/** A record with values that can be: places on earth, times of this century's vehicles, a payload of its kind. */
function recordAt(bytes: Uint8Array, start: number, name: LogLayoutName): LogRecord | undefined {
  const layout = layouts[name];
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  let at = 0;
  const need = headLength(layout);
  if (view.byteLength < need) return undefined;
  if (layout.first !== undefined && view.getUint8(at++) >= layout.first.words.length) return undefined;
  if (layout.hasIntersection) at += 3;
  if (layout.hasPosition) {
    if (Math.abs(view.getInt32(at, true)) > 900_000_001) return undefined;
    if (Math.abs(view.getInt32(at + 4, true)) > 1_800_000_001) return undefined;
    at += 16;
  }
  const seconds = view.getUint32(at, true);
  const milliseconds = view.getUint16(at + 4, true);
  if (seconds < earliest || milliseconds > 999) return undefined;
  const length = view.getUint16(need - 2, true);
  if (need + length > view.byteLength) return undefined;
  const payload = bytes.subarray(start + need, start + need + length);
  if (!isPayload(payload, layout.payload)) return undefined;
  return { offset: start, length: need + length, timeMs: 1000 * seconds + milliseconds };
}

/** Seconds since 1970: before 2010 nobody logged such messages. */
const earliest = Date.UTC(2010, 0, 1) / 1000;

/** Octets before the payload. */
function headLength(layout: LogLayout): number {
  return (
    (layout.first === undefined ? 0 : 1) +
    (layout.hasIntersection ? 3 : 0) +
    (layout.hasPosition ? 16 : 0) +
    6 +
    (layout.hasResult ? 1 : 0) +
    (layout.hasCertificateMark ? 1 : 0) +
    2
  );
}

function isPayload(payload: Uint8Array, kind: LogLayout["payload"]): boolean {
  if (payload.length === 0) return false;
  if (kind === "text") return payload.every((octet) => octet >= 32 && octet < 127);
  return appearanceOfDot2Data(payload) !== undefined || isShortMessage(payload);
}

/** WSMP of version 3 with a PSID. */
function isShortMessage(payload: Uint8Array): boolean {
  return (payload[0]! & 0xf7) === 3 && payload.length > 4;
}

/** A record: what the logger noted, then the message. */
export function logRecord(frame: Dissection, start: number, end: number): Next | undefined {
  const name = frame.circumstances.logLayout!;
  const layout = layouts[name];
  let length = 0;
  const at = frame.header(`Log record (${name})`, start, end, (reader) => {
    if (layout.first !== undefined) {
      const { words } = layout.first;
      reader.integer(layout.first.name, 1, { meaning: (value) => words[value] });
    }
    if (layout.hasIntersection) {
      reader.integer("intersectionId", 2, little);
      reader.integer("intersectionStatus", 1);
    }
    if (layout.hasPosition) readPosition(reader);
    readTime(reader);
    if (layout.hasResult) reader.integer("securityResult", 1, { meaning: (value) => results[value] });
    if (layout.hasCertificateMark) reader.integer("certificatePresent", 1);
    length = reader.integer("payloadLength", 2, little);
    return reader.position;
  });
  frame.wrappers.push(`Log record (${name})`);
  if (layout.payload === "text") {
    frame.header("Alert", at, end, (reader) => reader.text("text", length));
    return frame.nothing("an alert to the driver, no message");
  }
  const isDot2Data = appearanceOfDot2Data(frame.bytes.subarray(at, at + length)) !== undefined;
  return { protocol: isDot2Data ? "message" : "wsmp", start: at, end: Math.min(end, at + length) };
}

const little = { littleEndian: true } as const;

function readPosition(reader: HeaderReader): void {
  const degrees = (value: number) => `${(value / 1e7).toFixed(7)}°`;
  reader.integer("latitude", 4, { ...little, signed: true, meaning: degrees });
  reader.integer("longitude", 4, { ...little, signed: true, meaning: degrees });
  reader.integer("elevation", 4, {
    ...little,
    signed: true,
    meaning: (value) => `${(value / 10).toFixed(1)} m`,
  });
  reader.integer("speed", 2, { ...little, meaning: (value) => `${(value * 0.02).toFixed(2)} m/s` });
  reader.integer("heading", 2, {
    ...little,
    meaning: (value) => `${(value * 0.0125).toFixed(4)}° from north`,
  });
}

function readTime(reader: HeaderReader): void {
  reader.group(
    "time",
    () => {
      const seconds = reader.integer("seconds", 4, little);
      return 1000 * seconds + reader.integer("milliseconds", 2, little);
    },
    (timeMs) => new Date(timeMs).toISOString(),
  );
}
