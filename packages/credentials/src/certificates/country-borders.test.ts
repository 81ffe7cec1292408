import type { IdentifiedRegion } from "@v2x/v2x-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { loadCountryBorders, standingByCountry } from "./country-borders.ts";

beforeAll(loadCountryBorders);

const at = (latitude: number, longitude: number) => ({
  latitude: Math.round(latitude * 1e7),
  longitude: Math.round(longitude * 1e7),
});
const only = (...numbers: readonly number[]): readonly IdentifiedRegion[] =>
  numbers.map((value) => ({ choice: "countryOnly", value }));
const regionsOf = (countryOnly: number): IdentifiedRegion => ({
  choice: "countryAndRegions",
  value: { countryOnly, regions: [1] },
});
const subregionsOf = (countryOnly: number): IdentifiedRegion => ({
  choice: "countryAndSubregions",
  value: { countryOnly, regionAndSubregions: [{ region: 1, subregions: [1] }] },
});

const munich = at(48.137, 11.575);
const zurich = at(47.378, 8.54);
const sydney = at(-33.865, 151.209);
const basel = at(47.5896, 7.589);
const reunion = at(-21.1, 55.5);
const pristina = at(42.663, 21.164);
const pacific = at(-48.9, -123.4);

describe("a place and the countries of a certificate", () => {
  it.each([
    ["its country", munich, only(276), "inside"],
    ["one of several", munich, only(40, 276), "inside"],
    ["another country", munich, only(40), "outside"],
    ["the European Union", munich, only(65_535), "inside"],
    ["the European Union from outside", zurich, only(65_535), "outside"],
    ["Europe", zurich, only(150), "inside"],
    ["Western Europe", munich, only(155), "inside"],
    ["Southern Europe from outside", munich, only(39), "outside"],
    ["Europe from Australia", sydney, only(150), "outside"],
    ["the world", sydney, only(1), "inside"],
    ["regions of its country", munich, [regionsOf(276)], "open"],
    ["subregions of its country", munich, [subregionsOf(276)], "open"],
    ["regions of another country", munich, [regionsOf(40), subregionsOf(756)], "outside"],
    ["its country beside regions of it", munich, [regionsOf(276), ...only(276)], "inside"],
    ["a border within reach", basel, only(756), "open"],
    ["the state of an area with a number of its own", reunion, only(250), "open"],
    ["such an area", reunion, only(638), "inside"],
    ["an area without a number", pristina, only(688), "open"],
    ["the open sea", pacific, only(554), "open"],
  ] as const)("are compared where it names %s", (_what, place, regions, is) => {
    expect(standingByCountry(place, regions)).toMatchObject({ is });
  });

  it("are named", () => {
    expect(standingByCountry(munich, [...only(65_535, 150, 756), regionsOf(40)])).toEqual({
      is: "inside",
      found:
        "is in Germany (276), and the certificate names European Union (65535), Europe (150), Switzerland (756), Austria (40, by its regions)",
    });
    expect(standingByCountry(zurich, only(1, 2, 3, 4, 5, 8, 12))).toMatchObject({
      found: expect.stringMatching(/ and 2 more$/),
    });
  });

  it("are not judged near a border that the whole region reaches over only in part", () => {
    expect(standingByCountry(basel, only(756))).toMatchObject({
      found: expect.stringContaining("too close to a border"),
    });
    // On both sides of that border it holds.
    expect(standingByCountry(basel, only(756, 250, 276))).toMatchObject({ is: "inside" });
    expect(standingByCountry(basel, only(150))).toMatchObject({ is: "inside" });
  });
});
