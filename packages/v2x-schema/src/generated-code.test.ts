import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CodecPart, Schema } from "@v2x/asn1";
import { emitCoer, emitUper } from "@v2x/asn1/compile";
import { expect, it } from "vitest";
import { j2735, PsidSsp } from "./index.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/generated-code.md"), "utf8");
const samples = [...page.matchAll(/<!-- (COER|UPER) (\w+) (\w+) -->\n```js\n(.*?)```/gs)].map(
  ([, rules, type, part, code]) => ({
    rules: rules as keyof typeof emitters,
    type: type as keyof typeof types,
    part: part as CodecPart,
    code: code!,
  }),
);
const emitters = { COER: emitCoer, UPER: emitUper };
const types = { PsidSsp, AccelerationSet4Way: j2735.AccelerationSet4Way } satisfies Record<string, Schema>;

/** Lines of code without what people added: comments, indentation and empty lines. */
function linesOf(code: string): string[] {
  return code
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"));
}

it.each(samples)("docs/generated-code.md shows the $part of $type in $rules", ({
  rules,
  type,
  part,
  code,
}) => {
  const emitted = linesOf(emitters[rules]([types[type]], part));
  const ownFunctions = emitted.findIndex((line) => /^(const T\d+ = |function (de|en)code_)/.test(line));
  expect(linesOf(code)).toEqual(emitted.slice(ownFunctions));
});

it("docs/generated-code.md shows decoders, map walkers and encoders of both rules", () => {
  expect(samples.map(({ rules, part }) => `${rules} ${part}`)).toEqual([
    "COER decode",
    "COER decodeMapped",
    "COER encode",
    "UPER decode",
    "UPER decodeMapped",
    "UPER encode",
  ]);
});
