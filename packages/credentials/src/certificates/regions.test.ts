import type { GeographicRegion, IdentifiedRegion, RectangularRegion } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { isWithinRegion } from "../index.ts";
import { isPlaceWithin } from "./regions.ts";

const identified = (...value: IdentifiedRegion[]): GeographicRegion => ({
  choice: "identifiedRegion",
  value,
});
const country = (value: number): IdentifiedRegion => ({ choice: "countryOnly", value });
const states = (countryOnly: number, ...regions: number[]): IdentifiedRegion => ({
  choice: "countryAndRegions",
  value: { countryOnly, regions },
});
const counties = (countryOnly: number, region: number, ...subregions: number[]): IdentifiedRegion => ({
  choice: "countryAndSubregions",
  value: { countryOnly, regionAndSubregions: [{ region, subregions }] },
});
const box = (north: number, west: number, south: number, east: number): RectangularRegion => ({
  northWest: { latitude: north, longitude: west },
  southEast: { latitude: south, longitude: east },
});
const boxes = (...value: RectangularRegion[]): GeographicRegion => ({ choice: "rectangularRegion", value });
const circle = (radius: number): GeographicRegion => ({
  choice: "circularRegion",
  value: { center: { latitude: 1, longitude: 2 }, radius },
});
const germany = country(276);
const france = country(250);
const union = country(65_535);
const unknown: IdentifiedRegion = { choice: "unknown", value: { tag: 7, bytes: new Uint8Array() } };

describe("a region", () => {
  it.each([
    ["anywhere, below everywhere", undefined, undefined, true],
    ["of the issuer, where it names none", undefined, identified(germany), true],
    ["below everywhere", identified(germany), undefined, true],
    ["of one country within the same", identified(germany), identified(germany), true],
    ["of one country within several", identified(france), identified(germany, france), true],
    ["of two countries within one", identified(germany, france), identified(germany), false],
    ["of a member state within the Union", identified(germany), identified(union), true],
    ["of the Union within the Union", identified(union), identified(union), true],
    ["of the Union within one state", identified(union), identified(germany), false],
    ["of Switzerland within the Union", identified(country(756)), identified(union), false],
    ["of a state's parts within the state", identified(states(276, 1, 2)), identified(germany), true],
    [
      "of a state's parts within some of them",
      identified(states(276, 1, 2)),
      identified(states(276, 1)),
      false,
    ],
    ["of a part within several", identified(states(276, 2)), identified(states(276, 1, 2)), true],
    ["of a country within its part", identified(germany), identified(states(276, 1)), false],
    ["of a county within its state", identified(counties(840, 6, 1)), identified(states(840, 6)), true],
    ["of a county within its country", identified(counties(840, 6, 1)), identified(country(840)), true],
    [
      "of a county within counties",
      identified(counties(840, 6, 1)),
      identified(counties(840, 6, 1, 3)),
      true,
    ],
    ["of a county elsewhere", identified(counties(840, 6, 1)), identified(counties(840, 7, 1)), false],
    ["of an unknown kind", identified(unknown), identified(germany), false],
    ["rectangle within a rectangle", boxes(box(9, 1, 5, 4)), boxes(box(10, 0, 4, 5)), true],
    ["rectangle that sticks out", boxes(box(11, 1, 5, 4)), boxes(box(10, 0, 4, 5)), false],
    [
      "rectangle within the second one",
      boxes(box(9, 1, 5, 4)),
      boxes(box(1, 0, 0, 1), box(10, 0, 4, 5)),
      true,
    ],
    [
      "rectangle across the date line within itself",
      boxes(box(9, 170, 5, -170)),
      boxes(box(9, 170, 5, -170)),
      true,
    ],
    [
      "rectangle across the date line that is wider",
      boxes(box(9, 160, 5, -170)),
      boxes(box(9, 170, 5, -170)),
      false,
    ],
    ["circle within the same circle", circle(5), circle(5), true],
    ["circle within a larger one, which nothing here can show", circle(5), circle(6), false],
    [
      "country within a rectangle, which nothing can show",
      identified(germany),
      boxes(box(9, 1, 5, 4)),
      false,
    ],
  ])("%s", (_case, inner, outer, expected) => {
    expect(isWithinRegion(inner, outer)).toBe(expected);
  });

  it("of all member states, one by one, holds the Union", () => {
    const states27 = [
      40, 56, 100, 191, 196, 203, 208, 233, 246, 250, 276, 300, 348, 372, 380, 428, 440, 442, 470, 528, 616,
      620, 642, 703, 705, 724, 752,
    ].map(country);
    expect(isWithinRegion(identified(union), identified(...states27))).toBe(true);
    expect(isWithinRegion(identified(union), identified(...states27.slice(1)))).toBe(false);
  });
});

describe("places", () => {
  const place = (latitude: number, longitude: number) => ({
    latitude: latitude * 1e7,
    longitude: longitude * 1e7,
  });
  const rectangle = (north: number, west: number, south: number, east: number) => ({
    choice: "rectangularRegion" as const,
    value: [{ northWest: place(north, west), southEast: place(south, east) }],
  });
  const triangle = {
    choice: "polygonalRegion" as const,
    value: [place(50, 4), place(52, 5), place(50, 6)],
  };
  const disc = { choice: "circularRegion" as const, value: { center: place(52, 4.3), radius: 500 } };

  it.each([
    ["in a circle", place(52.0044, 4.3), disc, true],
    ["past its radius", place(52.0046, 4.3), disc, false],
    ["past its radius to the east", place(52, 4.3074), disc, false],
    ["in a rectangle", place(51, 5), rectangle(52, 4, 50, 6), true],
    ["north of it", place(53, 5), rectangle(52, 4, 50, 6), false],
    ["west of it", place(51, 3), rectangle(52, 4, 50, 6), false],
    ["in one across the date line", place(0, -179), rectangle(1, 178, -1, -178), true],
    ["outside one across the date line", place(0, 0), rectangle(1, 178, -1, -178), false],
    ["in a polygon", place(50.5, 5), triangle, true],
    ["beside its slope", place(51.5, 4.2), triangle, false],
    ["east of it", place(51, 7), triangle, false],
    ["in a country", place(51, 5), identified(country(56)), undefined],
    ["that is not known", place(90.0000001, 5), disc, undefined],
  ] as const)("%s", (_what, at, region, expected) => {
    expect(isPlaceWithin(at, region)).toBe(expected);
  });
});
