/** Opens what people have: captures, logs, texts, messages; lists what is in it. */
import { dissect } from "./captured-item.ts";
import {
  erfFrames,
  foreignContainerOf,
  gunzipped,
  isErf,
  isGzip,
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
import { maximalCaptureOctets, maximalFileOctets } from "./limits.ts";
import { openLog } from "./log-file.ts";
import { converted, type OpenedFile, singleFrame } from "./opened-file.ts";
import { isText, openText, textOfUtf16 } from "./text-file.ts";

/**
 * Opens a file: finds its format and lists what it holds. Frames are looked into by `dissect` alone, so that a large
 * capture opens at once.
 *
 * @param name - the file's name, from which the kind of a log file is known.
 * @throws FileError `empty`, `too-large`, `gzip-damaged`, `unpacking-stopped`, `foreign-container`,
 *   `tar-not-opened`, `text-without-octets`.
 */
export function openFile(bytes: Uint8Array, name?: string): OpenedFile {
  if (bytes.length === 0) throw new FileError("empty", {});
  const limit = mayBeCapture(bytes) ? maximalCaptureOctets : maximalFileOctets;
  if (bytes.length > limit) throw new FileError("too-large", { limit, found: bytes.length });
  return isGzip(bytes) ? openPacked(bytes, name) : openUnpacked(bytes, name);
}

/**
 * Whether a file may be a capture, which is opened up to `maximalCaptureOctets`.
 *
 * @param start - its first octets, four at least.
 */
export function mayBeCapture(start: Uint8Array): boolean {
  return isPcap(start) || isPcapng(start);
}

function openPacked(bytes: Uint8Array, name: string | undefined): OpenedFile {
  const unpacked = gunzipped(bytes);
  if (unpacked === undefined) throw new FileError("gzip-damaged", {});
  const { content, stop } = unpacked;
  if (content.length === 0) {
    throw stop === undefined ? new FileError("empty", {}) : new FileError("unpacking-stopped", { stop });
  }
  const opened = openUnpacked(content, name, stop !== undefined);
  const findings = [converted(`unpacked from gzip: ${bytes.length} octets became ${content.length}`)];
  if (stop !== undefined) findings.push(limitReached(0, `unpacking stopped there: ${stop}`));
  if (isGzip(content)) findings.push(converted("what was unpacked is gzip once more, and stays packed"));
  return { ...opened, findings: [...findings, ...opened.findings] };
}

/** @param isCut - whether the file goes on behind these octets. */
function openUnpacked(bytes: Uint8Array, name: string | undefined, isCut = false): OpenedFile {
  if (isPcap(bytes)) return { format: "pcap", title: "PCAP capture", bytes, ...pcapFrames(bytes) };
  if (isPcapng(bytes)) return { format: "pcapng", title: "PCAPNG capture", bytes, ...pcapngFrames(bytes) };
  if (isSnoop(bytes)) return { format: "snoop", title: "snoop capture", bytes, ...snoopFrames(bytes) };
  if (isTar(bytes)) return openTar(bytes);
  const foreign = foreignContainerOf(bytes);
  if (foreign !== undefined) throw new FileError("foreign-container", foreign);
  if (isText(bytes)) {
    return isRsuText(bytes, 0, bytes.length)
      ? { ...singleFrame(bytes), format: "rsuText", title: "RSU 4.1 text", bytes }
      : asPacket(openText(bytes, isCut));
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

/** Opens the file of an archive that holds a single one, unless that is packed once more. */
function openTar(bytes: Uint8Array): OpenedFile {
  const { files, isWhole } = tarFiles(bytes);
  const [only] = files;
  const isOpened = only !== undefined && files.length === 1 && isWhole;
  if (!isOpened || isTar(only.content) || isGzip(only.content)) {
    throw new FileError("tar-not-opened", { files: files.map(({ name }) => name), isWhole });
  }
  if (only.content.length === 0) throw new FileError("empty", {});
  const opened = openUnpacked(only.content, only.name);
  return {
    ...opened,
    findings: [converted(`unpacked from a tar archive: ${only.name}`), ...opened.findings],
  };
}

/** A file of one frame; its headers, if it has any, make it a packet. */
function asPacket(file: OpenedFile): OpenedFile {
  if (file.frames.length > 1 || dissect(file, 0).headers.length === 0) return file;
  return { ...file, format: "packet", title: "packet without a capture file" };
}
