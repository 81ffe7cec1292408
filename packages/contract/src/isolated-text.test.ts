import { describe, expect, it } from "vitest";
import { isolated } from "./isolated-text.ts";

describe("a text in a sentence", () => {
  it.each([
    "שלום",
    "مرحبا",
    "Unit א 1",
  ])("is isolated where it has letters from right to left: %s", (text) => {
    expect(isolated(text)).toBe(`\u2068${text}\u2069`);
  });

  it.each([
    ["Unit \u202etset", "Unit tset"],
    ["\u202aUnit\u202c", "Unit"],
    ["Unit\u2069 1", "Unit 1"],
    ["Unit\u2067 1", "Unit 1"],
    ["\u2069Unit\u2068", "Unit"],
    ["\u202eא", "\u2068א\u2069"],
    ["Unit \u2068א\u2069", "\u2068Unit \u2068א\u2069\u2069"],
    ["Unit \u200f1", "\u2068Unit \u200f1\u2069"],
  ])("turns nothing around it by controls: %j", (text, shown) => {
    expect(isolated(text)).toBe(shown);
  });

  it.each(["", "Unit 1", "ßÔL", "Ελλάς", "車両", "😀"])("stays as it is otherwise: %j", (text) => {
    expect(isolated(text)).toBe(text);
  });
});
