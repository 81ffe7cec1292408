import { coer, fromHex, nullType, provideCodecs } from "@v2x/asn1";
import { emitCoer, emitUper } from "@v2x/asn1/compile";
import { fixture } from "@v2x/testkit";
import { afterEach, expect, it, vi } from "vitest";
import { rebuilt, valueTextOf } from "../../building/index.ts";
import { examples } from "../../examples/index.ts";
import {
  type CoerDecoderType,
  codecSchemas,
  codecTypes,
  coerDecoderTypes,
  decodingOf,
  encoderTypes,
  readAll,
  readCoer,
  readUper,
  type UperDecoderType,
  uperDecoderTypes,
} from "../index.ts";

type ProvidedCodecs = Parameters<typeof provideCodecs>[0];

const emitters = { COER: emitCoer, UPER: emitUper };

afterEach(() => vi.unstubAllGlobals());

it("names each type as the place where the build's module finds it", () => {
  for (const { types } of [...codecTypes(), ...encoderTypes()]) {
    for (const [name, schema] of types) {
      const [, rules, index] = name.match(/^codecSchemas\.(COER|UPER)\[(\d+)\]$/)!;
      expect(codecSchemas[rules as "COER" | "UPER"][Number(index)]).toBe(schema);
    }
  }
});

it("names all types that reading and writing need: with their codecs provided, nothing is compiled", () => {
  for (const { rules, part, standsFor, types } of [...codecTypes(), ...encoderTypes()]) {
    const schemas = [...types.values()];
    const factory = new Function("support", emitters[rules](schemas, part)) as ProvidedCodecs["factory"];
    for (const one of [part, standsFor ?? part]) provideCodecs({ rules, part: one, schemas, factory });
  }
  forbidCodeOfStrings();
  expect(() => coer.decode(nullType("Unseen"), new Uint8Array(0))).toThrow(EvalError);
  const inputs = [
    ...examples.map(({ hex }) => fromHex(hex)),
    fixture("eu-l2-ectl-CE4CF6C19BFED720.oer"),
    fixture("malformed-ectl-recursion-depth150.oer"),
    new Uint8Array(0),
    new Uint8Array(50).fill(0xff),
  ];
  for (const bytes of inputs) {
    for (const cut of [
      bytes,
      bytes.subarray(0, bytes.length >> 1),
      Uint8Array.from(bytes).fill(0x55, 20, 24),
    ]) {
      for (const type of coerDecoderTypes as readonly CoerDecoderType[]) decodingOf(readCoer(type, cut));
      for (const type of uperDecoderTypes as readonly UperDecoderType[]) decodingOf(readUper(type, cut));
      expect(readAll({ rules: "COER", type: "unknown" }, cut).length).toBeGreaterThan(0);
    }
  }
  for (const { hex } of examples) {
    for (const reading of [readCoer("unknown", fromHex(hex)), readUper("unknown", fromHex(hex))]) {
      for (const layer of reading.layers.keys()) {
        // Browsers print by walking through the value, where Node compiles.
        vi.unstubAllGlobals();
        const text = valueTextOf(reading, layer, "json");
        forbidCodeOfStrings();
        if (text !== undefined) expect(rebuilt(reading, layer, "json", text)).toHaveProperty("whole");
      }
    }
  }
});

function forbidCodeOfStrings() {
  vi.stubGlobal("Function", function forbidden() {
    throw new EvalError("the policy forbids code made of strings");
  });
}
