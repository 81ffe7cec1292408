import { createCipheriv, createSecretKey, hash, randomBytes } from "node:crypto";
import { linkageStanding } from "@v2x/credentials";
import type { TypeSpecificCrlContents } from "@v2x/v2x-schema";
import { median, type Row } from "./measure.ts";

const entries = 10_000;
const perWeek = 20;
const runs = 3;

/**
 * One message against a revocation list of ten thousand devices, none of which sent it: in the week of the revocation,
 * and ten weeks later, when each seed is stepped on ten times. Beside it the same AES and SHA-256 in bare node:crypto.
 */
export function linkageCrlRows(): readonly Row[] {
  const seeds = Array.from({ length: entries }, () => [octets(16), octets(16)] as const);
  const list = { typeSpecific: listOf(seeds) };
  return [0, 10].map((weeks) => {
    const times: [number[], number[]] = [[], []];
    for (let run = -1; run < runs; run += 1) {
      const start = performance.now();
      const linkage = {
        iCert: firstWeek + weeks,
        "linkage-value": octets(9),
        "group-linkage-value": undefined,
      };
      if (linkageStanding(list, linkage, { operations: Number.POSITIVE_INFINITY }) !== "clear")
        throw new Error("a sender who is not listed is taken for one who is");
      const between = performance.now();
      bare(seeds.flat(), weeks);
      if (run < 0) continue;
      times[0].push(between - start);
      times[1].push(performance.now() - between);
    }
    const [value, baseline] = [median(times[0]), median(times[1])];
    return {
      name: `a message against ${entries.toLocaleString("en")} revoked devices, ${weeks} weeks later`,
      value: Math.round(value),
      unit: "ms",
      baseline: { name: "AES and SHA-256 in bare node:crypto", value: Math.round(baseline) },
      ratio: value / baseline,
    };
  });
}

const firstWeek = 600;

function listOf(seeds: readonly (readonly [Uint8Array, Uint8Array])[]): TypeSpecificCrlContents {
  const contents = seeds.map(([linkageSeed1, linkageSeed2]) => ({ linkageSeed1, linkageSeed2 }));
  const authorities = {
    la1Id: Uint8Array.of(0, 1),
    la2Id: Uint8Array.of(0, 2),
    contents: [{ iMax: firstWeek + 160, contents, singleSeed: undefined }],
  };
  return {
    choice: "fullLinkedCrl",
    value: {
      iRev: firstWeek,
      indexWithinI: 0,
      individual: [{ jmax: perWeek - 1, contents: [authorities] }],
      groups: undefined,
      groupsSingleSeed: undefined,
    },
  } as TypeSpecificCrlContents;
}

function bare(seeds: readonly Uint8Array[], steps: number): void {
  const blocks = octets(16 * perWeek);
  const toHash = octets(32);
  for (const seed of seeds) {
    for (let step = 0; step < steps; step += 1) hash("sha256", toHash, "buffer");
    createCipheriv("aes-128-ecb", createSecretKey(seed), null).setAutoPadding(false).update(blocks);
  }
}

function octets(length: number): Uint8Array {
  return Uint8Array.from(randomBytes(length));
}
