import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FrameTable } from "./frame-table.ts";

describe("a table of frames", () => {
  it("gives back each frame as it was added, of whichever source", () => {
    const frame = fc.record({
      offset: fc.nat(2 ** 31),
      length: fc.nat(65_536),
      originalLength: fc.nat(65_536),
      seconds: fc.integer({ min: -1000, max: 2 ** 33 }),
      digits: fc.integer({ min: 0, max: 9 }),
      share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 200 }), (added) => {
        const table = new FrameTable();
        const sources = Array.from({ length: 10 }, (_, digits) =>
          table.addSource({ protocol: "ethernet", linkType: { number: digits, name: "a link" }, digits }),
        );
        const fractions = added.map(({ digits, share }) => Math.floor(share * 10 ** digits));
        for (const [index, { digits, share: _, ...one }] of added.entries()) {
          table.add({ ...one, fraction: fractions[index] }, sources[digits]!);
        }
        expect(table.length).toBe(added.length);
        expect([...table].map(({ index }) => index)).toEqual([...added.keys()]);
        for (const [index, { offset, length, originalLength, seconds, digits }] of added.entries()) {
          const read = table.at(index)!;
          expect(read).toMatchObject({ offset, length, originalLength });
          expect(read.linkType?.number).toBe(digits);
          const places = digits === 0 ? "" : `.${String(fractions[index]).padStart(digits, "0")}`;
          expect(read.time).toBe(`${new Date(1000 * seconds).toISOString().slice(0, -5)}${places}Z`);
          const ms = (BigInt(fractions[index]!) * 1000n) / 10n ** BigInt(digits);
          expect([read.timeMs, table.timeMsOf(index)]).toEqual(Array(2).fill(1000 * seconds + Number(ms)));
        }
      }),
    );
  });

  it("has nothing outside, and no time where none is known", () => {
    const table = new FrameTable();
    table.add({ offset: 0, length: 4 }, table.addSource({ protocol: "octets", digits: 0 }));
    expect([table.at(-1), table.at(1)]).toEqual([undefined, undefined]);
    expect([table.timeMsOf(-1), table.timeMsOf(0), table.timeMsOf(1)]).toEqual(Array(3).fill(Number.NaN));
    expect(table.at(0)).toMatchObject({ length: 4, originalLength: 4, time: undefined });
    // As an interface of PCAPNG may claim by the seconds to add.
    for (const seconds of [253_402_300_800, 2 ** 63, -(2 ** 63)]) {
      table.add({ offset: 0, length: 4, seconds }, 0);
      expect([table.timeMsOf(table.length - 1), table.at(table.length - 1)!.timeMs]).toEqual([NaN, NaN]);
    }
  });
});
