import type { Virtualizer } from "@tanstack/react-virtual";
import { expect, it, vi } from "vitest";
import { reveal } from "./use-rows.ts";

/** Rows of 24 px in a box of 48 px that stands at some place; undefined before it is laid out. */
function rowsAt(scrollOffset: number | null, isLaidOut = true) {
  const scrollToIndex = vi.fn();
  const measurementsCache = Array.from({ length: 9 }, (_, index) => ({
    start: 24 * index,
    end: 24 * index + 24,
  }));
  const scrollRect = isLaidOut ? { width: 100, height: 48 } : null;
  const rows = { measurementsCache, scrollOffset, scrollRect, scrollToIndex } as unknown as Virtualizer<
    HTMLElement,
    Element
  >;
  return { rows, scrollToIndex };
}

it.each([
  ["the first in view", 48, 2, false],
  ["the last in view", 48, 3, false],
  ["in view for a part, above", 49, 2, true],
  ["in view for a part, below", 47, 3, true],
  ["above", 48, 1, true],
  ["below", 48, 4, true],
  ["of a box that never moved", null, 1, false],
])("a row that is %s, the box being at %s px, is scrolled to where it must", (_what, offset, index, isScrolled) => {
  const { rows, scrollToIndex } = rowsAt(offset);
  reveal(rows, index);
  expect(scrollToIndex.mock.calls).toEqual(isScrolled ? [[index, { align: "auto" }]] : []);
});

it("a row is scrolled to where it is not known what is in view", () => {
  const { rows, scrollToIndex } = rowsAt(0, false);
  reveal(rows, 0);
  expect(scrollToIndex).toHaveBeenCalledWith(0, { align: "auto" });
});
