import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { nowAndThen } from "./now-and-then.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const everyMs = 60_000;

it("does its work at once, and then each time until it is ended", async () => {
  const work = vi.fn(async () => {});
  const end = nowAndThen({ work, everyMs, onError: () => {} });
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * everyMs);
  expect(work).toHaveBeenCalledTimes(3);
  end();
  await vi.advanceTimersByTimeAsync(5 * everyMs);
  expect(work).toHaveBeenCalledTimes(3);
});

it("tells why it failed, and tries again the next time", async () => {
  const failure = new Error("not now");
  const work = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue(0);
  const onError = vi.fn();
  const end = nowAndThen({ work, everyMs, onError });
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(work).toHaveBeenCalledTimes(2);
  expect(onError.mock.calls).toEqual([[failure]]);
  end();
});

it("does not begin while it is still at work", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  const end = nowAndThen({ work, everyMs, onError: () => {} });
  await vi.advanceTimersByTimeAsync(3 * everyMs);
  expect(work).toHaveBeenCalledTimes(1);
  resolve();
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(work).toHaveBeenCalledTimes(2);
  end();
});

it("says nothing of what it could not finish once it was ended", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const onError = vi.fn();
  const end = nowAndThen({ work: () => promise, everyMs, onError });
  end();
  reject(new Error("driver has already been destroyed"));
  await vi.advanceTimersByTimeAsync(0);
  expect(onError).not.toHaveBeenCalled();
});
