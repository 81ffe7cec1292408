import type { GeographicRegion, RectangularRegion } from "@v2x/v2x-schema";

/**
 * What is wrong with a region by itself.
 *
 * @returns undefined where it encloses something.
 * @see IEEE 1609.2 — GeographicRegion
 */
export function faultOfRegion(region: GeographicRegion): string | undefined {
  switch (region.choice) {
    case "circularRegion":
      return region.value.radius === 0 ? "the circle has no radius" : undefined;
    case "rectangularRegion":
      if (region.value.length === 0) return "there is no rectangle";
      return region.value.some(isEmpty)
        ? "a rectangle has no height or no width, or its north in the south"
        : undefined;
    case "identifiedRegion":
      if (region.value.length === 0) return "no region is named";
      return region.value.some(({ choice }) => choice === "unknown") ? unknownKind : undefined;
    case "polygonalRegion":
      return undefined; // the type asks for three corners
    default:
      return unknownKind;
  }
}

const unknownKind = "it is of a kind that is not known here";

/** A west that is east of the east is none: such a rectangle crosses the 180th meridian. @see IEEE 1609.2 — RectangularRegion */
function isEmpty({ northWest, southEast }: RectangularRegion): boolean {
  return northWest.latitude <= southEast.latitude || northWest.longitude === southEast.longitude;
}
