import { expect, it } from "vitest";
import { luaTable, luaText } from "./lua-literal.ts";

it("writes tables of lists, records and maps, without what is undefined in the latter", () => {
  expect(luaTable([1, undefined, "a", [true]])).toBe('{1, nil, "a", {true}}');
  expect(luaTable({ kind: "null", size: undefined, least: -1 })).toBe('{["kind"] = "null", ["least"] = -1}');
  expect(luaTable(new Map([[0, "zero"]]))).toBe('{[0] = "zero"}');
});

it("writes what ends a string, or is no printable ASCII, as octets", () => {
  expect(luaText('a"b\\\n')).toBe('"a\\034b\\092\\010"');
  expect(luaText("ü1")).toBe('"\\195\\1881"');
});
