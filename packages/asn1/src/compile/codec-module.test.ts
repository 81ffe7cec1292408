import { expect, it } from "vitest";
import { type ProvidedCodecs, provideCodecs } from "../codec/index.ts";
import { coer } from "../coer/coer.ts";
import { boolean, integer, type Schema, sequence } from "../schema/index.ts";
import { fromHex } from "../text/index.ts";
import { uper } from "../uper/uper.ts";
import { codecModule } from "./codec-module.ts";

const Flag = boolean("Flag");
const Pair = sequence("Pair", { flag: Flag, count: integer("Count", { min: 0, max: 7 }) });
const types = new Map<string, Schema>([
  ["Flag", Flag],
  ["Pair", Pair],
]);

/** Runs the module's statements behind its imports, as a browser would with the real modules. */
function run(text: string): ProvidedCodecs[] {
  const [, second, ...statements] = text.split("\n");
  expect(second).toBe('import * as types0 from "./pairs.ts";');
  const provided: ProvidedCodecs[] = [];
  const register = (codecs: ProvidedCodecs) => {
    provided.push(codecs);
    provideCodecs(codecs);
  };
  new Function("provideCodecs", "types0", statements.join("\n"))(register, { Flag, Pair });
  return provided;
}

it("registers every part that it was asked for, with one list of types", () => {
  const provided = run(
    codecModule([
      { rules: "COER", part: "decodeMapped", from: "./pairs.ts", types },
      { rules: "UPER", part: "decodeMapped", from: "./pairs.ts", types },
      { rules: "UPER", part: "encode", from: "./pairs.ts", types: new Map([["Pair", Pair]]) },
    ]),
  );
  expect(provided.map(({ rules, part, schemas }) => [rules, part, schemas])).toEqual([
    ["COER", "decodeMapped", [Flag, Pair]],
    ["UPER", "decodeMapped", [Flag, Pair]],
    ["UPER", "encode", [Pair]],
  ]);
  expect(coer.explore(Pair, fromHex("ff05")).value).toEqual({ flag: true, count: 5 });
  expect(uper.explore(Pair, fromHex("d0")).value).toEqual({ flag: true, count: 5 });
  expect(uper.encode(Pair, { flag: true, count: 5 })).toEqual(fromHex("d0"));
});

it("registers an encoder that says why for both parts, written once", () => {
  const text = codecModule([
    { rules: "UPER", part: "encodeTracked", standsFor: "encode", from: "./pairs.ts", types },
  ]);
  expect(text.match(/=> \{/g)).toHaveLength(1);
  expect(run(text).map(({ part }) => part)).toEqual(["encodeTracked", "encode"]);
  expect(uper.encode(Pair, { flag: true, count: 5 })).toEqual(fromHex("d0"));
  expect(() => uper.encode(Pair, { flag: true, count: 9 })).toThrow(
    "count: expected an integer in 0..7, found 9",
  );
});

it("refuses codecs for another number of types than it is told", () => {
  const none = { rules: "COER", part: "decode", schemas: [Flag], factory: () => [] } as const;
  expect(() => provideCodecs(none)).toThrow(TypeError);
});
