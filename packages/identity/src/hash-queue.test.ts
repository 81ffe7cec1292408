import { expect, it } from "vitest";
import { boundedQueue, TooBusy } from "./hash-queue.ts";

it("runs as many tasks at a time as it may, lets some wait, and refuses the rest at once", async () => {
  const queue = boundedQueue({ running: 2, waiting: 3 });
  let active = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const task = async () => {
    active += 1;
    most = Math.max(most, active);
    await new Promise<void>((resolve) => release.push(resolve));
    active -= 1;
  };
  const five = Array.from({ length: 5 }, () => queue(task));
  await expect(queue(task)).rejects.toThrow(TooBusy);
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => release.length).toBeGreaterThan(0);
    release.shift()!();
  }
  await Promise.all(five);
  expect(most).toBe(2);
  expect(await queue(async () => "again")).toBe("again");
});

it("frees the place of a task that fails", async () => {
  const queue = boundedQueue({ running: 1, waiting: 0 });
  await expect(queue(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue(async () => "next")).toBe("next");
});
