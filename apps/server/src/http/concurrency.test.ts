import { expect, it } from "vitest";
import { limitConcurrency } from "./concurrency.ts";

it("runs a few at a time, lets a few wait, and sends the rest away", async () => {
  const inTurn = limitConcurrency({ running: 2, waiting: 1 });
  let active = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const task = async () => {
    most = Math.max(most, ++active);
    await new Promise<void>((resolve) => release.push(resolve));
    active -= 1;
  };
  const admitted = [inTurn(task), inTurn(task), inTurn(task)];
  await expect(inTurn(task)).rejects.toMatchObject({ code: "too-many-bundles" });
  while (release.length > 0) {
    release.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(admitted);
  expect(most).toBe(2);
});

it("gives a place back when a task fails", async () => {
  const inTurn = limitConcurrency({ running: 1, waiting: 0 });
  await expect(inTurn(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(inTurn(async () => "done")).resolves.toBe("done");
});
