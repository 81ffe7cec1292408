/** Whether a place is in a country that a certificate names by number. */
import type * as countryCoder from "@rapideditor/country-coder";
import { countries, type IdentifiedRegion, type TwoDLocation } from "@v2x/v2x-schema";
import type { DecodedCertificate } from "./decoded-certificate.ts";
import { countriesIn, europeanUnion } from "./regions.ts";

/** Borders of the world: 600 kB, which few verdicts need. */
let borders: typeof countryCoder | undefined;

/** Loads the borders of countries, once; before, `standingByCountry` answers that they are not loaded. */
export async function loadCountryBorders(): Promise<void> {
  borders ??= await import("@rapideditor/country-coder");
}

/** Whether a verdict on what a certificate signs can need borders: its region is given by numbers of countries. */
export function isOfCountries({ value }: DecodedCertificate): boolean {
  return value.toBeSigned.region?.choice === "identifiedRegion";
}

/** What came of comparing a place with the countries of a certificate; texts continue "the place …". */
export type CountryStanding =
  | { readonly is: "inside" | "outside" | "open"; readonly found: string }
  | { readonly is: "unloaded" };

/**
 * Compares a place with regions that are given by numbers of UN M49, a region of M49 or the European Union standing for
 * each of its countries. The borders are simplified: within about a kilometre of one the answer is `open`, as it is
 * where only parts of a country are named.
 *
 * @param place - in tenths of a microdegree, with a known latitude and longitude.
 * @see IEEE 1609.2 — IdentifiedRegion, UnCountryId; ETSI TS 103 097 clause 6
 */
export function standingByCountry(
  place: TwoDLocation,
  regions: readonly IdentifiedRegion[],
): CountryStanding {
  if (borders === undefined) return { is: "unloaded" };
  const [here, ...around] = areasAround(place, borders);
  if (here === undefined || here.name === undefined) {
    return { is: "open", found: "is in no country, as far as borders are known here" };
  }
  if (here.numbers.length === 0) {
    return { is: "open", found: `is in ${here.name}, which has no number in UN M49` };
  }
  const where = `is in ${here.name} (${here.numbers[0]})`;
  const covered = countriesIn(regions);
  const coverage = coverageOf(here, regions, covered);
  if (around.some((area) => coverageOf(area, regions, covered) !== coverage)) {
    const why = "too close to a border, since the borders known here are simplified";
    return { is: "open", found: `${where}, ${why}` };
  }
  const named = `the certificate names ${regions.slice(0, mostNamed).map(textOf).join(", ")}`;
  const all = regions.length > mostNamed ? `${named} and ${regions.length - mostNamed} more` : named;
  switch (coverage) {
    case "inside":
    case "outside":
      return { is: coverage, found: `${where}, and ${all}` };
    case "partly":
      return {
        is: "open",
        found: `${where}, and ${all}: the country is compared, its regions are not`,
      };
    case "dependent":
      return {
        is: "open",
        found: `${where}, which belongs to a country named there but has a number of its own; ${all}`,
      };
  }
}

const mostNamed = 5;

/** A place's country, and the numbers of what it lies in, from the smallest to the sovereign state. */
interface Area {
  readonly name: string | undefined;
  readonly numbers: readonly number[];
}

type Coverage = "inside" | "outside" | "partly" | "dependent";

function coverageOf(
  { numbers: [own, ...states] }: Area,
  regions: readonly IdentifiedRegion[],
  covered: ReadonlySet<number>,
): Coverage {
  if (own === undefined) return "outside";
  if (covered.has(own)) return "inside";
  const isOf = (region: IdentifiedRegion) => region.choice === "unknown" || countryOf(region) === own;
  if (regions.some((region) => region.choice !== "countryOnly" && isOf(region))) return "partly";
  return states.some((state) => covered.has(state)) ? "dependent" : "outside";
}

function countryOf(region: Exclude<IdentifiedRegion, { readonly choice: "unknown" }>): number {
  return region.choice === "countryOnly" ? region.value : region.value.countryOnly;
}

function textOf(region: IdentifiedRegion): string {
  if (region.choice === "unknown") return "a region of a kind that is not known here";
  const number = countryOf(region);
  const name =
    names.get(number) ??
    (number === europeanUnion
      ? "European Union"
      : borders?.feature(`${number}`.padStart(3, "0"))?.properties.nameEn);
  const parts = region.choice === "countryOnly" ? "" : ", by its regions";
  return name === undefined ? `${number}${parts}` : `${name} (${number}${parts})`;
}

const names: ReadonlyMap<number, string> = new Map(countries.map(({ m49, name }) => [m49, name]));

/** Places are compared by cells of this many tenths of a microdegree, 110 m: a station sends many messages from each. */
const cell = 10_000;
/** Points on circles of these radii stand for the surroundings of a cell, in metres. */
const radii = [550, 1_100];
const directions = 8;
const metresPerDegree = 111_320;

const cells = new Map<string, readonly Area[]>();
const mostCells = 5_000;

/** The area of the cell around a place, then those of its surroundings. */
function areasAround({ latitude, longitude }: TwoDLocation, coder: typeof countryCoder): readonly Area[] {
  const [north, east] = [Math.round(latitude / cell), Math.round(longitude / cell)];
  const name = `${north} ${east}`;
  const made = cells.get(name);
  if (made !== undefined) return made;
  if (cells.size >= mostCells) cells.clear();
  const [lat, long] = [(north * cell) / 1e7, (east * cell) / 1e7];
  const points = radii.flatMap((radius) =>
    Array.from({ length: directions }, (_, index) => pointAt(lat, long, radius, (index * 360) / directions)),
  );
  const areas = [[lat, long] as const, ...points].map(([y, x]) => areaAt(y, x, coder));
  cells.set(name, areas);
  return areas;
}

function pointAt(lat: number, long: number, radius: number, bearing: number): readonly [number, number] {
  const angle = (bearing * Math.PI) / 180;
  const degrees = radius / metresPerDegree;
  // At a pole all directions are the same.
  const narrow = Math.max(Math.cos((lat * Math.PI) / 180), 1e-6);
  const y = Math.max(-90, Math.min(90, lat + degrees * Math.cos(angle)));
  const x = long + (degrees * Math.sin(angle)) / narrow;
  return [y, ((((x + 180) % 360) + 360) % 360) - 180];
}

function areaAt(lat: number, long: number, coder: typeof countryCoder): Area {
  const features = coder.featuresContaining([long, lat]).map(({ properties }) => properties);
  const numbers = features.map(({ iso1N3 }) => Number(iso1N3 ?? Number.NaN)).filter((one) => names.has(one));
  const [own] = numbers;
  const name = own === undefined ? features.find(({ level }) => level === "country")?.nameEn : names.get(own);
  return { name, numbers };
}
