/** Files of characters: texts that spell octets, one message or one a line. */
import { maximalTextLength, octetsOfText } from "../input/index.ts";
import { type FileFinding, limitReached, tooManyFrames } from "./containers/index.ts";
import { FileError } from "./file-error.ts";
import { appearanceOf, isWholeMessage } from "./headers/index.ts";
import { maximalFrames } from "./limits.ts";
import { converted, type OpenedFile, singleFrame, structuresAt } from "./opened-file.ts";

/** Whether octets are characters that people read: ISO 646, or UTF-8 with a byte order mark. */
export function isText(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let index = start; index < bytes.length; index += 1) {
    const octet = bytes[index]!;
    if (octet > 126 || (octet < 32 && octet !== 9 && octet !== 10 && octet !== 13)) return false;
  }
  return true;
}

/**
 * Opens a text.
 *
 * @param isCut - whether the text goes on behind these octets: then its last line is left out.
 * @throws FileError `text-without-octets`.
 */
export function openText(bytes: Uint8Array, isCut: boolean): OpenedFile {
  const all = new TextDecoder().decode(bytes);
  const text = isCut ? beginningOf(all, all.length) : all;
  const lines = messagesByLine(text);
  if (lines !== undefined) return lines;
  const spelling = text.length > maximalTextLength ? beginningOf(text, maximalTextLength) : text;
  const octets = octetsOfText(spelling);
  if ("error" in octets) throw new FileError("text-without-octets", { error: octets.error, content: bytes });
  const title = octets.kind === "hex" ? "hexadecimal text" : "base64 text";
  const removed = octets.removed.length === 0 ? "" : `; removed: ${octets.removed.join(", ")}`;
  const findings = [converted(`read as ${title}${removed}`), ...octets.notes.map(converted)];
  if (spelling !== text) findings.unshift(tooLong(spelling.length));
  return { ...singleFrame(octets.bytes), format: "text", title, bytes: octets.bytes, findings };
}

/** So many characters at most, up to the end of a line; without lines, as many as base64 and digits come in. */
function beginningOf(text: string, most: number): string {
  const end = text.lastIndexOf("\n", most - 1) + 1;
  return text.slice(0, end === 0 ? most - (most % 4) : end);
}

function tooLong(offset: number): FileFinding {
  const message = `a text is read up to ${maximalTextLength} characters; those from character ${offset} on are left out`;
  return limitReached(offset, message);
}

/** Lines that must be whole messages for a text to be one message a line; a later one may be damaged. */
const wholeLines = 2;

/** Text of several lines each of which spells a message of its own; undefined where one does not. */
function messagesByLine(text: string): OpenedFile | undefined {
  const parts: Uint8Array[] = [];
  const findings: FileFinding[] = [];
  for (let start = 0; start < text.length; ) {
    const lineFeed = text.indexOf("\n", start);
    const end = lineFeed < 0 ? text.length : lineFeed;
    const line = text.slice(start, end);
    if (line.trim() !== "") {
      if (parts.length === maximalFrames) {
        findings.push(tooManyFrames(start, maximalFrames));
        break;
      }
      const octets = octetsOfText(line);
      if ("error" in octets || appearanceOf(octets.bytes).kind === "unknown") return undefined;
      if (parts.length < wholeLines && !isWholeMessage(octets.bytes)) return undefined;
      parts.push(octets.bytes);
    }
    start = end + 1;
  }
  if (parts.length < 2) return undefined;
  findings.push(converted(`each of ${parts.length} lines was read as a message of its own`));
  return { format: "text", title: "text, one message a line", findings, ...framesOf(parts) };
}

function framesOf(parts: readonly Uint8Array[]): Pick<OpenedFile, "bytes" | "frames"> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  const places = parts.map((part) => {
    const offset = end;
    bytes.set(part, offset);
    end += part.length;
    return { offset, length: part.length };
  });
  return { bytes, frames: structuresAt(places) };
}
