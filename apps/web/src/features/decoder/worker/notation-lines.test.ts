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
import { linesOfFields } from "./notation-lines.ts";

function readingOf(type: string, hex: string) {
  return (coerDecoderTypes as readonly string[]).includes(type)
    ? readCoer(type as CoerDecoderType, fromHex(hex))
    : readUper(type as UperDecoderType, fromHex(hex));
}

describe("the lines of a text's fields", () => {
  it.each(examples)("are those that have their names and values, in $title", ({ type, hex }) => {
    const { layers, ...rest } = ofRelease1(readingOf(type, hex));
    const text = textOf({ layers, ...rest }, "notation");
    const lines = text.split("\n");
    let count = 0;
    const written = layers.flatMap((layer) => {
      const first = count;
      count += layer.map.length;
      return layer.encoding !== "header" && layer.value !== undefined
        ? [{ first, map: layer.map, layer }]
        : [];
    });
    const lineOf = linesOfFields(text, written, count);
    for (const { first, layer } of written) {
      for (const [index, { path, name, value, kind }] of fieldsOf(layer).entries()) {
        const line = lines[lineOf[first + index]! - 1];
        expect(line, path).toBeDefined();
        if (index > 0 && !name.startsWith("[")) {
          expect(line, path).toMatch(new RegExp(`\\b${name}\\b|CONTAINING| : `));
        }
        const isShort = value !== undefined && !value.endsWith("…");
        if (isShort && ["integer", "octetString"].includes(kind) && !/^[a-z]/.test(value)) {
          const shown = line!.includes(value) || /[a-z]/.test(line!.split(" ").at(-1)!);
          expect(shown, `${path} ${value} on ${line}`).toBe(true);
        }
      }
    }
  });
});
