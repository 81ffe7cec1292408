import { performance } from "node:perf_hooks";
import { fromHex } from "@v2x/asn1";
import { CaptureScan, examples, listMessages, openFile } from "@v2x/decoder";
import { median, type Row } from "./measure.ts";

/** Size of the capture that is made, in octets: the largest file that the decoder takes. */
const size = 64 * 1024 * 1024;

const runs = 3;

/** A capture of 64 MB as it comes off the air: opened, and its messages listed, in one thread. */
export function captureRows(): Row[] {
  const file = madeCapture();
  const opening: number[] = [];
  const listing: number[] = [];
  const filtering: number[] = [];
  let frames = 0;
  let held = 0;
  for (let run = 0; run < runs; run += 1) {
    const before = memory();
    const opened = timed(opening, () => openFile(file));
    const scan = timed(listing, () => {
      const whole = new CaptureScan(opened);
      while (!whole.isDone) whole.step(50);
      return whole;
    });
    timed(filtering, () => listMessages(scan, { kind: "BSM", text: "wsmp" }, "station"));
    frames = opened.frames.length;
    held = Math.max(held, memory() - before);
  }
  const baseline = { name: "reading the frames alone, ms", value: Math.round(median(opening)) };
  return [
    {
      name: `open and list ${frames} frames of 64 MB`,
      value: sum(opening, listing),
      unit: "ms",
      target: "5,000 ms",
    },
    {
      name: "of it, list",
      value: Math.round(median(listing)),
      unit: "ms",
      baseline,
      ratio: median(listing) / median(opening),
    },
    { name: "filter and sort the list", value: Math.round(median(filtering)), unit: "ms" },
    {
      name: "held beside the file",
      value: Math.round(held / 1e6),
      unit: "MB",
      target: "400 MB with the file",
    },
  ];
}

function sum(one: readonly number[], other: readonly number[]): number {
  return Math.round(median(one) + median(other));
}

function timed<T>(times: number[], work: () => T): T {
  const start = performance.now();
  const result = work();
  times.push(performance.now() - start);
  return result;
}

function memory(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Frames of the decoder's own examples behind Ethernet and WSMP, over and over: signed BSMs mostly. */
function madeCapture(): Uint8Array {
  const hexOf = (type: string) => examples.find((example) => example.type === type)!.hex;
  const messages = ["Ieee1609DataSigned", "Ieee1609DataSigned", "Ieee1609DataSigned", "MessageFrame"];
  const records = messages.map((type, index) => recordOf(fromHex(hexOf(type)), index));
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0xa1b2c3d4, true);
  view.setUint32(20, 1, true);
  let at = 24;
  for (let index = 0; ; index += 1) {
    const record = records[index % records.length]!;
    if (at + record.length > size) return file.subarray(0, at);
    file.set(record, at);
    view.setUint32(at, 1_735_689_600 + Math.floor(index / 100), true);
    at += record.length;
  }
}

function recordOf(message: Uint8Array, index: number): Uint8Array {
  const { length } = message;
  const head = fromHex(`ffffffffffff02000000000${index}88dc030020`);
  const written = length < 128 ? [length] : [0x80 | (length >> 8), length & 255];
  const frame = Uint8Array.of(...head, ...written, ...message);
  const record = new Uint8Array(16 + frame.length);
  const view = new DataView(record.buffer);
  view.setUint32(8, frame.length, true);
  view.setUint32(12, frame.length, true);
  record.set(frame, 16);
  return record;
}
