import { fromHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { type CoerDecoderType, coerDecoderTypes, examples, readCoer } from "../index.ts";

function examplesOf(type: string) {
  return examples.filter((example) => example.type === type);
}

describe("the examples", () => {
  it.each(coerDecoderTypes.filter((type) => type !== "unknown"))("have one of %s", (type) => {
    expect(examplesOf(type)).not.toEqual([]);
  });

  it("have titles of their own and say where they come from and under which licence", () => {
    expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length);
    for (const { origin } of examples) {
      expect(origin).toMatch(
        / @ [0-9a-f]{12}, .*; (Apache-2\.0|MIT|Apache-2\.0 or MIT)$|^made by this project/,
      );
    }
  });
});

describe("an example", () => {
  const coerExamples = examples.filter(({ type }) => (coerDecoderTypes as readonly string[]).includes(type));

  it.each(coerExamples)("decodes as what it says it is, $type: $title", ({ type, hex }) => {
    const reading = readCoer(type as CoerDecoderType, fromHex(hex));
    expect(reading.failure).toBeUndefined();
    expect(readCoer("unknown", fromHex(hex)).type).toBe(type);
  });
});
