// @vitest-environment node
import { fromHex } from "@v2x/asn1";
import {
  type CoerDecoderType,
  coerDecoderTypes,
  examples,
  fieldsOf,
  ofRelease1,
  readCoer,
  readUper,
  textOf,
  type UperDecoderType,
} from "@v2x/decoder";
import { describe, expect, it } from "vitest";
import { linesOfText } from "./text-lines.ts";

function readingOf(type: string, hex: string) {
  return (coerDecoderTypes as readonly string[]).includes(type)
    ? readCoer(type as CoerDecoderType, fromHex(hex))
    : readUper(type as UperDecoderType, fromHex(hex));
}

describe.each([
  ["json", (name: string) => new RegExp(`"${name}":`)],
  ["xer", (name: string) => new RegExp(`<${name}/?>`)],
] as const)("the lines of a text in %s", (format, named) => {
  it.each(examples)("are those that have the fields' names and values, in $title", ({ type, hex }) => {
    const reading = ofRelease1(readingOf(type, hex));
    const text = textOf(reading, format);
    const lines = text.split("\n");
    let count = 0;
    const written = reading.layers.flatMap((layer) => {
      const first = count;
      count += layer.map.length;
      return layer.encoding !== "header" && layer.value !== undefined
        ? [{ first, map: layer.map, layer }]
        : [];
    });
    const lineOf = linesOfText[format](text, written, count);
    for (const { first, layer } of written) {
      let last = 0;
      for (const [index, { path, name, value, kind }] of fieldsOf(layer).entries()) {
        const number = lineOf[first + index]!;
        expect(number, path).toBeGreaterThanOrEqual(last);
        expect(number, path).toBeGreaterThan(0);
        last = number;
        const line = lines[number - 1]!;
        if (index > 0 && !name.startsWith("[")) expect(line, path).toMatch(named(name));
        if (kind === "integer" && value !== undefined && /^-?\d+$/.test(value)) {
          expect(line, path).toContain(value);
        }
      }
    }
  });
});

describe("the lines of a text that holds nothing of the fields", () => {
  it.each(["json", "xer"] as const)("are none, in %s", (format) => {
    const { layers } = readingOf("ScmsCert", examples.find(({ type }) => type === "ScmsCert")!.hex);
    const written = [{ first: 0, map: layers[0]!.map }];
    for (const text of ["", "}\n]\n</a>\n</a>", '<>\n"": {', "{\n".repeat(5000), "<a>\n".repeat(5000)]) {
      const lines = linesOfText[format](text, written, layers[0]!.map.length);
      expect(Array.from(lines).filter((line) => line > 1)).toEqual([]);
    }
  });
});
