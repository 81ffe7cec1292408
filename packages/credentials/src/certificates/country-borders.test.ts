import { expect, it } from "vitest";
import { loadCountryBorders, standingByCountry } from "./country-borders.ts";

it("a place is compared with countries only once their borders are loaded", async () => {
  const standing = () =>
    standingByCountry({ latitude: 521_000_000, longitude: 43_000_000 }, [
      { choice: "countryOnly", value: 528 },
    ]);
  expect(standing()).toEqual({ is: "unloaded" });
  await loadCountryBorders();
  expect(standing()).toMatchObject({ is: "inside" });
});
