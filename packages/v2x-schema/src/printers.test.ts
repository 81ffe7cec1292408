import {
  coer,
  fromHex,
  parseValueNotation,
  printJson,
  printJsonLines,
  printValueNotation,
  type Schema,
  toJson,
  uper,
} from "@v2x/asn1";
import { fixture, fixtureVectors } from "@v2x/testkit";
import { expect, it } from "vitest";
import * as schemas from "./index.ts";

const byName = schemas as unknown as Readonly<Record<string, Schema>>;
const messages = [
  "bsm-01",
  "bsm-19",
  "map-01",
  "map-04",
  "rsm-01",
  "sdsm-01",
  "spat-01",
  "srm-02",
  "ssm-02",
  "tim-02",
];

/** JSON is what `JSON.stringify` writes of the value's JSON; value notation is read back to what it was written of. */
function expectSameText(schema: Schema, value: unknown): void {
  expect(printJson(schema, value)).toBe(JSON.stringify(toJson(schema, value)));
  expect(printJsonLines(schema, value)).toBe(JSON.stringify(toJson(schema, value), undefined, 2));
  const notation = printValueNotation(schema, value);
  expect(printValueNotation(schema, parseValueNotation(schema, notation))).toBe(notation);
}

it.each(
  fixtureVectors().map((vector) => [vector.name, vector] as const),
)("prints fixture %s", (_, vector) => {
  const schema = byName[vector.type]!;
  expectSameText(schema, coer.decode(schema, vector.bytes));
});

it.each(messages)("prints fixture j2735/%s", (name) => {
  const hex = new TextDecoder().decode(fixture(`j2735/${name}.hex`)).trim();
  const schema: Schema = schemas.j2735.MessageFrame;
  expectSameText(schema, uper.decode(schema, fromHex(hex)));
});
