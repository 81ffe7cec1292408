import { describe, expect, it } from "vitest";
import { type CodeLines, codeLines, findMatches, maxMatches } from "./code-lines.ts";

const text = 'value Certificate ::= {\n  version 3,\n  toBeSigned {\n    id name : "TEST EA"\n  }\n}\n';

function all(lines: CodeLines) {
  return Array.from({ length: lines.count }, (_, index) => lines.at(index));
}

describe("decoded text", () => {
  it("is cut into numbered lines with their nesting levels [R2.79]", () => {
    expect(all(codeLines(text)).map(({ number, indent, level }) => [number, indent, level])).toEqual([
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
      all(codeLines(text))
        .map((line) => line.text)
        .join("\n"),
    ).toBe(text.trimEnd());
  });

  it("takes the step of its indentation from the text", () => {
    expect(all(codeLines("{\n    a 1,\n    b {\n        c 2\n")).map(({ level }) => level)).toEqual([
      0, 1, 1, 2,
    ]);
  });

  it("knows its longest line", () => {
    expect(codeLines("ab\nabcd\nabc").longest).toBe(4);
    expect(codeLines("ab\nabcdef").longest).toBe(6);
  });

  it("is searched without regard to case", () => {
    expect(findMatches(codeLines(text), "te")).toEqual([
      { line: 0, start: 15 },
      { line: 3, start: 15 },
    ]);
  });

  it("is searched for signs that mean something to patterns", () => {
    expect(findMatches(codeLines("a\n[2] (x)\n"), "[2] (")).toEqual([{ line: 1, start: 0 }]);
  });

  it("has no match for nothing", () => {
    expect(findMatches(codeLines(text), "")).toEqual([]);
  });

  it("is marked at most so often that walking through it makes sense", () => {
    expect(findMatches(codeLines("a".repeat(5000)), "a")).toHaveLength(maxMatches);
  });
});
