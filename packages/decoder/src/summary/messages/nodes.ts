/** Node lists of lanes and regions as points. @see SAE J2735 — NodeListXY, NodeListLL */
import { pointSeenFrom } from "../position.ts";
import type { Spot } from "../spot.ts";
import type { PlotPoint } from "../summary.ts";

/** More nodes than a list has. */
const mostNodes = 200;

/**
 * The points of a node list, each told from the one before or by its coordinates, in metres from a reference.
 *
 * @param reference - latitude and longitude, in tenths of a microdegree.
 */
export function nodePoints(
  list: Spot | undefined,
  reference: readonly [number, number],
): readonly PlotPoint[] {
  const nodes = list?.at("nodes") ?? list?.at("xy.nodes") ?? list?.at("ll.nodes");
  const points: PlotPoint[] = [];
  let [east, north] = [0, 0];
  for (const node of nodes?.items(mostNodes) ?? []) {
    const delta = node.at("delta")?.chosen;
    const [latitude, longitude] = [delta?.number("lat"), delta?.number("lon")];
    const [x, y] = [delta?.number("x"), delta?.number("y")];
    if (x !== undefined && y !== undefined) {
      // Centimetres.
      [east, north] = [east + x / 100, north + y / 100];
    } else if (latitude !== undefined && longitude !== undefined) {
      const step =
        node.at("delta")!.choice === "node-LatLon"
          ? pointSeenFrom(reference, [latitude, longitude])
          : pointSeenFrom(reference, [reference[0] + latitude, reference[1] + longitude]);
      [east, north] = node.at("delta")!.choice === "node-LatLon" ? step : [east + step[0], north + step[1]];
    } else {
      break;
    }
    points.push([east, north]);
  }
  return points;
}
