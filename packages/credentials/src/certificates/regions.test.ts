import type { GeographicRegion, IdentifiedRegion, RectangularRegion } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { isWithinRegion } from "../index.ts";
import { areComparable, isPlaceWithin } from "./regions.ts";

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
const twoStates: IdentifiedRegion = {
  choice: "countryAndSubregions",
  value: {
    countryOnly: 840,
    regionAndSubregions: [
      { region: 6, subregions: [1] },
      { region: 7, subregions: [2] },
    ],
  },
};
const germany = country(276);
const france = country(250);
const union = country(65_535);
const unknown: IdentifiedRegion = { choice: "unknown", value: { tag: 7, bytes: new Uint8Array() } };

describe("a region", () => {
  it("of thousands of countries is compared in linear time", () => {
    const many = 20_000;
    const inner = identified(...Array<IdentifiedRegion>(many).fill(germany));
    const others = Array<IdentifiedRegion>(many).fill(country(2));
    expect(isWithinRegion(inner, identified(...others, germany))).toBe(true);
    expect(isWithinRegion(inner, identified(...others))).toBe(false);
  });

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
    ["of a country within a region of UN M49", identified(germany), identified(country(150)), true],
    ["of a region of UN M49 within a larger one", identified(country(155)), identified(country(150)), true],
    ["of a region of UN M49 within a smaller one", identified(country(150)), identified(country(155)), false],
    ["of the Union within the world", identified(union), identified(country(1)), true],
    [
      "of the Union within Europe, which Cyprus is no part of",
      identified(union),
      identified(country(150)),
      false,
    ],
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
    ["of a part within one of two states", identified(states(276, 1)), identified(france, germany), true],
    [
      "of a part within the second list of parts",
      identified(states(276, 1)),
      identified(states(250, 1), states(276, 1)),
      true,
    ],
    ["of a part of another country", identified(states(276, 1)), identified(states(250, 1)), false],
    [
      "of a county within the second of two states",
      identified(counties(840, 6, 1)),
      identified(states(840, 7), states(840, 6)),
      true,
    ],
    [
      "of a county within the second of two lists",
      identified(counties(840, 6, 1)),
      identified(counties(840, 7, 1), counties(840, 6, 1)),
      true,
    ],
    ["of a county in another state", identified(counties(840, 6, 1)), identified(states(840, 7)), false],
    [
      "of a county in another country",
      identified(counties(840, 6, 1)),
      identified(counties(124, 6, 1)),
      false,
    ],
    [
      "of two counties within one of them",
      identified(counties(840, 6, 1, 3)),
      identified(counties(840, 6, 1)),
      false,
    ],
    ["of two states' counties within those of one", identified(twoStates), identified(states(840, 6)), false],
    ["of a county within two states' counties", identified(counties(840, 7, 2)), identified(twoStates), true],
    ["of an unknown kind", identified(unknown), identified(germany), false],
    ["rectangle within a rectangle", boxes(box(9, 1, 5, 4)), boxes(box(10, 0, 4, 5)), true],
    ["rectangle of no width within one", boxes(box(9, 1, 5, 1)), boxes(box(10, 0, 4, 5)), true],
    ["rectangle that sticks out to the north", boxes(box(11, 1, 5, 4)), boxes(box(10, 0, 4, 5)), false],
    ["rectangle that sticks out to the south", boxes(box(9, 1, 3, 4)), boxes(box(10, 0, 4, 5)), false],
    ["rectangle that sticks out to the west", boxes(box(9, -1, 5, 4)), boxes(box(10, 0, 4, 5)), false],
    ["rectangle that sticks out to the east", boxes(box(9, 1, 5, 6)), boxes(box(10, 0, 4, 5)), false],
    [
      "two rectangles of which one sticks out",
      boxes(box(9, 1, 5, 4), box(11, 1, 5, 4)),
      boxes(box(10, 0, 4, 5)),
      false,
    ],
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
      "rectangle across the date line that is wider to the east",
      boxes(box(9, 170, 5, -160)),
      boxes(box(9, 170, 5, -170)),
      false,
    ],
    [
      "rectangle across the date line within one that ends before it",
      boxes(box(9, 170, 5, -170)),
      boxes(box(9, 160, 5, 175)),
      false,
    ],
    [
      "rectangle across the date line that is wider to the west",
      boxes(box(9, 160, 5, -170)),
      boxes(box(9, 170, 5, -170)),
      false,
    ],
    ["circle within the same circle", circle(5), circle(5), true],
    ["circle within a larger one, which nothing here can show", circle(5), circle(6), false],
    [
      "rectangle within a country, which nothing can show",
      boxes(box(9, 1, 5, 4)),
      identified(germany),
      false,
    ],
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

describe("kinds of regions", () => {
  it.each([
    ["identifiedRegion", "identifiedRegion", true],
    ["rectangularRegion", "rectangularRegion", true],
    ["identifiedRegion", "rectangularRegion", false],
    ["rectangularRegion", "circularRegion", false],
    ["circularRegion", "circularRegion", false],
  ] as const)("%s in %s: comparable %s", (inner, outer, expected) => {
    expect(areComparable(inner, outer)).toBe(expected);
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
  const diamond = {
    choice: "polygonalRegion" as const,
    value: [place(50, 5), place(51, 4), place(52, 5), place(51, 6)],
  };
  const disc = { choice: "circularRegion" as const, value: { center: place(52, 4.3), radius: 500 } };

  it.each([
    ["in a circle", place(52.0044, 4.3), disc, true],
    ["past its radius", place(52.0046, 4.3), disc, false],
    ["within its radius to the east", place(52, 4.3072), disc, true],
    [
      "at the centre of one without extent",
      place(52, 4.3),
      { ...disc, value: { ...disc.value, radius: 0 } },
      true,
    ],
    ["past its radius to the east", place(52, 4.3074), disc, false],
    ["in a rectangle", place(51, 5), rectangle(52, 4, 50, 6), true],
    ["north of it", place(53, 5), rectangle(52, 4, 50, 6), false],
    ["west of it", place(51, 3), rectangle(52, 4, 50, 6), false],
    ["south of it", place(49, 5), rectangle(52, 4, 50, 6), false],
    ["on its north-western corner", place(52, 4), rectangle(52, 4, 50, 6), true],
    ["on its south-eastern corner", place(50, 6), rectangle(52, 4, 50, 6), true],
    ["at the pole, where it reaches that far", place(90, 180), rectangle(90, 4, 50, 180), true],
    ["beside one of no width", place(51, 5), rectangle(52, 4, 50, 4), false],
    [
      "in the second of two",
      place(51, 5),
      {
        ...disc,
        choice: "rectangularRegion",
        value: [...rectangle(1, 0, 0, 1).value, ...rectangle(52, 4, 50, 6).value],
      },
      true,
    ],
    ["in one across the date line", place(0, -179), rectangle(1, 178, -1, -178), true],
    ["outside one across the date line", place(0, 0), rectangle(1, 178, -1, -178), false],
    ["in a polygon", place(50.5, 5), triangle, true],
    ["in it, close to its top", place(51.5, 4.9), triangle, true],
    ["in one, level with two corners", place(51, 5), diamond, true],
    ["west of one, level with two corners", place(51, 3), diamond, false],
    ["west of one, level with its top", place(52, 3), diamond, false],
    ["beside its slope", place(51.5, 4.2), triangle, false],
    ["east of it", place(51, 7), triangle, false],
    ["in a country", place(51, 5), identified(country(56)), undefined],
    ["whose latitude is not known", place(90.0000001, 5), disc, undefined],
    ["whose longitude is not known", place(52, 180.0000001), disc, undefined],
  ] as const)("%s", (_what, at, region, expected) => {
    expect(isPlaceWithin(at, region)).toBe(expected);
  });
});
