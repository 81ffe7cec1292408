/** Files of characters: texts that spell octets, one message or one a line. */
import { maximalTextLength, octetsOfText } from "../input/index.ts";
import { type FileFinding, limitReached } from "./containers/index.ts";
import { FileError } from "./file-error.ts";
import { isWholeMessage } from "./headers/index.ts";
import { messagesByLine, messagesInside } from "./messages-in-text.ts";
import { textErrorInWords } from "./missing-digit.ts";
import { converted, type OpenedFile, singleFrame } from "./opened-file.ts";

/** Whether octets are printable text in UTF-8. */
export function isText(bytes: Uint8Array): boolean {
  let isAscii = true;
  for (const octet of bytes) {
    if (octet === 127 || (octet < 32 && octet !== 9 && octet !== 10 && octet !== 13)) return false;
    isAscii &&= octet < 128;
  }
  return isAscii || isUtf8(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Number of octets that are examined to detect UTF-16 without a byte order mark. */
const examinedOctets = 64;

/** Decodes UTF-16, which Windows shells write. Returns undefined if the octets are not UTF-16. */
export function textOfUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return undefined;
  const start = bytes.subarray(0, examinedOctets);
  const isHigh = (parity: number) =>
    start.every((octet, index) => (index % 2 === parity ? octet === 0 : octet >= 9 && octet < 127));
  const isMarked = (first: number, second: number) => bytes[0] === first && bytes[1] === second;
  const order =
    isMarked(0xff, 0xfe) || isHigh(1)
      ? "utf-16le"
      : isMarked(0xfe, 0xff) || isHigh(0)
        ? "utf-16be"
        : undefined;
  return order && new TextDecoder(order).decode(bytes);
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
  if ("error" in octets) {
    const error = { ...octets.error, message: textErrorInWords(octets.error, spelling) };
    throw new FileError("text-without-octets", { error, content: bytes });
  }
  if (octets.removed.includes("array syntax")) {
    // Only the first array was read: other arrays, or a message next to it, must not be lost.
    const inside = messagesInside(spelling);
    if (inside && (inside.frames.length > 1 || !isWholeMessage(octets.bytes))) return inside;
  }
  const isFirstOfSeveral =
    octets.removed.includes("array syntax") && [...text.matchAll(longArray)].length > 1;
  const title = octets.kind === "hex" ? "hexadecimal text" : "base64 text";
  const removed = octets.removed.length === 0 ? "" : `; removed: ${octets.removed.join(", ")}`;
  const findings = [converted(`read as ${title}${removed}`), ...octets.notes.map(converted)];
  if (isFirstOfSeveral) findings.push(onlyFirstArray);
  if (spelling !== text) findings.unshift(tooLong(spelling.length));
  return { ...singleFrame(octets.bytes), format: "text", title, bytes: octets.bytes, findings };
}

/** An array of source code with enough members to be a message. */
const longArray = /[[{](?:[^[\]{},]*,){7}[^[\]{}]*[\]}]/g;

const onlyFirstArray: FileFinding = {
  code: "octets-left",
  offset: 0,
  message: "only the first array of the text was read: the others could not be read as messages",
};

/** So many characters at most, up to the end of a line; without lines, as many as base64 and digits come in. */
function beginningOf(text: string, most: number): string {
  const end = text.lastIndexOf("\n", most - 1) + 1;
  return text.slice(0, end === 0 ? most - (most % 4) : end);
}

function tooLong(offset: number): FileFinding {
  const message = `a text is read up to ${maximalTextLength} characters; those from character ${offset} on are left out`;
  return limitReached(offset, message);
}
