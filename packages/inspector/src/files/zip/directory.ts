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
const entrySignature = 0x02014b50;
const endLength = 22;
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
 * @see PKWARE APPNOTE.TXT 4.3.12, 4.3.16
 */
export function directoryOf(zip: Uint8Array, mostFiles: number): readonly ListedFile[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  const endAt = endIn(view);
  const count = view.getUint16(endAt + 10, true);
  const [size, start] = [view.getUint32(endAt + 12, true), view.getUint32(endAt + 16, true)];
  if (view.getUint16(endAt + 4, true) !== 0 || view.getUint16(endAt + 8, true) !== count)
    throw damaged("it is one of several parts");
  // Sizes of ZIP64 stand for files that are larger, or more, than what is opened here.
  if (count === 0xffff || size === 0xffffffff || start === 0xffffffff)
    throw new ZipError("too-many-files", { limit: mostFiles });
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
    files.push(listed(view, at, zip.subarray(at + entryLength, at + entryLength + pathLength)));
    at = next;
  }
  return files;
}

function listed(view: DataView, at: number, path: Uint8Array): ListedFile {
  const flags = view.getUint16(at + 8, true);
  const isOfUnix = view.getUint8(at + 5) === 3;
  return {
    path: new TextDecoder().decode(path),
    method: view.getUint16(at + 10, true),
    isEncrypted: (flags & 1) !== 0,
    isLink: isOfUnix && ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === 0o120000,
    crc32: view.getUint32(at + 16, true),
    packedOctets: view.getUint32(at + 20, true),
    octets: view.getUint32(at + 24, true),
    headerAt: view.getUint32(at + 42, true),
  };
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
