import { expect, it } from "vitest";
import { chunksOf, jsonPieces, WrittenJson } from "./chunks.ts";

const textOf = (chunks: Uint8Array[]) => Buffer.concat(chunks).toString("utf8");

it("writes text in chunks that are each a buffer of their own", () => {
  const pieces = ["", "é".repeat(300_000), "\u{1F697}".repeat(100_001), "end"];
  const chunks = chunksOf(pieces, 10_000_000);
  expect(textOf(chunks)).toBe(pieces.join(""));
  expect(chunks.length).toBeGreaterThan(2);
  expect(new Set(chunks.map(({ buffer }) => buffer)).size).toBe(chunks.length);
});

it("refuses the octet past the bound, and asks for nothing behind it", () => {
  expect(textOf(chunksOf(["é".repeat(500)], 1000))).toHaveLength(500);
  expect(() => chunksOf(["x".repeat(1001)], 1000)).toThrow();
  const asked: number[] = [];
  const pieces = (function* () {
    for (let piece = 0; ; piece += 1) {
      asked.push(piece);
      yield "x".repeat(100_000);
    }
  })();
  expect(() => chunksOf(pieces, 1_000_000)).toThrow(
    expect.objectContaining({ code: "answer-too-long", details: { limit: 1_000_000 } }),
  );
  expect(asked).toHaveLength(11);
});

it.each([
  [null],
  ["text"],
  [{}],
  [[]],
  [{ a: undefined, b: [1, { c: "ü" }], d: {}, e: undefined }],
  [{ list: Array.from({ length: 1501 }, (_, index) => ({ index, inner: { null: null } })) }],
  [Array.from({ length: 1000 }, (_, index) => index)],
])("writes the JSON that JSON.stringify writes: %#", (value) => {
  expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value));
});

it("puts in what is written already as it stands", () => {
  const pieces = jsonPieces({ list: [1], value: new WrittenJson('{"a":"b"}') });
  expect([...pieces].join("")).toBe('{"list":[1],"value":{"a":"b"}}');
});

it.each([
  ["few", 3],
  ["many", 20],
])("puts it into the entries of a list of %s too", (_, count) => {
  const listOf = (value: unknown) => Array.from({ length: count }, (__, index) => ({ index, value }));
  const pieces = jsonPieces({ layers: listOf(new WrittenJson('{"a":"b"}')) });
  expect([...pieces].join("")).toBe(JSON.stringify({ layers: listOf({ a: "b" }) }));
});
