import { describe, expect, it } from "vitest";
import { countries, countryNamed } from "./index.ts";

describe("countries", () => {
  it("are those of ISO 3166-1, each once, by name [R3.84]", () => {
    expect(countries).toHaveLength(249);
    for (const member of ["iso2", "name", "m49"] as const)
      expect(new Set(countries.map((country) => country[member])).size).toBe(249);
    const names = countries.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
  });

  it.each([
    ["Germany", "DE", 276],
    ["France", "FR", 250],
    ["Austria", "AT", 40],
    ["United States of America", "US", 840],
    ["Türkiye", "TR", 792],
    ["Korea, Republic of", "KR", 410],
    ["Åland Islands", "AX", 248],
    ["Zimbabwe", "ZW", 716],
  ])("include %s as %s with the UN M49 number %i", (name, iso2, m49) => {
    expect(countryNamed(name)).toEqual({ name, iso2, m49 });
  });

  it("have the numbers that Unicode's list of regions gives their codes", () => {
    for (const { iso2, m49 } of countries)
      expect(new Intl.Locale(`und-${String(m49).padStart(3, "0")}`).region, iso2).toBe(iso2);
  });

  it("are known by their whole name alone", () => {
    for (const name of ["", "germany", "Germany ", "DE", "Atlantis", "__proto__"])
      expect(countryNamed(name), name).toBeUndefined();
  });
});
