import { describe, expect, it } from "vitest";
import { codeLines, findMatches, maxMatches } from "./code-lines.ts";

const text = 'value Certificate ::= {\n  version 3,\n  toBeSigned {\n    id name : "TEST EA"\n  }\n}\n';

describe("decoded text", () => {
  it("is cut into numbered lines with their nesting levels [R2.79]", () => {
    expect(codeLines(text).map(({ number, indent, level }) => [number, indent, level])).toEqual([
      [1, 0, 0],
      [2, 2, 1],
      [3, 2, 1],
      [4, 4, 2],
      [5, 2, 1],
      [6, 0, 0],
    ]);
  });

  it("keeps every character of a line, white space too", () => {
    expect(
      codeLines(text)
        .map((line) => line.text)
        .join("\n"),
    ).toBe(text.trimEnd());
  });

  it("is searched without regard to case", () => {
    expect(findMatches(codeLines(text), "te")).toEqual([
      { line: 0, start: 15 },
      { line: 3, start: 15 },
    ]);
  });

  it("has no match for nothing", () => {
    expect(findMatches(codeLines(text), "")).toEqual([]);
  });

  it("is marked at most so often that walking through it makes sense", () => {
    expect(findMatches(codeLines("a".repeat(5000)), "a")).toHaveLength(maxMatches);
  });
});
