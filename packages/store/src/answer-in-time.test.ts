import { readFile } from "node:fs/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { answerInTime, patiently } from "./answer-in-time.ts";

it.each([
  ["a statement that took longer than it may", "57014", "unavailable"],
  ["a server that ends", "57P01", "unavailable"],
  ["a connection that is refused", "ECONNREFUSED", "unavailable"],
  ["a disk that is full", "53100", "not-writable"],
])("tells of %s what the caller can do about it", async (_, code, told) => {
  const failing = answerInTime(() => Promise.reject(Object.assign(new Error("of the database"), { code })));
  await expect(failing).rejects.toMatchObject({ name: "StoreError", code: told });
});

it.each([
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Query read timeout",
  "timeout expired",
  "Cannot use a pool after calling end on the pool",
  "Received unexpected commandComplete message from backend.",
])("takes a connection that ended for a database that is away: %s", async (message) => {
  const failing = answerInTime(() => Promise.reject(new Error(message)));
  await expect(failing).rejects.toMatchObject({ name: "StoreError", code: "unavailable" });
});

it("passes on what is wrong with a statement", async () => {
  const wrong = Object.assign(new Error("no such column"), { code: "42703" });
  await expect(answerInTime(() => Promise.reject(wrong))).rejects.toBe(wrong);
});

describe("a slow call", () => {
  const slow = (ms: number) => () => new Promise<string>((resolve) => setTimeout(resolve, ms, "done"));
  const ending = (answer: Promise<string>) => answer.catch((error: Error) => error.message);
  const fakeClock = () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
  };

  it("that a request waits for is told after four seconds that the database is away", async () => {
    fakeClock();
    const answers = Promise.all([3_900, 4_100].map((ms) => ending(answerInTime(slow(ms)))));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answers).toEqual([
      "done",
      "The database is not available: it did not answer within 4 seconds",
    ]);
  });

  it("of a start is told so after a minute, and those outside it as ever", async () => {
    fakeClock();
    const answers = Promise.all([
      ...[59_000, 61_000].map((ms) => ending(patiently(() => answerInTime(slow(ms))))),
      ending(answerInTime(slow(5_000))),
    ]);
    await vi.advanceTimersByTimeAsync(62_000);
    expect(await answers).toEqual([
      "done",
      "The database is not available: it did not answer within 60 seconds",
      "The database is not available: it did not answer within 4 seconds",
    ]);
  });

  it("whose answer lies there already, unread because this very process stood still, is answered", async () => {
    const answer = answerInTime(() => readFile(import.meta.filename, "utf8"));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_500);
    expect(await answer).toContain("stood still");
  });
});
