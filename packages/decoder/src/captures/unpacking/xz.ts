/** Files of xz, which a library unpacks asynchronously: they are unpacked before anything else is done with a file. */
import { type FileFinding, limitReached } from "../containers/index.ts";
import { FileError } from "../file-error.ts";
import { maximalFileOctets } from "../limits.ts";
import { converted } from "../opened-file.ts";
import { damaged, endsEarly } from "./packing-error.ts";
import { type Unpacked, UnpackedContent } from "./unpacked-content.ts";

/** A file as the decoders open it. */
export interface UnpackedFile {
  readonly bytes: Uint8Array;
  /** Without the ending `.xz`. */
  readonly name: string;
  /** What was done to come to the octets, and what is missing of them. */
  readonly findings: readonly FileFinding[];
}

/**
 * Unpacks a file of xz within the limits of other packed files. Any other file is returned as it is.
 *
 * @throws FileError `packing-damaged`, `unpacking-stopped`, `empty`.
 */
export async function withoutXz(bytes: Uint8Array, name: string): Promise<UnpackedFile> {
  if (!isXz(bytes)) return { bytes, name, findings: [] };
  const { content, stop } = await unpackedXz(bytes);
  if (content.length === 0) {
    throw stop === undefined ? new FileError("empty", {}) : new FileError("unpacking-stopped", { stop });
  }
  const findings = [converted(`unpacked from xz: ${bytes.length} octets became ${content.length}`)];
  if (stop !== undefined) findings.push(limitReached(0, `unpacking stopped there: ${stop}`));
  return { bytes: content, name: name.replace(/\.xz$/i, ""), findings };
}

const magic = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];

function isXz(bytes: Uint8Array): boolean {
  return magic.every((octet, index) => bytes[index] === octet);
}

async function unpackedXz(bytes: Uint8Array): Promise<Unpacked> {
  const { XzReadableStream } = await loadLibrary();
  const packed = new Blob([new Uint8Array(bytes)]).stream();
  const reader = new XzReadableStream(packed).getReader();
  const content = new UnpackedContent(bytes.length, maximalFileOctets);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || !content.take(value)) break;
    }
  } catch (error) {
    throw new FileError("packing-damaged", { packing: "xz", reason: reasonOf(error) });
  } finally {
    await reader.cancel().catch(() => {});
  }
  return content.unpacked();
}

/** Loads the library when a file of xz comes. It is a CommonJS module, which Node puts below `default`. */
async function loadLibrary(): Promise<typeof import("xz-decompress")> {
  const library = await import("xz-decompress");
  return "default" in library ? (library.default as typeof library) : library;
}

/** Reasons by the codes that the library's reader (XZ Embedded) ends with; any other means damaged octets. */
const reasons: Readonly<Record<string, string>> = {
  2: "its checksum is of a kind that is not checked here. Unpack it and open what is in it",
  4: "its dictionary is larger than 64 MiB. Unpack it and open what is in it",
  6: "it is packed by a filter that is not known here. Unpack it and open what is in it",
  8: endsEarly,
};

/** @throws what is no failure of the library's reader. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && /error code (\d+)$/.exec(error.message)?.[1];
  if (!code) throw error;
  return reasons[code] ?? damaged;
}
