/** Where a message is about: a point, and what lies around it in metres, for a plain plot and to copy. */
import { wordsRow } from "./rows.ts";
import type { Spot } from "./spot.ts";
import type { PlotLine, PlotPoint, SummaryPosition, SummaryRow } from "./summary.ts";

/** Of WGS 84 at the equator. */
const metresPerDegree = 111_319.49;

/** Points and lines of a plot are bounded: a map may have thousands of nodes. */
const mostLines = 300;
const mostPoints = 200;

/**
 * A point of WGS 84 in tenths of a microdegree; undefined where either coordinate says that it is not known, or is
 * beyond the globe.
 */
export function positionAt(
  latitude: Spot | undefined,
  longitude: Spot | undefined,
  more: Omit<SummaryPosition, "layer" | "path" | "latitude" | "longitude"> = {},
): SummaryPosition | undefined {
  const north = latitude?.number();
  const east = longitude?.number();
  if (north === undefined || east === undefined) return undefined;
  if (Math.abs(north) > 900_000_000 || Math.abs(east) > 1_800_000_000) return undefined;
  const { layer, path } = latitude!;
  return {
    layer,
    path,
    latitude: north / 1e7,
    longitude: east / 1e7,
    ...more,
    ...(more.lines === undefined ? {} : { lines: boundedLines(more.lines) }),
  };
}

/** The row that says a position, or that it is not available. */
export function positionRow(
  position: SummaryPosition | undefined,
  latitude: Spot | undefined,
): readonly SummaryRow[] {
  if (position !== undefined) {
    const digits = (degrees: number) => degrees.toFixed(7);
    return wordsRow("position", position, `${digits(position.latitude)}, ${digits(position.longitude)}`);
  }
  return latitude === undefined ? [] : wordsRow("position", latitude, "not available");
}

/** Another point of WGS 84, in tenths of a microdegree, seen from one. */
export function pointSeenFrom(
  [latitude, longitude]: readonly [number, number],
  [north, east]: readonly [number, number],
): PlotPoint {
  // The shorter way round the globe.
  const apart = ((east - longitude + 5_400_000_000) % 3_600_000_000) - 1_800_000_000;
  return offsetPoint(latitude, north - latitude, apart);
}

/** A point by its offset, in tenths of a microdegree. */
export function offsetPoint(latitude: number, north: number, east: number): PlotPoint {
  const narrowing = Math.cos((latitude / 1e7) * (Math.PI / 180));
  return [(east / 1e7) * metresPerDegree * narrowing, (north / 1e7) * metresPerDegree];
}

/**
 * Points of which each stands at an offset from the one before, the first from where the line begins.
 *
 * @param offsets - undefined where one is not known: there the line ends.
 */
export function chained(offsets: readonly (PlotPoint | undefined)[]): readonly PlotPoint[] {
  const points: PlotPoint[] = [[0, 0]];
  for (const offset of offsets.slice(0, mostPoints)) {
    if (offset === undefined) break;
    const [east, north] = points.at(-1)!;
    points.push([east + offset[0], north + offset[1]]);
  }
  return points;
}

function boundedLines(lines: readonly PlotLine[]): readonly PlotLine[] {
  const tenth = (metres: number) => Math.round(metres * 10) / 10;
  return lines.slice(0, mostLines).map(({ kind, points }) => ({
    kind,
    points: points.slice(0, mostPoints).map(([east, north]) => [tenth(east), tenth(north)] as const),
  }));
}
