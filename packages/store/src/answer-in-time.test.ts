import { expect, it } from "vitest";
import { answerInTime } from "./answer-in-time.ts";

it.each([
  ["a statement that took longer than it may", "57014", "unavailable"],
  ["a server that ends", "57P01", "unavailable"],
  ["a connection that is refused", "ECONNREFUSED", "unavailable"],
  ["a disk that is full", "53100", "not-writable"],
])("tells of %s what the caller can do about it", async (_, code, told) => {
  const failing = answerInTime(() => Promise.reject(Object.assign(new Error("of the database"), { code })));
  await expect(failing).rejects.toMatchObject({ name: "StoreError", code: told });
});

it("passes on what is wrong with a statement", async () => {
  const wrong = Object.assign(new Error("no such column"), { code: "42703" });
  await expect(answerInTime(() => Promise.reject(wrong))).rejects.toBe(wrong);
});
