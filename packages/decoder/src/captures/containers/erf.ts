/** Captures of Endace cards (Extensible Record Format): records without a header of the file. */
import { maximalFrames } from "../limits.ts";
import { type FileFinding, type FrameList, tooManyFrames, truncated } from "./frame-list.ts";
import { FrameTable } from "./frame-table.ts";
import { linkTypeOf } from "./link-types.ts";

const recordHeader = 16;
const extensionHeader = 8;
const ethernet = 2;
/** Octets in front of an Ethernet frame: offset and reserved. */
const ethernetPadding = 2;

/** The types that are defined, from 1. */
const highestType = 48;

/** Seconds since 1970: captures of this century. */
const earliest = Date.UTC(2000, 0, 1) / 1000;

interface ErfRecord {
  readonly type: number;
  /** With its header. */
  readonly length: number;
  /** Where the frame starts, counted from the record. */
  readonly start: number;
  readonly wireLength: number;
  readonly seconds: number;
  /** In nanoseconds. */
  readonly fraction: number;
}

/** Whether octets are such a file: it has no magic, so that the first two records must be possible, or one fills it. */
export function isErf(bytes: Uint8Array): boolean {
  const first = recordAt(bytes, 0);
  if (first === undefined || first.length > bytes.length) return false;
  if (first.length === bytes.length) return true;
  const second = recordAt(bytes, first.length);
  return second !== undefined && Math.abs(second.seconds - first.seconds) < 86_400;
}

/** Lists the frames; a file that ends early gives those that are whole. */
export function erfFrames(bytes: Uint8Array): FrameList {
  const frames = new FrameTable();
  const sources = new Map<number, number>();
  const findings: FileFinding[] = [];
  let at = 0;
  while (at < bytes.length) {
    if (frames.length === maximalFrames) {
      findings.push(tooManyFrames(at, maximalFrames));
      break;
    }
    const record = recordAt(bytes, at);
    if (record === undefined) {
      const message = `the octets from octet ${at} on are no record`;
      findings.push({ code: "file-damaged", offset: at, message });
      break;
    }
    if (at + record.length > bytes.length) {
      findings.push(truncated(at, `frame ${frames.length + 1}`, record.length, bytes.length - at));
      break;
    }
    let source = sources.get(record.type);
    if (source === undefined) {
      source = frames.addSource(sourceOf(record.type));
      sources.set(record.type, source);
    }
    const { start, length, wireLength, seconds, fraction } = record;
    const kept = Math.min(wireLength, length - start);
    frames.add({ offset: at + start, length: kept, originalLength: wireLength, seconds, fraction }, source);
    at += length;
  }
  return { frames, findings };
}

function sourceOf(type: number) {
  const { name, protocol } = linkTypeOf(1);
  return type === ethernet
    ? { linkType: { number: 1, name }, protocol, digits: 9 }
    : {
        linkType: { number: 197, name: `ERF record of type ${type}` },
        protocol: "unknownLink" as const,
        digits: 9,
      };
}

/** The record at a place; undefined where none can be. */
function recordAt(bytes: Uint8Array, at: number): ErfRecord | undefined {
  if (at + recordHeader > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, recordHeader);
  const type = view.getUint8(8) & 0x7f;
  const length = view.getUint16(10);
  const wireLength = view.getUint16(14);
  const seconds = view.getUint32(4, true);
  if (type < 1 || type > highestType || length < recordHeader || seconds < earliest) return undefined;
  let start = recordHeader;
  // The first bit of each type says whether one more extension header follows.
  for (let more = view.getUint8(8) & 0x80; more !== 0; start += extensionHeader) {
    if (start + extensionHeader > length) return undefined;
    more = (bytes[at + start] ?? 0) & 0x80;
  }
  if (type === ethernet) start += ethernetPadding;
  if (start > length || (type === ethernet && wireLength < 14)) return undefined;
  const fraction = Math.floor((view.getUint32(0, true) / 2 ** 32) * 1e9);
  return { type, length, start, wireLength, seconds, fraction };
}
