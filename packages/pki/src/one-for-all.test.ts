import { describe, expect, it } from "vitest";
import { causingNetwork, onBehalfOf } from "./on-behalf-of.ts";
import { oneForAll, oneForNetwork } from "./one-for-all.ts";

describe("work that is done once for all", () => {
  const counting = () => {
    const work: { resolve(value: number): void; reject(reason: unknown): void }[] = [];
    const begin = () => new Promise<number>((resolve, reject) => work.push({ resolve, reject }));
    return { work, begin };
  };

  it("is joined by those who ask meanwhile, and begun again by who asks afterwards", async () => {
    const once = oneForAll<number>();
    const { work, begin } = counting();
    const first = [once("list", begin), once("list", begin), once("list", begin)];
    expect(work).toHaveLength(1);
    work[0]!.resolve(1);
    expect(await Promise.all(first)).toEqual([1, 1, 1]);
    const second = once("list", begin);
    expect(work).toHaveLength(2);
    work[1]!.resolve(2);
    expect(await second).toBe(2);
  });

  it("runs on behalf of all, regardless of the network that asks first", async () => {
    const once = oneForAll<string>();
    const asked = onBehalfOf("192.0.2.1", () => once("list", async () => causingNetwork()));
    expect(await asked).toBe("");
  });

  it("runs once for each network if clients choose the name", async () => {
    const once = oneForNetwork<string>();
    const ask = (network: string) => onBehalfOf(network, () => once("list", async () => causingNetwork()));
    const networks = ["192.0.2.1", "198.51.100.1"];
    expect(await Promise.all(networks.map(ask))).toEqual(networks);
  });

  it("is not joined by those who ask for something else", () => {
    const once = oneForAll<number>();
    const { work, begin } = counting();
    void once("one list", begin);
    void once("another list", begin);
    expect(work).toHaveLength(2);
  });

  it("fails for all who wait, and is tried again for the next", async () => {
    const once = oneForAll<number>();
    const { work, begin } = counting();
    const both = [once("list", begin), once("list", begin)];
    work[0]!.reject(new Error("no database"));
    for (const asked of both) await expect(asked).rejects.toThrow("no database");
    void once("list", begin);
    expect(work).toHaveLength(2);
  });
});
