import { describe, expect, it } from "vitest";
import { cursorAfter } from "./grid-keys.ts";

/** Rows of 16, of which the last has 4. */
const shape = { count: 100, perRow: 16, pageRows: 3 };

describe("the cursor of a grid", () => {
  it.each([
    ["ArrowRight", 5, 6],
    ["ArrowRight", 99, 99],
    ["ArrowLeft", 0, 0],
    ["ArrowDown", 5, 21],
    ["ArrowDown", 90, 90],
    ["ArrowUp", 21, 5],
    ["ArrowUp", 5, 5],
    ["PageDown", 5, 53],
    ["PageDown", 66, 98],
    ["PageUp", 20, 4],
    ["Home", 21, 16],
    ["End", 21, 31],
    ["End", 97, 99],
  ])("goes by %s from %i to %i", (key, from, to) => {
    expect(cursorAfter({ key, ctrlKey: false }, from, shape)).toBe(to);
  });

  it("goes to both ends with Ctrl", () => {
    expect(cursorAfter({ key: "Home", ctrlKey: true }, 50, shape)).toBe(0);
    expect(cursorAfter({ key: "End", ctrlKey: true }, 50, shape)).toBe(99);
  });

  it("leaves other keys to the page", () => {
    expect(cursorAfter({ key: "Tab", ctrlKey: false }, 5, shape)).toBeUndefined();
  });
});
