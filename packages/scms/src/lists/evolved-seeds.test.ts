import { linkageSeedAfter } from "@v2x/credentials";
import { expect, it } from "vitest";
import { seedEvolution } from "./evolved-seeds.ts";

it("gives the seeds that evolving from the beginning gives, whatever was asked before", () => {
  const evolve = seedEvolution();
  const [one, other] = [Uint8Array.of(0, 1), Uint8Array.of(0, 2)];
  const seeds = [new Uint8Array(16).fill(1), new Uint8Array(16).fill(2)];
  for (const to of [500, 501, 500, 502, 510, 509, 508, 507, 503, 600, 600, 599, 500])
    for (const laId of [one, other])
      for (const seed of seeds)
        for (const from of [500, 499])
          expect(evolve(laId, seed, from, to)).toEqual(linkageSeedAfter(laId, seed, to - from));
});
