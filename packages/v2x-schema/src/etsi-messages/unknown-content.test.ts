import { uper } from "@v2x/asn1";
import { expect, it } from "vitest";
import { SPATEM } from "./infrastructure.ts";
import { unknownContentFindings } from "./unknown-content.ts";

/** What comes back from the wire of a SPATEM with one regional extension. */
function spatemWith(regionId: number, regExtValue: unknown) {
  const spatem: SPATEM = {
    header: { protocolVersion: 2, messageID: 4, stationID: 1 },
    spat: {
      intersections: [
        {
          id: { id: 1 },
          revision: 0,
          status: { bytes: Uint8Array.of(0, 0), length: 16 },
          states: [{ signalGroup: 1, "state-time-speed": [{ eventState: "dark" }] }],
          regional: [{ regionId, regExtValue }],
        },
      ],
    },
  };
  return uper.decode(SPATEM, uper.encode(SPATEM, spatem));
}

it.each([
  [2, "regionId 2 names no content"],
  [130, "regionId 130 (for local use) names no content"],
])("content of region %i is kept as octets, and said", (regionId, rule) => {
  const value = spatemWith(regionId, Uint8Array.of(1, 2));
  expect(unknownContentFindings(SPATEM, value, "TS 103 301")).toEqual([
    {
      path: "spat.intersections[0].regional[0].regExtValue",
      rule: `${rule} that this edition has here, so what it names is kept as octets`,
      clause: "TS 103 301",
    },
  ]);
});

it("nothing is said of content that the edition has", () => {
  expect(unknownContentFindings(SPATEM, spatemWith(3, {}), "TS 103 301")).toEqual([]);
});
