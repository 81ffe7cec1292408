import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scrolledFor, shownRows, topAfter, viewOf } from "./many-rows.ts";

const short = viewOf({ count: 1000, height: 30, head: 30, room: 180 });
const long = viewOf({ count: 2_000_000, height: 30, head: 30, room: 180 });

describe("rows of a list that is laid out as it is", () => {
  it("stand where the box stands", () => {
    expect(topAfter({ scrolled: 0, top: 0 }, 12_345, short)).toBe(12_345);
    expect(scrolledFor(12_345, short)).toBe(12_345);
    const { shown, before, after } = shownRows({ scrolled: 300, top: 300 }, short);
    expect([shown[0], shown.at(-1), before]).toEqual([4, 21, 120]);
    expect(before + after + shown.length * 30).toBe(30_000);
  });
});

describe("rows of a list that is higher than browsers lay out", () => {
  const middle = { scrolled: scrolledFor(30_000_000, long), top: 30_000_000 };

  it("go as far as the wheel, and by shares with the bar", () => {
    expect(topAfter(middle, middle.scrolled + 100, long)).toBe(30_000_100);
    expect(topAfter(middle, middle.scrolled - 100, long)).toBe(29_999_900);
    expect(topAfter(middle, 6_000_000, long) / long.mostTop).toBeGreaterThan(0.7);
    for (const share of [0.001, 0.25, 0.5, 0.75, 0.999]) {
      const top = share * long.mostTop;
      expect(Math.abs(topAfter(middle, scrolledFor(top, long) + 5000, long) - top)).toBeLessThan(50_000);
    }
  });

  it("stand where the box stands near both ends, so that no row is passed over on the way there", () => {
    expect(scrolledFor(10_000, long)).toBe(10_000);
    expect(long.mostScrolled - scrolledFor(long.mostTop - 10_000, long)).toBe(10_000);
    const end = { scrolled: long.mostScrolled, top: long.mostTop };
    expect(topAfter(end, long.mostScrolled - 20_000, long)).toBe(long.mostTop - 20_000);
  });

  it("reach both ends", () => {
    expect(topAfter({ scrolled: 50, top: 300 }, 0, long)).toBe(0);
    const end = topAfter(middle, long.mostScrolled, long);
    expect(shownRows({ scrolled: long.mostScrolled, top: end }, long).shown.at(-1)).toBe(1_999_999);
  });

  it("fill the view wherever the box stands, within what is laid out", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: -360, max: 360 }),
        (share, step) => {
          const start = { scrolled: scrolledFor(share * long.mostTop, long), top: share * long.mostTop };
          const scrolled = Math.max(0, Math.min(long.mostScrolled, start.scrolled + step));
          const top = topAfter(start, scrolled, long);
          const { shown, before, after } = shownRows({ scrolled, top }, long);
          // The view begins with the row that has its first pixel, where that one can stand.
          const at = (row: number) => before + (row - shown[0]!) * 30;
          expect(Math.abs(at(Math.floor(top / 30)) - (scrolled - (top % 30)))).toBeLessThanOrEqual(30);
          expect(at(shown.at(-1)! + 1)).toBeGreaterThanOrEqual(Math.min(scrolled + 150, long.laidOut - 1));
          expect(before + after + shown.length * 30).toBeLessThanOrEqual(long.laidOut + 30 * shown.length);
        },
      ),
    );
  });
});
