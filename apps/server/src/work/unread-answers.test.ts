import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { countUnreadAnswers } from "./unread-answers.ts";

const limits = { each: 100_000, all: 150_000, readingMs: 60_000 };
const chunks = (...lengths: number[]) => lengths.map((length) => new Uint8Array(length));

it("counts what is not read, of an account and of all, until it is read or given up", async () => {
  const answers = countUnreadAnswers(limits);
  const read = answers.send("a", chunks(60_000, 60_000));
  expect(() => answers.requireRoom("a")).toThrow(expect.objectContaining({ code: "answers-unread" }));
  answers.requireRoom("b");
  const abandoned = answers.send("b", chunks(40_000));
  expect(() => answers.requireRoom("c")).toThrow(expect.objectContaining({ code: "answers-unread" }));
  let octets = 0;
  for await (const chunk of read) octets += (chunk as Uint8Array).length;
  expect(octets).toBe(120_000);
  answers.requireRoom("a");
  const other = answers.send("c", chunks(120_000));
  expect(() => answers.requireRoom("a")).toThrow();
  abandoned.destroy();
  await wait(1);
  answers.requireRoom("a");
  other.destroy();
});

it("cuts off whoever reads too slowly", async () => {
  const answers = countUnreadAnswers({ ...limits, readingMs: 20 });
  const stream = answers.send("a", chunks(1, 1, 1));
  await expect(
    (async () => {
      for await (const _chunk of stream) await wait(30);
    })(),
  ).rejects.toThrow("too slowly");
});
