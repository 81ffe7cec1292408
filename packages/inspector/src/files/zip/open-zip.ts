import { Inflate } from "fflate";
import { crc32 } from "./crc32.ts";
import { damaged, directoryOf, isZip, type ListedFile } from "./directory.ts";
import { ZipError } from "./zip-error.ts";

/** A file with its octets. */
export interface UnpackedFile {
  /** With slashes; of a file in an archive in an archive, both paths, one behind the other. */
  readonly path: string;
  readonly octets: Uint8Array;
  /** Why nothing of it can be read: a clause that begins with "it". It has no octets then. */
  readonly trouble?: string;
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
 * @returns also the files that cannot be read, each with its trouble.
 * @throws ZipError where it cannot be read at all, or is more than is opened here.
 */
export function openZip(zip: Uint8Array): readonly UnpackedFile[] {
  const budget = { files: zipLimits.files, octets: zipLimits.octets };
  const files = filesIn(zip, "", 1, budget);
  const [first] = files;
  if (first?.trouble !== undefined && files.every(({ trouble }) => trouble !== undefined))
    throw new ZipError("closed", { path: first.path, trouble: first.trouble });
  return files;
}

interface Budget {
  files: number;
  octets: number;
}

function filesIn(zip: Uint8Array, folder: string, depth: number, budget: Budget): readonly UnpackedFile[] {
  const listed = directoryOf(zip, budget.files);
  budget.files -= listed.length;
  // Files that lie over each other could have the same octets unpacked thousands of times.
  const packed = { octets: zip.length };
  const seen = new Map<string, ListedFile>();
  return listed.flatMap((file): readonly UnpackedFile[] => {
    const path = pathOf(file);
    if (path === undefined) return [];
    const whole = `${folder}${path}`;
    const other = seen.get(path);
    seen.set(path, file);
    if (other !== undefined && isSame(other, file)) return [];
    if (other !== undefined)
      return [inTrouble(`${whole} (once more)`, "it stands in the zip file twice, with other octets")];
    const content = contentOf(zip, file, { unpacked: budget, packed });
    if (typeof content === "string") return [inTrouble(whole, content)];
    if (!isZip(content) || documents.test(path)) return [{ path: whole, octets: content }];
    if (depth === zipLimits.depth)
      return [inTrouble(whole, `it is an archive ${depth} archives deep, which is not followed further`)];
    try {
      return filesIn(content, `${whole}/`, depth + 1, budget);
    } catch (error) {
      if (!(error instanceof ZipError) || error.code !== "damaged") throw error;
      const { reason } = (error as ZipError<"damaged">).details;
      return [inTrouble(whole, `it is no zip file that can be read: ${reason}`)];
    }
  });
}

/** Documents and programs that are archives inside, which nobody means to open. */
const documents = /\.(docx|xlsx|pptx|odt|ods|odp|vsdx|epub|jar|war|apk|whl)$/i;

function inTrouble(path: string, trouble: string): UnpackedFile {
  return { path, octets: new Uint8Array(0), trouble };
}

function isSame(one: ListedFile, other: ListedFile): boolean {
  return one.crc32 === other.crc32 && one.octets === other.octets;
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

/** The octets of a file, or what troubles it. */
function contentOf(
  zip: Uint8Array,
  file: ListedFile,
  left: { readonly unpacked: Pick<Budget, "octets">; readonly packed: Pick<Budget, "octets"> },
): Uint8Array | string {
  const { method, packedOctets, octets, headerAt } = file;
  if (file.isLink) return "it is a symbolic link: put the file itself there";
  if (file.isEncrypted) return "it is encrypted: unpack it with its password and choose what is inside";
  if (method !== 0 && method !== 8)
    return "it is packed by a method other than deflate: pack it anew with any common tool";
  if (octets > zipLimits.octetsInAnyCase && octets > zipLimits.ratio * packedOctets)
    return `it says that it unpacks to more than ${zipLimits.ratio} times its size, as no certificate, key or list does`;
  left.unpacked.octets -= octets;
  if (left.unpacked.octets < 0) throw new ZipError("too-large", { limit: zipLimits.octets });
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  if (headerAt + localLength > zip.length || view.getUint32(headerAt, true) !== localSignature)
    return "it is not where the zip file's list says";
  const start =
    headerAt + localLength + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  if (packedOctets > left.packed.octets || start + packedOctets > zip.length) return "it is cut short";
  left.packed.octets -= packedOctets;
  if (method === 0 && packedOctets !== octets) return "it is longer or shorter than the zip file's list says";
  const packed = zip.subarray(start, start + packedOctets);
  const content = method === 0 ? packed.slice() : inflated(packed, octets);
  if (typeof content === "string") return content;
  return content.length === octets && crc32(content) === file.crc32
    ? content
    : "it is damaged: its length or checksum does not hold";
}

/** Octets that are unpacked between two looks at how many came out: deflate makes a thousand of each at most. */
const unpackedAtOnce = 4096;

/** Stops as soon as there are more octets than were announced, whatever is still packed. */
function inflated(packed: Uint8Array, octets: number): Uint8Array | string {
  const content = new Uint8Array(octets);
  let length = 0;
  const unpacking = new Inflate((part) => {
    if (length + part.length > octets) throw new RangeError("longer than announced");
    content.set(part, length);
    length += part.length;
  });
  try {
    for (let at = 0; at < packed.length; at += unpackedAtOnce)
      unpacking.push(packed.subarray(at, at + unpackedAtOnce), at + unpackedAtOnce >= packed.length);
  } catch (error) {
    return error instanceof RangeError
      ? "it is longer than the zip file's list says"
      : "it is damaged: it cannot be unpacked";
  }
  return content.subarray(0, length);
}
