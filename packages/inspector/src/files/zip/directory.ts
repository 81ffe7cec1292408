import { ZipError } from "./zip-error.ts";

/** A file as the central directory of a zip file lists it. */
export interface ListedFile {
  /** As it stands there; a folder ends in a slash. */
  readonly path: string;
  /** 0 where it is stored, 8 where it is deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Of Unix: its octets are the path of another file. */
  readonly isLink: boolean;
  readonly crc32: number;
  readonly packedOctets: number;
  readonly octets: number;
  /** Where its local header begins. */
  readonly headerAt: number;
}

const endSignature = 0x06054b50;
const wideEndSignature = 0x06064b50;
const wideLocatorSignature = 0x07064b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const wideEndLength = 56;
const wideLocatorLength = 20;
const entryLength = 46;
/** The comment behind the end is at most so long. */
const longestComment = 0xffff;

/** Whether octets begin, or being empty end, as a zip file does. */
export function isZip(octets: Uint8Array): boolean {
  const [p, k, one, two] = octets;
  return p === 0x50 && k === 0x4b && ((one === 3 && two === 4) || (one === 5 && two === 6));
}

/**
 * Reads the central directory of a zip file.
 *
 * @param mostFiles - more than that are refused before any is looked at.
 * @throws ZipError "damaged", "too-many-files".
 * @see PKWARE APPNOTE.TXT 4.3.12, 4.3.14, 4.3.16
 */
export function directoryOf(zip: Uint8Array, mostFiles: number): readonly ListedFile[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  const endAt = endIn(view);
  const { count, size, start, isInParts } = wideEnd(view, endAt) ?? {
    count: view.getUint16(endAt + 10, true),
    size: view.getUint32(endAt + 12, true),
    start: view.getUint32(endAt + 16, true),
    isInParts:
      view.getUint16(endAt + 4, true) !== 0 ||
      view.getUint16(endAt + 8, true) !== view.getUint16(endAt + 10, true),
  };
  if (isInParts) throw damaged("it is one of several parts");
  if (count > mostFiles) throw new ZipError("too-many-files", { limit: mostFiles });
  if (start + size > endAt) throw damaged("its list of files reaches behind its end");
  const files: ListedFile[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > start + size || view.getUint32(at, true) !== entrySignature)
      throw damaged(`its list of files breaks off at file ${index + 1} of ${count}`);
    const pathLength = view.getUint16(at + 28, true);
    const next =
      at + entryLength + pathLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > start + size) throw damaged(`its list of files breaks off at file ${index + 1} of ${count}`);
    const path = zip.subarray(at + entryLength, at + entryLength + pathLength);
    const extra = { from: at + entryLength + pathLength, to: next };
    files.push(listed(view, at, path, extra));
    at = next;
  }
  return files;
}

/** The end in ZIP64, which some programs write for few files too. @see PKWARE APPNOTE.TXT 4.3.14, 4.3.15 */
function wideEnd(view: DataView, endAt: number) {
  const locatorAt = endAt - wideLocatorLength;
  if (locatorAt < 0 || view.getUint32(locatorAt, true) !== wideLocatorSignature) return undefined;
  const at = wideNumber(view, locatorAt + 8);
  if (at + wideEndLength > locatorAt || view.getUint32(at, true) !== wideEndSignature)
    throw damaged("its end in ZIP64 is not where it says");
  const count = wideNumber(view, at + 32);
  return {
    count,
    size: wideNumber(view, at + 40),
    start: wideNumber(view, at + 48),
    isInParts: view.getUint32(at + 16, true) !== 0 || wideNumber(view, at + 24) !== count,
  };
}

/** Of 64 bits; beyond the numbers that are exact, too large for any use here. */
function wideNumber(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

interface Extent {
  readonly from: number;
  readonly to: number;
}

function listed(view: DataView, at: number, path: Uint8Array, further: Extent): ListedFile {
  const flags = view.getUint16(at + 8, true);
  const isOfUnix = view.getUint8(at + 5) === 3;
  const numbers = [24, 20, 42].map((place) => view.getUint32(at + place, true));
  const [octets, packedOctets, headerAt] = widened(numbers, view, {
    from: further.from,
    to: Math.min(further.to, further.from + view.getUint16(at + 30, true)),
  }) as [number, number, number];
  return {
    path: new TextDecoder().decode(path),
    method: view.getUint16(at + 10, true),
    isEncrypted: (flags & 1) !== 0,
    isLink: isOfUnix && ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === 0o120000,
    crc32: view.getUint32(at + 16, true),
    packedOctets,
    octets,
    headerAt,
  };
}

const tooWide = 0xffffffff;
const wideExtra = 1;

/** Numbers that have no room in 32 bits stand in an extra field, in their order. @see PKWARE APPNOTE.TXT 4.5.3 */
function widened(numbers: readonly number[], view: DataView, { from, to }: Extent): readonly number[] {
  if (!numbers.includes(tooWide)) return numbers;
  let at = from;
  while (at + 4 <= to && view.getUint16(at, true) !== wideExtra) at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return numbers.map((number) => {
    if (number !== tooWide || at + 8 > to) return number;
    at += 8;
    return wideNumber(view, at - 8);
  });
}

/** The end stands last but for a comment, so it is looked for from behind. */
function endIn(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - longestComment);
  for (let at = view.byteLength - endLength; at >= first; at -= 1)
    if (view.getUint32(at, true) === endSignature) return at;
  throw damaged("it does not end as one does; perhaps it was cut short, or is a file of another kind");
}

export function damaged(reason: string): ZipError<"damaged"> {
  return new ZipError("damaged", { reason });
}
