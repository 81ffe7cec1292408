import { Inflate } from "fflate";
import { crc32 } from "./crc32.ts";
import { damaged, directoryOf, isZip, type ListedFile } from "./directory.ts";
import { ZipError } from "./zip-error.ts";

/** A file with its octets. */
export interface UnpackedFile {
  /** With slashes; of a file in an archive in an archive, both paths, one behind the other. */
  readonly path: string;
  readonly octets: Uint8Array;
}

/**
 * What opening a zip file spends at most, whatever it says of itself. A bundle of a thousand certificates has some
 * two thousand files of a hundred octets.
 */
export const zipLimits = {
  /** Files and folders, those of archives inside among them. */
  files: 20_000,
  /** Octets of all files, unpacked. */
  octets: 64 * 1024 * 1024,
  /** Times its size that a file may unpack to, … */
  ratio: 100,
  /** … once it unpacks to more than so many octets. */
  octetsInAnyCase: 1024 * 1024,
  /** Archives inside each other: those of an SCMS's downloads lie in a folder that people pack once more. */
  depth: 3,
  /** Octets of one file's path. */
  pathLength: 1024,
} as const;

/**
 * Opens a zip file, and the zip files in it, with all their files. What operating systems add is left out.
 *
 * @throws ZipError where it cannot be read whole, or holds what is not opened here.
 */
export function openZip(zip: Uint8Array): readonly UnpackedFile[] {
  const budget = { files: zipLimits.files, octets: zipLimits.octets };
  return filesIn(zip, "", 1, budget);
}

interface Budget {
  files: number;
  octets: number;
}

function filesIn(zip: Uint8Array, folder: string, depth: number, budget: Budget): readonly UnpackedFile[] {
  const listed = directoryOf(zip, budget.files);
  budget.files -= listed.length;
  const seen = new Set<string>();
  return listed.flatMap((file): readonly UnpackedFile[] => {
    const path = pathOf(file);
    if (path === undefined) return [];
    if (seen.has(path)) throw damaged(`${path} stands in it twice`);
    seen.add(path);
    const octets = contentOf(zip, { ...file, path }, budget);
    const whole = `${folder}${path}`;
    if (!isZip(octets)) return [{ path: whole, octets }];
    if (depth === zipLimits.depth)
      throw damaged(`${whole} is an archive ${depth} archives deep, which is not followed further`);
    return filesIn(octets, `${whole}/`, depth + 1, budget);
  });
}

/** The path with slashes; undefined for folders and for what an operating system adds. */
function pathOf({ path }: ListedFile): string | undefined {
  if (path.length > zipLimits.pathLength)
    throw damaged(`a path in it is longer than ${zipLimits.pathLength} octets`);
  const parts = path.replaceAll("\\", "/").split("/");
  const name = parts.at(-1)!;
  const isAdded =
    parts.includes("__MACOSX") ||
    name.startsWith("._") ||
    /^(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);
  if (name === "" || isAdded) return undefined;
  // Nothing is written anywhere: what would lead out of the archive is a name like any other, without its way.
  return parts.filter((part) => part !== "" && part !== "." && part !== "..").join("/");
}

const localSignature = 0x04034b50;
const localLength = 30;

function contentOf(zip: Uint8Array, file: ListedFile, budget: Budget): Uint8Array {
  const { path, method, packedOctets, octets, headerAt } = file;
  if (file.isLink) throw new ZipError("closed", { path, reason: "link" });
  if (file.isEncrypted) throw new ZipError("closed", { path, reason: "encrypted" });
  if (method !== 0 && method !== 8) throw new ZipError("closed", { path, reason: "method" });
  if (octets > zipLimits.octetsInAnyCase && octets > zipLimits.ratio * packedOctets)
    throw new ZipError("packed-too-tightly", { path, ratio: zipLimits.ratio });
  budget.octets -= octets;
  if (budget.octets < 0) throw new ZipError("too-large", { limit: zipLimits.octets });
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  if (headerAt + localLength > zip.length || view.getUint32(headerAt, true) !== localSignature)
    throw damaged(`${path} is not where its list of files says`);
  const start =
    headerAt + localLength + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  if (start + packedOctets > zip.length) throw damaged(`${path} is cut short`);
  const packed = zip.subarray(start, start + packedOctets);
  const content = method === 0 ? packed.slice() : inflated(packed, path, octets);
  if (content.length !== octets || crc32(content) !== file.crc32)
    throw damaged(`${path} is damaged: its length or checksum does not hold`);
  return content;
}

/** Octets that are unpacked between two looks at how many came out: deflate makes a thousand of each at most. */
const unpackedAtOnce = 4096;

/** Stops as soon as there are more octets than were announced, whatever is still packed. */
function inflated(packed: Uint8Array, path: string, octets: number): Uint8Array {
  const content = new Uint8Array(octets);
  let length = 0;
  const unpacking = new Inflate((part) => {
    if (length + part.length > octets) throw damaged(`${path} is longer than its list of files says`);
    content.set(part, length);
    length += part.length;
  });
  try {
    for (let at = 0; at < packed.length; at += unpackedAtOnce)
      unpacking.push(packed.subarray(at, at + unpackedAtOnce), at + unpackedAtOnce >= packed.length);
  } catch (error) {
    if (error instanceof ZipError) throw error;
    throw damaged(`${path} is damaged: it cannot be unpacked`);
  }
  return content.subarray(0, length);
}
