import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import { CampEnrollmentError } from "./camp-enrollment-error.ts";

/** A file of an archive. */
export interface RequestFile {
  /** The last part of its path, as the archive has it. */
  readonly name: string;
  readonly octets: Uint8Array;
}

/** What is read of an archive; whatever it says of itself is checked against it before memory is taken. */
export const archiveLimits = {
  /** Requests; folders and what operating systems add are not counted. */
  requests: 100,
  /** Files and folders of any kind. */
  entries: 1000,
  /** Octets of one request; a real one has some hundred. */
  requestOctets: 65_536,
  /** Octets of all requests together. */
  allOctets: 1_048_576,
} as const;

/**
 * Reads the requests out of a zip file. Folders do not matter, nor do the files that macOS and Windows add.
 *
 * @returns at least one, in the order of the archive.
 * @throws CampEnrollmentError "archive-…".
 */
export async function readRequestArchive(archive: Uint8Array): Promise<readonly RequestFile[]> {
  const files: RequestFile[] = [];
  let left: number = archiveLimits.allOctets;
  try {
    const zip = await fromBufferPromise(Buffer.from(archive), { decodeStrings: false });
    if (zip.entryCount > archiveLimits.entries)
      throw new CampEnrollmentError("archive-entries", { limit: archiveLimits.entries });
    for await (const entry of zip.eachEntry()) {
      const name = requestNameOf(entry);
      if (name === undefined) continue;
      if (files.length === archiveLimits.requests)
        throw new CampEnrollmentError("archive-entries", { limit: archiveLimits.requests });
      if (entry.uncompressedSize > archiveLimits.requestOctets)
        throw new CampEnrollmentError("archive-entry-too-large", {
          name,
          limit: archiveLimits.requestOctets,
        });
      left -= entry.uncompressedSize;
      if (left < 0) throw new CampEnrollmentError("archive-too-large", { limit: archiveLimits.allOctets });
      files.push({ name, octets: await contentOf(entry, name, zip) });
    }
  } catch (cause) {
    if (cause instanceof CampEnrollmentError) throw cause;
    throw new CampEnrollmentError("archive-unreadable", { reason: reasonOf(cause as Error) }, { cause });
  }
  if (files.length === 0) throw new CampEnrollmentError("archive-empty", {});
  return files;
}

/** The library's words, but for what everybody meets who picked another file. */
function reasonOf({ message }: Error): string {
  return message.startsWith("End of central directory record signature not found")
    ? "it does not end as one does. Perhaps it is a file of another kind, or was cut short"
    : message;
}

/** The name of a file that may be a request; undefined for folders and for what an operating system adds. */
function requestNameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string | undefined {
  const path = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  const parts = path.split(/[/\\]/);
  const name = parts.at(-1)!;
  const isAdded =
    parts.includes("__MACOSX") ||
    name.startsWith("._") ||
    /^(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);
  return name === "" || isAdded ? undefined : name;
}

/** Names with characters that control or turn round what is shown, or longer than file systems take: the answer has folders of these names. */
const unkeepable = /[\p{Cc}\p{Cs}\p{Bidi_Control}]|^.{241}/u;

/** Whether an entry of Unix is a symbolic link: its octets are then the path of another file. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/** The library stops where there are more octets than the archive says of the file, and where there are fewer. */
async function contentOf(entry: Entry, name: string, zip: ZipFile): Promise<Uint8Array> {
  if (unkeepable.test(name)) {
    const shown = name.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, "?").slice(0, 80);
    throw new CampEnrollmentError("archive-entry-closed", { name: shown, reason: "name" });
  }
  if (isLink(entry)) throw new CampEnrollmentError("archive-entry-closed", { name, reason: "link" });
  if (entry.isEncrypted())
    throw new CampEnrollmentError("archive-entry-closed", { name, reason: "encrypted" });
  if (!entry.canDecodeFileData())
    throw new CampEnrollmentError("archive-entry-closed", { name, reason: "compression" });
  const octets = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(octets) !== entry.crc32) throw new Error(`the checksum of ${name} does not hold`);
  return octets;
}
