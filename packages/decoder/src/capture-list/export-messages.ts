/** The list of a capture's messages as files for other programs. */
import { pcapngOf, type WrittenFrame } from "../captures/index.ts";
import type { CaptureScan } from "./capture-scan.ts";
import { headersApart } from "./message-columns.ts";
import { type MessageRow, messageRow } from "./message-row.ts";

/** What a list can be saved as. */
export const exportFormats = ["csv", "json", "pcapng"] as const;
/** What a list can be saved as. */
export type ExportFormat = (typeof exportFormats)[number];

/** Link type of frames of which the file says none: whoever reads them is told nothing of what they begin with. */
const userLinkType = 147;

/** Some messages as a file, in parts: rows as CSV or JSON, or the frames that hold them, each once. */
export function exportedMessages(scan: CaptureScan, items: Uint32Array, format: ExportFormat): Uint8Array[] {
  switch (format) {
    case "csv":
      return encoded(csvLines(scan, items));
    case "json":
      return encoded(jsonLines(scan, items));
    case "pcapng":
      return pcapngOf(framesOf(scan, items));
  }
}

const columns = [
  ["frames", ({ frames }) => frames.map((frame) => frame + 1).join(" ")],
  ["time", ({ time }) => time],
  ["kind", ({ kind }) => kind],
  ["station", ({ station }) => station],
  ["latitude", ({ latitude }) => latitude?.toFixed(7)],
  ["longitude", ({ longitude }) => longitude?.toFixed(7)],
  ["size", ({ size }) => String(size)],
  ["psid", ({ psid }) => psid?.toString()],
  ["signer", ({ signer }) => signer],
  ["signerName", ({ signerName }) => signerName],
  ["verdict", ({ verdict }) => verdict],
  ["headline", ({ headline }) => headline],
  // Spreadsheets that take a file for one of their own character set spoil all but ASCII.
  ["headers", ({ headers }) => headers.replaceAll(headersApart, " > ")],
  ["remark", ({ remark }) => remark],
] as const satisfies readonly (readonly [string, (row: MessageRow) => string | undefined])[];

/** @see RFC 4180 */
function* csvLines(scan: CaptureScan, items: Uint32Array): Generator<string> {
  yield `${columns.map(([name]) => name).join(",")}\r\n`;
  for (const item of items) {
    const row = messageRow(scan, item);
    yield `${columns.map(([, textOf]) => csvField(textOf(row) ?? "")).join(",")}\r\n`;
  }
}

/** A field that begins like a formula would be run by the spreadsheet that opens it. */
function csvField(text: string): string {
  const harmless = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as they are, but for frames, which are counted from 1 as people do. */
function* jsonLines(scan: CaptureScan, items: Uint32Array): Generator<string> {
  yield "[";
  for (const [index, item] of items.entries()) {
    const { item: _, partOf: __, frames, ...row } = messageRow(scan, item);
    const numbered = { frames: frames.map((frame) => frame + 1), ...row };
    yield `${index === 0 ? "" : ","}\n  ${JSON.stringify(numbered)}`;
  }
  yield "\n]\n";
}

/** Lines as octets, some thousands at once. */
function encoded(lines: Iterable<string>): Uint8Array[] {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let text = "";
  for (const line of lines) {
    text += line;
    if (text.length < 1_000_000) continue;
    parts.push(encoder.encode(text));
    text = "";
  }
  parts.push(encoder.encode(text));
  return parts;
}

/** The frames of messages in the order of the capture, each once. */
function* framesOf(scan: CaptureScan, items: Uint32Array): Generator<WrittenFrame> {
  const { frames, bytes } = scan.file;
  const wanted = new Uint8Array(frames.length);
  for (const item of items) for (const frame of scan.framesOf(item)) wanted[frame] = 1;
  for (let index = 0; index < frames.length; index += 1) {
    if (wanted[index] !== 1) continue;
    const { offset, length, originalLength, linkType, interfaceName, time } = frames.at(index)!;
    yield {
      bytes: bytes.subarray(offset, offset + length),
      originalLength: Math.max(originalLength, length),
      linkType: linkType?.number ?? userLinkType,
      interfaceName,
      timeNs: nanosecondsOf(time),
    };
  }
}

/** `2025-01-01T12:00:00.123456Z` in nanoseconds since 1970. */
function nanosecondsOf(time: string | undefined): bigint | undefined {
  if (time === undefined) return undefined;
  const seconds = Date.parse(`${time.slice(0, 19)}Z`);
  const fraction = /\.(\d{1,9})/.exec(time)?.[1] ?? "";
  return Number.isNaN(seconds) ? undefined : BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(9, "0"));
}
