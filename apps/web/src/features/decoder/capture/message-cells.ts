import type { WorkerCalls } from "../worker/worker-protocol.ts";

/** A line of the list. */
export type Row = WorkerCalls["messages"]["out"][number];

/** Numbers of a message's frames, counted from 1 as people do. */
export function frameNumbers({ frames }: Row): string {
  const numbers = frames.map((frame) => frame + 1);
  return numbers.length <= 4 ? numbers.join(", ") : `${numbers.slice(0, 3).join(", ")} … ${numbers.at(-1)}`;
}

/** `2025-01-01 12:00:00.123`, in UTC. */
export function timeText({ time }: Row): string {
  return time === undefined ? "" : `${time.slice(0, 10)} ${time.slice(11, 23).replace("Z", "")}`;
}

/** Latitude and longitude in degrees, to about a metre. */
export function placeText({ latitude, longitude }: Row): string {
  return latitude === undefined || longitude === undefined
    ? ""
    : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
