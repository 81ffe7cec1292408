import { fromHex, toHex } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { type Example, examples } from "../examples/index.ts";
import {
  type CoerDecoderType,
  coerDecoderTypes,
  type DecoderType,
  readCoer,
  readUper,
  textOf,
  type UperDecoderType,
} from "../reading/index.ts";
import { octetsOfWrittenValue, valueFormatOf, valueTextOf } from "./index.ts";

function asked({ type }: Pick<Example, "type">): DecoderType {
  return (coerDecoderTypes as readonly string[]).includes(type)
    ? { rules: "COER", type: type as CoerDecoderType }
    : { rules: "UPER", type: type as UperDecoderType };
}

function read(example: Example) {
  const { rules, type } = asked(example);
  return rules === "COER" ? readCoer(type, fromHex(example.hex)) : readUper(type, fromHex(example.hex));
}

describe("what the decoder writes of an example is read as its octets", () => {
  it.each(examples)("$type: $title", (example) => {
    const reading = read(example);
    for (const format of ["notation", "json"] as const) {
      const text = valueTextOf(reading, 0, format)!;
      expect(valueFormatOf(text)).toBe(format);
      const made = octetsOfWrittenValue(text, format, asked(example));
      expect("bytes" in made ? toHex(made.bytes) : made).toBe(
        toHex(reading.bytes.subarray(0, reading.length)),
      );
    }
    if (reading.layers.length > 1) return;
    // The whole text as people copy it, with comments in front, whatever decoder is open.
    const elsewhere: DecoderType = { rules: "COER", type: "unknown" };
    const copied = octetsOfWrittenValue(textOf(reading, "notation"), "notation", elsewhere);
    expect(copied).toMatchObject({ bytes: reading.bytes.subarray(0, reading.length) });
  });
});

describe("a value of no named type", () => {
  const frame = examples.find(({ type }) => type === "MessageFrame")!;
  const json = valueTextOf(read(frame), 0, "json")!;

  it("is of the only type that has it", () => {
    const made = octetsOfWrittenValue(json, "json", { rules: "UPER", type: "unknown" });
    expect(made).toMatchObject({ typeName: "MessageFrame", format: "json", bytes: fromHex(frame.hex) });
  });

  it("asks for the type where none has it", () => {
    const message = expect.stringContaining("choose the type of this value");
    expect(octetsOfWrittenValue(json, "json", { rules: "COER", type: "unknown" })).toEqual({
      problem: { path: "", message },
      isTypeOpen: true,
    });
  });

  it("is told what it comes closest to, and what of it that type refuses", () => {
    const broken = json.replace(/"msgCnt": \d+/, '"msgCnt": 200');
    const made = octetsOfWrittenValue(broken, "json", { rules: "UPER", type: "unknown" });
    const message = expect.stringMatching(
      /^choose the type of this value; it comes closest to MessageFrame: value\.coreData\.msgCnt: expected an integer in 0\.\.127, found 200 \(line \d+/,
    );
    expect(made).toMatchObject({ problem: { message }, isTypeOpen: true });
  });

  it("says where JSON breaks, whatever type it would be of", () => {
    const broken = octetsOfWrittenValue(json.slice(0, -9), "json", { rules: "UPER", type: "unknown" });
    expect(broken).toEqual({
      problem: expect.objectContaining({ message: expect.stringMatching(/^expected JSON/) }),
    });
  });

  it("is refused by field where the type is chosen", () => {
    const text = json.replace(/"lat": -?\d+/, '"lat": "north"');
    const made = octetsOfWrittenValue(text, "json", { rules: "UPER", type: "MessageFrame" });
    const line = text.slice(0, text.indexOf("north")).split("\n").length;
    expect(made).toMatchObject({ problem: { path: "value.coreData.lat", line } });
  });
});

it("names a type that is not known", () => {
  expect(octetsOfWrittenValue("a Thing ::= 5", "notation", { rules: "COER", type: "CcmsCert" })).toEqual({
    problem: { path: "", message: "the decoder knows no type Thing that stands by itself" },
  });
});

it.each([
  ["0x03, 0x81", undefined],
  ["{ 0x03, 0x81 }", undefined],
  ["{3, 129}", undefined],
  ["hello world", undefined],
  ["", undefined],
  ["[1, 2]", undefined],
  ['[{"type": 1}]', "json"],
  ["{}", "json"],
  ["-- a remark\n-- and another\n\n{ messageId 20, value '00'H }", "notation"],
  ["frame MessageFrame ::= {", "notation"],
])("takes %j for %s", (text, format) => {
  expect(valueFormatOf(text)).toBe(format);
});
