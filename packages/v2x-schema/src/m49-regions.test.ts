import { describe, expect, it } from "vitest";
import { countries, countriesInRegion } from "./index.ts";

const numbers = countries.map(({ m49 }) => m49).filter((m49) => m49 !== 10);
const sorted = (list: readonly number[] = []) => [...list].sort((a, b) => a - b);

describe("the regions of UN M49", () => {
  it.each([
    ["the five continents", [2, 9, 19, 142, 150]],
    ["their parts", [15, 202, 21, 419, 53, 54, 57, 61, 30, 34, 35, 143, 145, 39, 151, 154, 155]],
  ])("name each country but Antarctica once: %s", (_what, regions) => {
    expect(sorted(regions.flatMap((region) => countriesInRegion(region) ?? []))).toEqual(sorted(numbers));
  });

  it.each([
    [1, 10],
    [150, 276],
    [155, 250],
    [39, 724],
    [154, 826],
    [21, 840],
    [3, 840],
    [142, 392],
  ])("have %i contain %i", (region, country) => {
    expect(countriesInRegion(region)).toContain(country);
  });

  it("leave countries and unknown numbers alone", () => {
    for (const number of [276, 840, 999, 65_535]) expect(countriesInRegion(number)).toBeUndefined();
  });
});
