import { existsSync, readdirSync } from "node:fs";
import { DecodeError, toHex, uper } from "@v2x/asn1";
import { describe, expect, it } from "vitest";
import { jsonEncodingOf } from "../j2735/vectors.test-support.ts";
import { type BadEtsiVector, badEtsiVectors, etsiVectors, vectorsFolder } from "./vectors.test-support.ts";

const vectors = etsiVectors();
const bad = badEtsiVectors();

describe("facilities messages that others encoded decode to the value that another decoder read, and encode to the same octets", () => {
  if (!existsSync(vectorsFolder)) it.skip(`the vectors: ${vectorsFolder} is not here`, () => {});
  for (const { name, schema, bytes, json } of vectors) {
    it(name, () => {
      const { value, findings } = uper.decodeWithMap(schema, bytes);
      expect(findings).toEqual([]);
      expect(uper.decode(schema, bytes)).toEqual(value);
      expect(jsonEncodingOf(schema, value)).toEqual(json);
      expect(toHex(uper.encode(schema, value))).toBe(toHex(bytes));
    });
  }
});

it.skipIf(!existsSync(vectorsFolder))("no vector is left out, nor a value beside one", () => {
  const files = readdirSync(vectorsFolder);
  const beside = (ending: string) =>
    files
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length))
      .sort();
  const read = vectors.map(({ name }) => name).filter((name) => !name.startsWith("fixture "));
  expect(read.sort()).toEqual(beside(".json").filter((name) => !name.endsWith(".expect")));
  expect(bad.map(({ name }) => `${name}.expect`)).toEqual(
    beside(".json").filter((name) => name.endsWith(".expect")),
  );
  const octets = beside(".hex");
  expect(octets.filter((name) => !read.includes(name) && !name.startsWith("bad-"))).toEqual([]);
  expect([octets.length - bad.length, bad.length]).toEqual([134, 22]);
});

/** Wrong in the header alone, which the schemas leave to the dispatcher. */
const forTheDispatcher = ["bad-messageid-unknown-200", "bad-protocolversion-9"];

function refuseOrReport({ name, schema, bytes, expect: expected }: BadEtsiVector): void {
  const strict = uper.explore(schema, bytes);
  const lenient = uper.explore(schema, bytes, { rules: "basic", trailing: "allow" });
  if (forTheDispatcher.includes(name)) {
    expect(strict.failure).toBeUndefined();
  } else if (expected === "error") {
    expect(strict.failure).toBeInstanceOf(DecodeError);
    // Cut or shifted octets may end early where more is allowed; then some are left over.
    if (lenient.failure === undefined) expect(lenient.length).toBeLessThan(bytes.length);
  } else if (expected === "warning") {
    expect(strict.failure).toBeInstanceOf(DecodeError);
    if (lenient.failure === undefined) {
      expect(lenient.findings.length + bytes.length - lenient.length).toBeGreaterThan(0);
    }
  } else {
    if (strict.failure !== undefined) throw strict.failure;
    expect(JSON.stringify(strict.value)).toContain("unknownAdditions");
    expect(toHex(uper.encode(schema, strict.value))).toBe(toHex(bytes));
  }
}

describe("facilities messages that are not right are refused, or taken and reported", () => {
  if (bad.length === 0) it.skip(`the vectors: ${vectorsFolder} is not here`, () => {});
  for (const vector of bad) it(`${vector.name}: ${vector.expect}`, () => refuseOrReport(vector));
});
