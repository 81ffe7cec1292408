import { coer } from "@v2x/asn1";
import {
  type CountryAndSubregions,
  GeographicRegion,
  type IdentifiedRegion,
  type RectangularRegion,
} from "@v2x/v2x-schema";
import { bytesEqual } from "./bytes.ts";

/**
 * Whether a region lies within another. An absent outer region is everywhere; an absent inner one is the issuer's,
 * hence within it. Numbered regions are compared by country, region and subregion, rectangles by their edges. Any
 * other pair is within only where both are the same: what cannot be shown to lie inside is held to lie outside.
 *
 * @see IEEE 1609.2 — GeographicRegion, IdentifiedRegion; ETSI TS 103 097 clause 6 — 65535 is the EU
 */
export function isWithinRegion(
  inner: GeographicRegion | undefined,
  outer: GeographicRegion | undefined,
): boolean {
  if (inner === undefined || outer === undefined) return true;
  if (inner.choice === "identifiedRegion" && outer.choice === "identifiedRegion") {
    return inner.value.every((region) => isIdentifiedWithin(region, outer.value));
  }
  if (inner.choice === "rectangularRegion" && outer.choice === "rectangularRegion") {
    return inner.value.every((one) => outer.value.some((other) => isRectangleWithin(one, other)));
  }
  return bytesEqual(coer.encode(GeographicRegion, inner), coer.encode(GeographicRegion, outer));
}

/** The number that TS 103 097 gives the 27 member states of the European Union together. */
const europeanUnion = 65_535;

/** The UN M49 numbers of the member states. */
const memberStates = new Set([
  40, 56, 100, 191, 196, 203, 208, 233, 246, 250, 276, 300, 348, 372, 380, 428, 440, 442, 470, 528, 616, 620,
  642, 703, 705, 724, 752,
]);

function isIdentifiedWithin(inner: IdentifiedRegion, outer: readonly IdentifiedRegion[]): boolean {
  if (inner.choice === "unknown") return false;
  const country = inner.choice === "countryOnly" ? inner.value : inner.value.countryOnly;
  if (outer.some((region) => coversCountry(region, country))) return true;
  if (inner.choice === "countryOnly") {
    return (
      country === europeanUnion &&
      [...memberStates].every((state) => outer.some((r) => coversCountry(r, state)))
    );
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

function coversCountry(region: IdentifiedRegion, country: number): boolean {
  if (region.choice !== "countryOnly") return false;
  return region.value === country || (region.value === europeanUnion && memberStates.has(country));
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

/** Where a rectangle's west edge lies east of its east edge it spans the date line; such pairs must be equal. */
function isRectangleWithin(inner: RectangularRegion, outer: RectangularRegion): boolean {
  const spans = ({ northWest, southEast }: RectangularRegion) => northWest.longitude > southEast.longitude;
  const inLatitude =
    inner.northWest.latitude <= outer.northWest.latitude &&
    inner.southEast.latitude >= outer.southEast.latitude;
  const west = inner.northWest.longitude - outer.northWest.longitude;
  const east = outer.southEast.longitude - inner.southEast.longitude;
  return inLatitude && (spans(inner) || spans(outer) ? west === 0 && east === 0 : west >= 0 && east >= 0);
}
