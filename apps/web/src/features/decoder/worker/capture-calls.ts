/** The list of a source's messages: found in slices, so that other calls are answered in between. */
import {
  CaptureScan,
  type ExportFormat,
  exportedMessages,
  listMessages,
  type MessageFilter,
  type MessageRates,
  messageRates,
  messageRow,
  type OpenedFile,
} from "@v2x/decoder";
import type { ScanProgress, WorkerCalls } from "./worker-protocol.ts";

/** How long one call looks for messages or judges them, in milliseconds; frames between two looks at the clock. */
export const sliceMs = 40;
const framesAtOnce = 50;

/** What is known of each file's messages; files that nobody holds any more take it along. */
const scans = new WeakMap<OpenedFile, CaptureScan>();

/** The list of a file's messages, as far as it was made. */
export function scanOf(file: OpenedFile): CaptureScan {
  const known = scans.get(file) ?? new CaptureScan(file);
  scans.set(file, known);
  return known;
}

/** Goes on looking for messages. */
export function scanOn(file: OpenedFile): ScanProgress {
  const scan = scanOf(file);
  const end = performance.now() + sliceMs;
  while (!scan.isDone && performance.now() < end) scan.step(framesAtOnce);
  return { done: scan.done, frames: file.frames.length };
}

/** How long the first message is looked for before a source is shown, in milliseconds. */
const firstMs = 200;

/** The first message of a file; its first frame where none is found soon. */
export function firstOf(file: OpenedFile): number {
  const scan = scanOf(file);
  const end = performance.now() + firstMs;
  while (scan.first === undefined && !scan.isDone && performance.now() < end) scan.step(1);
  return scan.first ?? 0;
}

/** As `listMessages`. */
export function listOf(
  file: OpenedFile,
  { filter, order, isDescending }: Omit<WorkerCalls["list"]["in"], "opened">,
): WorkerCalls["list"]["out"] {
  return listMessages(scanOf(file), filter, order, isDescending);
}

/** As `messageRow`, for each of some items. */
export function rowsOf(file: OpenedFile, items: readonly number[]): WorkerCalls["messages"]["out"] {
  const scan = scanOf(file);
  return items.map((item) => messageRow(scan, item));
}

/** As `messageRates`, of the messages that a filter leaves. */
export function ratesOf(file: OpenedFile, filter: MessageFilter): MessageRates | undefined {
  const scan = scanOf(file);
  return messageRates(scan, listMessages(scan, filter).items);
}

const mediaTypes = {
  csv: "text/csv",
  json: "application/json",
  pcapng: "application/x-pcapng",
} as const satisfies Record<ExportFormat, string>;

/** As `exportedMessages`, of the list that is asked for. */
export function exportOf(
  file: OpenedFile,
  { filter, order, isDescending, format }: Omit<WorkerCalls["export"]["in"], "opened">,
): Blob {
  const scan = scanOf(file);
  const { items } = listMessages(scan, filter, order, isDescending);
  const parts = exportedMessages(scan, items, format) as Uint8Array<ArrayBuffer>[];
  return new Blob(parts, { type: mediaTypes[format] });
}

/** A message that was joined from several frames, known once its frames were looked at; undefined where there is none. */
export async function joinedOf(file: OpenedFile, item: number) {
  const scan = scanOf(file);
  const wanted = () => scan.joined[item - file.frames.length];
  while (wanted() === undefined && !scan.isDone) {
    scanOn(file);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return wanted();
}
