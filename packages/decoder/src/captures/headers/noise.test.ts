import { expect, it } from "vitest";
import { readCoer, readUper } from "../../reading/index.ts";
import { dissectFrame } from "./dissect.ts";

/** Octets that are always the same (xorshift), with many zeros, as real frames have. */
function noise(): () => number {
  let state = 0x2545_f491;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

it("finds no message for sure in 10,000 frames of noise", () => {
  const next = noise();
  const found: string[] = [];
  for (let round = 0; round < 10_000; round += 1) {
    const isSparse = round % 2 === 0;
    const frame = Uint8Array.from({ length: 40 + (next() % 160) }, () =>
      isSparse && next() % 3 === 0 ? 0 : next() & 0xff,
    );
    const { message, title } = dissectFrame(frame, "unknownLink", { timeMs: Number.NaN, isWhole: true });
    if (message === undefined) continue;
    const readings = [readCoer("unknown", message.bytes), readUper("unknown", message.bytes)];
    const sure = readings.find(({ failure, sureness }) => failure === undefined && sureness !== "possible");
    if (sure !== undefined) found.push(`${title}: ${sure.type} in ${Buffer.from(frame).toString("hex")}`);
  }
  expect(found).toEqual([]);
});
