import { coer } from "@v2x/asn1";
import {
  type CountryAndSubregions,
  countriesInRegion,
  GeographicRegion,
  type IdentifiedRegion,
  type RectangularRegion,
  type TwoDLocation,
} from "@v2x/v2x-schema";
import { bytesEqual } from "../bytes.ts";

/**
 * Whether a region lies within another. An absent outer region is everywhere; an absent inner one is the issuer's,
 * hence within it. Numbered regions are compared by country, region and subregion, where a number of UN M49 may stand
 * for several countries; rectangles by their edges. Any other pair is within only where both are the same: what cannot
 * be shown to lie inside is held to lie outside.
 *
 * @see IEEE 1609.2 — GeographicRegion, IdentifiedRegion; ETSI TS 103 097 clause 6 — 65535 is the EU
 */
export function isWithinRegion(
  inner: GeographicRegion | undefined,
  outer: GeographicRegion | undefined,
): boolean {
  if (inner === undefined || outer === undefined) return true;
  if (inner.choice === "identifiedRegion" && outer.choice === "identifiedRegion") {
    const covered = countriesIn(outer.value);
    return inner.value.every((region) => isIdentifiedWithin(region, outer.value, covered));
  }
  if (inner.choice === "rectangularRegion" && outer.choice === "rectangularRegion") {
    return inner.value.every((one) => outer.value.some((other) => isRectangleWithin(one, other)));
  }
  return bytesEqual(coer.encode(GeographicRegion, inner), coer.encode(GeographicRegion, outer));
}

/** Whether regions of two kinds are compared by `isWithinRegion`. Of others it can only say that they are the same. */
export function areComparable(
  inner: GeographicRegion["choice"] | undefined,
  outer: GeographicRegion["choice"] | undefined,
): boolean {
  return inner === outer && (inner === "identifiedRegion" || inner === "rectangularRegion");
}

/**
 * Whether a place lies in a region.
 *
 * @returns undefined where that cannot be told: of regions by number, which `standingByCountry` compares, and where a
 *   place is given as unknown.
 * @see IEEE 1609.2 — CircularRegion, RectangularRegion, PolygonalRegion
 */
export function isPlaceWithin(place: TwoDLocation, region: GeographicRegion): boolean | undefined {
  if (!isOnEarth(place)) return undefined;
  switch (region.choice) {
    case "circularRegion":
      return distanceMetres(place, region.value.center) <= region.value.radius;
    case "rectangularRegion":
      return region.value.some((rectangle) => isInRectangle(place, rectangle));
    case "polygonalRegion":
      return isInPolygon(place, region.value);
    default:
      return undefined;
  }
}

/** Whether latitude and longitude are such, and not the values that stand for an unknown place. */
export function isOnEarth({ latitude, longitude }: TwoDLocation): boolean {
  return Math.abs(latitude) <= 900_000_000 && Math.abs(longitude) <= 1_800_000_000;
}

const earthRadiusMetres = 6_371_008.8;

/** Along a great circle; coordinates are tenths of a microdegree. */
function distanceMetres(a: TwoDLocation, b: TwoDLocation): number {
  const radians = (tenthsOfMicrodegree: number) => (tenthsOfMicrodegree / 1e7) * (Math.PI / 180);
  const north = Math.sin(radians(b.latitude - a.latitude) / 2);
  const east = Math.sin(radians(b.longitude - a.longitude) / 2);
  const chord = north ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east ** 2;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function isInRectangle({ latitude, longitude }: TwoDLocation, { northWest, southEast }: RectangularRegion) {
  const inLatitude = latitude <= northWest.latitude && latitude >= southEast.latitude;
  const eastOfWest = longitude >= northWest.longitude;
  const westOfEast = longitude <= southEast.longitude;
  // Where the west edge lies east of the east edge, the rectangle spans the date line.
  const spans = northWest.longitude > southEast.longitude;
  return inLatitude && (spans ? eastOfWest || westOfEast : eastOfWest && westOfEast);
}

/** By how often a line to the east crosses the border. No polygon spans the date line (IEEE 1609.2). */
function isInPolygon({ latitude, longitude }: TwoDLocation, polygon: readonly TwoDLocation[]): boolean {
  let isInside = false;
  let previous = polygon.at(-1)!;
  for (const corner of polygon) {
    if (corner.latitude > latitude !== previous.latitude > latitude) {
      const share = (latitude - corner.latitude) / (previous.latitude - corner.latitude);
      if (longitude < corner.longitude + share * (previous.longitude - corner.longitude))
        isInside = !isInside;
    }
    previous = corner;
  }
  return isInside;
}

/** The number that TS 103 097 gives the 27 member states of the European Union together. */
export const europeanUnion = 65_535;

/** The UN M49 numbers of the member states. */
const memberStates = [
  40, 56, 100, 191, 196, 203, 208, 233, 246, 250, 276, 300, 348, 372, 380, 428, 440, 442, 470, 528, 616, 620,
  642, 703, 705, 724, 752,
];

/** The countries that a number stands for together: those of a region of UN M49, or of the European Union. */
function membersOf(number: number): readonly number[] | undefined {
  return number === europeanUnion ? memberStates : countriesInRegion(number);
}

function isIdentifiedWithin(
  inner: IdentifiedRegion,
  outer: readonly IdentifiedRegion[],
  covered: ReadonlySet<number>,
): boolean {
  if (inner.choice === "unknown") return false;
  const country = inner.choice === "countryOnly" ? inner.value : inner.value.countryOnly;
  if (covered.has(country)) return true;
  if (inner.choice === "countryOnly") {
    return membersOf(country)?.every((member) => covered.has(member)) ?? false;
  }
  if (inner.choice === "countryAndRegions") {
    return inner.value.regions.every((region) => outer.some((one) => coversRegion(one, country, region)));
  }
  return inner.value.regionAndSubregions.every(
    ({ region, subregions }) =>
      outer.some((one) => coversRegion(one, country, region)) ||
      subregions.every((subregion) => outer.some((one) => coversSubregion(one, country, region, subregion))),
  );
}

/**
 * The numbers that regions name as a whole, with those of the countries that each stands for. A certificate may name
 * thousands, so they are gone through once.
 */
export function countriesIn(regions: readonly IdentifiedRegion[]): ReadonlySet<number> {
  const named = new Set(regions.flatMap((region) => (region.choice === "countryOnly" ? region.value : [])));
  return new Set([...named].flatMap((number) => [number, ...(membersOf(number) ?? [])]));
}

function coversRegion(region: IdentifiedRegion, country: number, number: number): boolean {
  return (
    region.choice === "countryAndRegions" &&
    region.value.countryOnly === country &&
    region.value.regions.includes(number)
  );
}

function coversSubregion(
  region: IdentifiedRegion,
  country: number,
  number: number,
  subregion: number,
): boolean {
  if (region.choice !== "countryAndSubregions") return false;
  const value: CountryAndSubregions = region.value;
  return (
    value.countryOnly === country &&
    value.regionAndSubregions.some((one) => one.region === number && one.subregions.includes(subregion))
  );
}

/** Where a rectangle's west edge lies east of its east edge it spans the date line; its edges must be the outer's. */
function isRectangleWithin(inner: RectangularRegion, outer: RectangularRegion): boolean {
  const spans = inner.northWest.longitude > inner.southEast.longitude;
  const inLatitude =
    inner.northWest.latitude <= outer.northWest.latitude &&
    inner.southEast.latitude >= outer.southEast.latitude;
  const west = inner.northWest.longitude - outer.northWest.longitude;
  const east = outer.southEast.longitude - inner.southEast.longitude;
  return inLatitude && (spans ? west === 0 && east === 0 : west >= 0 && east >= 0);
}
