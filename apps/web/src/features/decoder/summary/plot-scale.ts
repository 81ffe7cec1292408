import type { SummaryPosition } from "@v2x/decoder";

/** How much ground a plot shows at least and at most, in metres across. */
const [least, most] = [50, 20_000];

/** Metres across of a plot that shows all that is around a position, in a round number. */
export function metresAcross({ lines = [] }: SummaryPosition): number {
  const farthest = Math.max(0, ...lines.flatMap(({ points }) => points.map(distanceOf)));
  const wanted = Math.min(most, Math.max(least, farthest * 2.2));
  const magnitude = 10 ** Math.floor(Math.log10(wanted));
  return [1, 2, 5, 10].map((step) => step * magnitude).find((round) => round >= wanted)!;
}

/** The farther of both ways, in metres. */
export function distanceOf([east, north]: readonly [number, number]): number {
  return Math.max(Math.abs(east), Math.abs(north));
}
