import { performance } from "node:perf_hooks";
import { CaptureScan, listMessages, openFile } from "@v2x/decoder";
import { madeCapture } from "./made-capture.ts";
import { median, type Row } from "./measure.ts";

/** Size of the capture that is made, in octets. */
const size = 64 * 1024 * 1024;

const runs = 3;

/** A capture of 64 MB as it comes off the air: opened, and its messages listed, in one thread. */
export function captureRows(): Row[] {
  const file = madeCapture(size);
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
