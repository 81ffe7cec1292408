import { describe, expect, it } from "vitest";
import { compareHeads, headsIn } from "./known-heads.ts";

const hash = (digit: string) => digit.repeat(64);
const octets = (digit: string) => Uint8Array.from(Buffer.from(hash(digit), "hex"));
const line = (position: number, digit: string) =>
  JSON.stringify({ kind: "audit-head", position, hash: hash(digit), at: "2026-11-27T10:00:00.000Z" });
async function* lines(...given: readonly string[]) {
  yield* given;
}

describe("heads that were noted elsewhere", () => {
  it("are read from anchors, security logs and syslog files, sorted and once each", async () => {
    const security = `{"level":30,"time":1,"log":"security",${line(2, "b").slice(1)}`;
    const syslog = `<110>1 2026-11-27T10:00:00.000Z host v2x 7 audit-head - ${line(1, "a")}`;
    const others = [
      "",
      "text",
      '{"kind":"audit-head"',
      line(0, "a"),
      line(1.5, "a"),
      line(1, "x"),
      '{"kind":"x"}',
    ];
    const found = await headsIn(lines(security, ...others, syslog, line(2, "b"), line(2, "c")));
    expect(found.map(({ position, hash }) => [position, hash])).toEqual([
      [1, octets("a")],
      [2, octets("b")],
      [2, octets("c")],
    ]);
  });

  it("are read also where the line before was cut off, as when a disk was full", async () => {
    const cut = line(1, "a").slice(0, 30) + line(2, "b");
    expect((await headsIn(lines(cut))).map(({ position }) => position)).toEqual([2]);
  });

  it("name the first that a log does not contain", async () => {
    const heads = await headsIn(lines(line(1, "a"), line(3, "c")));
    const hashes = new Map([1, 2, 3].map((position) => [position, octets(" abc"[position]!)]));
    expect(compareHeads(heads, { last: 3, hashes })).toBeUndefined();
    expect(compareHeads(heads, { last: 2, hashes })).toMatchObject({ position: 3, kind: "cut" });
    expect(compareHeads(heads, { last: 0, hashes: new Map() })).toMatchObject({ position: 1, kind: "cut" });
    hashes.set(1, octets("b"));
    expect(compareHeads(heads, { last: 3, hashes })).toMatchObject({ position: 1, kind: "differs" });
    hashes.delete(1);
    expect(compareHeads(heads, { last: 3, hashes })).toBeUndefined();
  });
});
