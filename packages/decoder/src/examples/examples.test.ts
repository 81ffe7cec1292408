import { fromHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import {
  type CoerDecoderType,
  coerDecoderTypes,
  type Example,
  examples,
  readCoer,
  readUper,
  type UperDecoderType,
  uperDecoderTypes,
} from "../index.ts";

function isCoer({ type }: Example): boolean {
  return (coerDecoderTypes as readonly string[]).includes(type);
}

describe("the examples", () => {
  it.each(
    [...coerDecoderTypes, ...uperDecoderTypes].filter((type) => type !== "unknown"),
  )("have one of %s", (type) => {
    expect(examples.filter((example) => example.type === type)).not.toEqual([]);
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
  it.each(examples)("decodes as what it says it is, $type: $title", (example) => {
    const octets = fromHex(example.hex);
    const read = (type: string) =>
      isCoer(example) ? readCoer(type as CoerDecoderType, octets) : readUper(type as UperDecoderType, octets);
    expect(read(example.type).failure).toBeUndefined();
    expect(read("unknown").type).toBe(example.type);
  });
});
