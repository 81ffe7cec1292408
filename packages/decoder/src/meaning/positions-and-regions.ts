/** Positions and regions. @see IEEE 1609.2 — Latitude, Longitude, GeographicRegion */
import { type Meaning, type MeaningContext, type MeaningField, memberOf } from "./field.ts";
import { usState } from "./us-states.ts";

/** Of both IEEE 1609.2 and SAE J2735. */
const latitudeUnavailable = 900_000_001;
const longitudeUnavailable = 1_800_000_001;

/** E.g. `48.1371540° N`, or that it is unknown. */
function latitudeText(value: number): string {
  return value === latitudeUnavailable ? "not available" : degreesText(value, "N", "S");
}

/** E.g. `11.5753820° E`, or that it is unknown. */
function longitudeText(value: number): string {
  return value === longitudeUnavailable ? "not available" : degreesText(value, "E", "W");
}

function degreesText(tenMillionths: number, positive: string, negative: string): string {
  const letter = tenMillionths < 0 ? ` ${negative}` : tenMillionths > 0 ? ` ${positive}` : "";
  return `${(Math.abs(tenMillionths) / 1e7).toFixed(7)}°${letter}`;
}

export const latitude: Meaning = ({ value }) => (typeof value === "number" ? latitudeText(value) : undefined);
export const longitude: Meaning = ({ value }) =>
  typeof value === "number" ? longitudeText(value) : undefined;

/** Both coordinates of the point at a path. */
export function pointText({ valueAt }: MeaningContext, latitudePath: string, longitudePath: string) {
  const north = valueAt(latitudePath);
  const east = valueAt(longitudePath);
  return typeof north === "number" && typeof east === "number"
    ? `${latitudeText(north)}, ${longitudeText(east)}`
    : undefined;
}

const point: Meaning = (field, context) =>
  pointText(context, memberOf(field, "latitude"), memberOf(field, "longitude"));

/** Decimetres from −409.6 m, so that the largest is 6143.9 m. */
const elevation: Meaning = ({ value }) =>
  typeof value === "number" ? `${((value - 4096) / 10).toFixed(1)} m above the WGS 84 ellipsoid` : undefined;

const circle: Meaning = (field, context) => {
  const center = memberOf(field, "center");
  const middle = pointText(context, `${center}.latitude`, `${center}.longitude`);
  const radius = context.valueAt(memberOf(field, "radius"));
  return middle === undefined || typeof radius !== "number" ? undefined : `${radius} m around ${middle}`;
};

const rectangle: Meaning = (field, context) => {
  const [northWest, southEast] = (["northWest", "southEast"] as const).map((corner) => {
    const path = memberOf(field, corner);
    return pointText(context, `${path}.latitude`, `${path}.longitude`);
  });
  return northWest === undefined || southEast === undefined ? undefined : `${northWest} to ${southEast}`;
};

/** Made when first needed: a browser loads its names of regions then. */
let regionNames: Intl.DisplayNames | undefined;

/** ETSI TS 103 097 gives this number to the European Union. */
const europeanUnion = 65_535;

/** The largest number that the list M49 gives out; those above are for private use. */
const largestM49 = 899;

/**
 * The name of a country or group of countries by its UN M49 number, which is ISO 3166's for countries.
 *
 * @returns undefined for a number without a name.
 */
function countryName(code: number): string | undefined {
  if (code === europeanUnion) return "European Union (EU-27)";
  if (code > largestM49) return undefined;
  const region = new Intl.Locale(`und-${`${code}`.padStart(3, "0")}`).region;
  regionNames ??= new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  return region === undefined ? undefined : regionNames.of(region);
}

const country: Meaning = ({ value }) =>
  typeof value === "number" ? (countryName(value) ?? "no country or region has this number") : undefined;

const unitedStates = 840;

/** The state that a region number names within the country beside the nearest field of a type. */
function regionWithin(field: MeaningField, { valueAt }: MeaningContext, type: string): string | undefined {
  for (let around = field.parent; around !== undefined; around = around.parent) {
    if (around.type !== type) continue;
    const found = valueAt(memberOf(around, "countryOnly"));
    return found === unitedStates && typeof field.value === "number" ? usState(field.value) : undefined;
  }
  return undefined;
}

/** By type, or by member where the type is a general one. */
export const placeMeanings = {
  Latitude: latitude,
  KnownLatitude: latitude,
  NinetyDegreeInt: latitude,
  Longitude: longitude,
  KnownLongitude: longitude,
  OneEightyDegreeInt: longitude,
  Elevation: elevation,
  TwoDLocation: point,
  ThreeDLocation: point,
  CircularRegion: circle,
  "CircularRegion.radius": ({ value }) => `${value} m`,
  RectangularRegion: rectangle,
  UnCountryId: country,
  CountryOnly: country,
  "SequenceOfUint8.[]": (field, context) => regionWithin(field, context, "CountryAndRegions"),
  "RegionAndSubregions.region": (field, context) => regionWithin(field, context, "CountryAndSubregions"),
} satisfies Record<string, Meaning>;
