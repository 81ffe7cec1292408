import { describe, expect, it } from "vitest";
import {
  fieldAt,
  hasMembers,
  initiallyOpen,
  layerOf,
  opened,
  placeAmongSiblings,
  rowOf,
  siblingsOf,
  visibleFields,
} from "./field-places.ts";
import { readItem } from "./read-item.test-support.ts";

/**
 * Octets 0 to 5: an envelope (0) with a version (1) and a content (2) of two members (3, 4); the last member carries a
 * message (5) with a flag (6) and a number (7) of 15 bits.
 */
const item = readItem([
  {
    name: "Envelope",
    unit: "octet",
    offset: 0,
    fields: [
      [0, 6, 0],
      [0, 1, 1],
      [1, 6, 1],
      [2, 4, 2],
      [4, 6, 2],
    ],
  },
  {
    name: "Message",
    unit: "bit",
    offset: 4,
    fields: [
      [0, 16, 0],
      [0, 1, 1],
      [1, 16, 1],
    ],
  },
]);

describe("the field at a bit", () => {
  it.each([
    ["a member's octet", 0, 1],
    ["an octet that only the content itself has: its tag", 8, 2],
    ["a member of the content", 17, 3],
    ["the first bit of a message inside", 32, 6],
    ["a further bit of it", 33, 7],
    ["the last bit", 47, 7],
  ])("is the innermost one at %s", (_, bit, field) => {
    expect(fieldAt(item, bit)).toBe(field);
  });

  it("is none behind the end", () => {
    expect(fieldAt(item, 48)).toBeUndefined();
  });
});

describe("the tree's rows", () => {
  it("are the fields of which every enclosing one is open", () => {
    const open = initiallyOpen(item);
    expect([...visibleFields(item, open)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    open[2] = 0;
    expect([...visibleFields(item, open)]).toEqual([0, 1, 2, 5, 6, 7]);
    expect(rowOf(item.places, visibleFields(item, open), 4)).toBe(2);
    expect([...visibleFields(item, opened(item.places, open, 4))]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("leave an array alone in which nothing was closed", () => {
    const open = initiallyOpen(item);
    expect(opened(item.places, open, 7)).toBe(open);
  });

  it("stop at a level that would fill many screens", () => {
    const many = readItem([
      {
        name: "List",
        unit: "octet",
        offset: 0,
        fields: [
          [0, 1000, 0],
          [0, 1000, 1],
          ...Array.from({ length: 1000 }, (_, at) => [at, at + 1, 2] as const),
        ],
      },
    ]);
    expect([...visibleFields(many, initiallyOpen(many))]).toEqual([0, 1]);
  });
});

describe("a field", () => {
  it("knows its layer, its members and its place among its siblings", () => {
    expect(layerOf(item, 6).name).toBe("Message");
    expect(hasMembers(item.places, 2)).toBe(true);
    expect(hasMembers(item.places, 3)).toBe(false);
    expect(siblingsOf(item, 4)).toEqual([3, 4]);
    expect(placeAmongSiblings(item, 4)).toEqual({ position: 2, size: 2 });
    expect(placeAmongSiblings(item, 5)).toEqual({ position: 2, size: 2 });
  });
});
