import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { countUnreadAnswers } from "./unread-answers.ts";

const limits = { each: 100_000, organization: 140_000, all: 150_000, readingMs: 60_000 };
const [a, b, c] = ["a", "b", "c"].map((name) => ({ organization: name, account: name })) as [
  Reader,
  Reader,
  Reader,
];
type Reader = Parameters<ReturnType<typeof countUnreadAnswers>["requireRoom"]>[0];
const chunks = (...lengths: number[]) => lengths.map((length) => new Uint8Array(length));

it("counts what is not read, of an account and of its organization, until it is read or given up", async () => {
  const answers = countUnreadAnswers(limits);
  const read = answers.send(a, chunks(60_000, 60_000));
  expect(() => answers.requireRoom(a)).toThrow(expect.objectContaining({ code: "answers-unread" }));
  const sibling = { ...a, account: "another" };
  answers.requireRoom(sibling);
  const abandoned = answers.send(sibling, chunks(20_000));
  expect(() => answers.requireRoom({ ...a, account: "a third" })).toThrow(
    expect.objectContaining({ code: "answers-unread" }),
  );
  let octets = 0;
  for await (const chunk of read) octets += (chunk as Uint8Array).length;
  expect(octets).toBe(120_000);
  answers.requireRoom(a);
  const other = answers.send(a, chunks(120_000));
  abandoned.destroy();
  other.destroy();
  await wait(1);
  answers.requireRoom(a);
});

it("drops the oldest answer of the account with most unread, for one with less", async () => {
  const answers = countUnreadAnswers(limits);
  const cutOff = once(answers.send(a, chunks(70_000)), "error");
  const kept = answers.send(a, chunks(20_000));
  answers.send(b, chunks(60_000));
  expect(() => answers.requireRoom({ ...a, account: "another" })).toThrow();
  answers.requireRoom(c);
  expect((await cutOff)[0].message).toContain("left unread");
  expect(kept.destroyed).toBe(false);
});

it("cuts off whoever reads too slowly", async () => {
  const answers = countUnreadAnswers({ ...limits, readingMs: 20 });
  const stream = answers.send(a, chunks(1, 1, 1));
  await expect(
    (async () => {
      for await (const _chunk of stream) await wait(30);
    })(),
  ).rejects.toThrow("too slowly");
});
