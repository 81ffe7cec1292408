/** Opens what people have: captures, logs, texts, messages; lists what is in it. */
import { dissect } from "./captured-item.ts";
import {
  erfFrames,
  foreignContainerOf,
  isErf,
  isPcap,
  isPcapng,
  isSnoop,
  isTar,
  limitReached,
  pcapFrames,
  pcapngFrames,
  snoopFrames,
  tarFiles,
} from "./containers/index.ts";
import { FileError } from "./file-error.ts";
import { isRsuText } from "./headers/index.ts";
import { maximalCaptureOctets, maximalFileOctets, searchedForKeys } from "./limits.ts";
import { openLog } from "./log-file.ts";
import { converted, type OpenedFile, singleFrame } from "./opened-file.ts";
import { recognizePrivateKeyFile } from "./private-key-file.ts";
import { isText, openText, textOfUtf16 } from "./text-file.ts";
import { type Packing, PackingError, packingOf, type Unpacked, unpacked } from "./unpacking/index.ts";

/**
 * Opens a file: finds its format and lists what it holds. Frames are looked into by `dissect` alone, so that a large
 * capture opens at once.
 *
 * @param name - the file's name, from which the kind of a log file is known.
 * @throws FileError `empty`, `too-large`, `packing-damaged`, `unpacking-stopped`, `private-key`, `foreign-container`,
 *   `tar-not-opened`, `text-without-octets`.
 */
export function openFile(bytes: Uint8Array, name?: string): OpenedFile {
  if (bytes.length === 0) throw new FileError("empty", {});
  const limit = mayBeCapture(bytes) ? maximalCaptureOctets : maximalFileOctets;
  if (bytes.length > limit) throw new FileError("too-large", { limit, found: bytes.length });
  const packing = packingOf(bytes);
  return packing === undefined ? openUnpacked(bytes, name) : openPacked(bytes, packing, name);
}

/**
 * Whether a file may be a capture, which is opened up to `maximalCaptureOctets`.
 *
 * @param start - its first octets, four at least.
 */
export function mayBeCapture(start: Uint8Array): boolean {
  return isPcap(start) || isPcapng(start);
}

/** Packings one inside the other that are taken off: each may hold a hundred times what its octets are. */
const mostPackings = 2;

function openPacked(
  bytes: Uint8Array,
  packing: Packing,
  name: string | undefined,
  depth = 1,
  maySpell = true,
): OpenedFile {
  if (depth > mostPackings)
    throw new FileError("unpacking-stopped", { stop: `it is packed more than ${mostPackings} times` });
  const { content, stop } = contentOf(bytes, packing);
  if (content.length === 0) {
    throw stop === undefined ? new FileError("empty", {}) : new FileError("unpacking-stopped", { stop });
  }
  // A text that spells a packed file shows nothing of a key in it before it is unpacked.
  if (recognizePrivateKeyFile(content.subarray(0, searchedForKeys), name ?? "") !== undefined)
    throw new FileError("private-key", {});
  const inner = packingOf(content);
  const opened =
    inner === undefined
      ? openUnpacked(content, name, stop !== undefined, maySpell)
      : openPacked(content, inner, name, depth + 1, maySpell);
  const findings = [converted(`unpacked from ${packing}: ${bytes.length} octets became ${content.length}`)];
  if (stop !== undefined) findings.push(limitReached(0, `unpacking stopped there: ${stop}`));
  return { ...opened, findings: [...findings, ...opened.findings] };
}

function contentOf(bytes: Uint8Array, packing: Packing): Unpacked {
  try {
    return unpacked(bytes, packing);
  } catch (error) {
    if (!(error instanceof PackingError)) throw error;
    throw new FileError("packing-damaged", { packing, reason: error.message });
  }
}

/**
 * @param isCut - whether the file goes on behind these octets.
 * @param maySpell - whether a text may spell the octets of a capture or a packed file: once is enough.
 */
function openUnpacked(
  bytes: Uint8Array,
  name: string | undefined,
  isCut = false,
  maySpell = true,
): OpenedFile {
  if (isPcap(bytes)) return { format: "pcap", title: "PCAP capture", bytes, ...pcapFrames(bytes) };
  if (isPcapng(bytes)) return { format: "pcapng", title: "PCAPNG capture", bytes, ...pcapngFrames(bytes) };
  if (isSnoop(bytes)) return { format: "snoop", title: "snoop capture", bytes, ...snoopFrames(bytes) };
  if (isTar(bytes)) return openTar(bytes);
  const foreign = foreignContainerOf(bytes);
  if (foreign !== undefined) throw new FileError("foreign-container", foreign);
  const text = withoutTerminator(bytes);
  if (isText(text)) {
    return isRsuText(text, 0, text.length)
      ? { ...singleFrame(text), format: "rsuText", title: "RSU 4.1 text", bytes: text }
      : openSpelled(openText(text, isCut), name, maySpell);
  }
  const utf16 = textOfUtf16(bytes);
  if (utf16 !== undefined) {
    const opened = openUnpacked(new TextEncoder().encode(utf16), name, isCut);
    return { ...opened, findings: [converted("text in UTF-16"), ...opened.findings] };
  }
  const log = openLog(bytes, name);
  if (log !== undefined) return log;
  if (isErf(bytes)) return { format: "erf", title: "ERF capture", bytes, ...erfFrames(bytes) };
  return asPacket({ ...singleFrame(bytes), format: "octets", title: "octets", bytes });
}

/** A text that spells a capture or a packed file is opened as that file. */
function openSpelled(text: OpenedFile, name: string | undefined, maySpell: boolean): OpenedFile {
  const { bytes, frames } = text;
  const packing = packingOf(bytes);
  const isFile = packing !== undefined || [isPcap, isPcapng, isSnoop, isTar].some((is) => is(bytes));
  if (!maySpell || !isFile || frames.length > 1) return asPacket(text);
  const opened =
    packing === undefined
      ? openUnpacked(bytes, name, false, false)
      : openPacked(bytes, packing, name, mostPackings, false);
  return { ...opened, findings: [...text.findings, ...opened.findings] };
}

/** A text without the zero of C or the Ctrl-Z of DOS at its end. */
function withoutTerminator(bytes: Uint8Array): Uint8Array {
  const last = bytes.at(-1);
  return bytes.length > 1 && (last === 0 || last === 0x1a) ? bytes.subarray(0, -1) : bytes;
}

/** Opens the file of an archive that holds a single one, unless that is packed once more. */
function openTar(bytes: Uint8Array): OpenedFile {
  const { files, isWhole } = tarFiles(bytes);
  const [only] = files;
  const isOpened = only !== undefined && files.length === 1 && isWhole;
  if (!isOpened || isTar(only.content) || packingOf(only.content) !== undefined) {
    throw new FileError("tar-not-opened", { files: files.map(({ name }) => name), isWhole });
  }
  if (only.content.length === 0) throw new FileError("empty", {});
  const opened = openUnpacked(only.content, only.name);
  return {
    ...opened,
    findings: [converted(`unpacked from a tar archive: ${only.name}`), ...opened.findings],
  };
}

/** A file of one frame; headers, or other octets in front of its message, make it a packet. */
function asPacket(file: OpenedFile): OpenedFile {
  if (file.frames.length > 1) return file;
  const { headers, offset, kind } = dissect(file, 0);
  if (headers.length === 0 && (kind === "none" || offset === 0)) return file;
  return { ...file, format: "packet", title: "packet without a capture file" };
}
