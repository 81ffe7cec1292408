import { expect, it } from "vitest";
import { fairTurns, largeOctets, type TurnLimits } from "./fair-turns.ts";

const unlimited = { each: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY };
const one: TurnLimits = { running: 1, runningLarge: 1, waiting: unlimited, waitingOctets: unlimited };

/** Runs tasks that end when they are told to. */
function turnsOf(limits: TurnLimits) {
  const inTurn = fairTurns(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    settle,
    ask: (account: string, name: string, octets = 0, signal = new AbortController().signal) =>
      inTurn({ account, signal }, octets, async () => {
        started.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }),
    end: async (name: string) => {
      ends.get(name)!();
      await settle();
    },
  };
}

it("lets a single task wait for one task of a busy account, not for its hundred", async () => {
  const { ask, end, started } = turnsOf(one);
  for (let task = 0; task < 100; task += 1) void ask("busy", `busy ${task}`);
  void ask("single", "single");
  await end("busy 0");
  expect(started).toEqual(["busy 0", "single"]);
  await end("single");
  expect(started.at(-1)).toBe("busy 1");
});

it("goes round the accounts, also past one that comes back at once", async () => {
  const { ask, end, started } = turnsOf(one);
  for (const name of ["a1", "a2", "a3"]) void ask("a", name);
  void ask("b", "b1");
  await end("a1");
  void ask("b", "b2");
  for (const name of ["b1", "a2", "b2"]) await end(name);
  expect(started).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

it("keeps a place that large inputs cannot take", async () => {
  const { ask, end, started } = turnsOf({ ...one, running: 2 });
  for (const name of ["large 1", "large 2"]) void ask("a", name, largeOctets + 1);
  void ask("b", "small", largeOctets);
  expect(started).toEqual(["large 1", "small"]);
  await end("small");
  expect(started).toHaveLength(2);
  await end("large 1");
  expect(started).toEqual(["large 1", "small", "large 2"]);
});

it("sends an account away whose line is full, others still find room", async () => {
  const { ask } = turnsOf({ ...one, waiting: { each: 1, all: 2 } });
  void ask("a", "a1");
  void ask("a", "a2");
  await expect(ask("a", "a3")).rejects.toMatchObject({ code: "line-full", details: { whose: "yours" } });
  void ask("b", "b1");
  await expect(ask("c", "c1")).rejects.toMatchObject({
    code: "line-full",
    details: { whose: "everybody's" },
  });
});

it("counts what waits in octets too", async () => {
  const { ask } = turnsOf({ ...one, waitingOctets: { each: 100, all: 150 } });
  void ask("a", "a1", 1000);
  void ask("a", "a2", 100);
  await expect(ask("a", "a3", 1)).rejects.toMatchObject({ details: { whose: "yours" } });
  void ask("b", "b1", 60);
  await expect(ask("c", "c1", 1)).rejects.toMatchObject({ details: { whose: "everybody's" } });
});

it("forgets whoever hangs up while waiting, and never starts what is abandoned", async () => {
  const { ask, end, started } = turnsOf(one);
  void ask("a", "a1");
  const hungUp = new AbortController();
  const abandoned = ask("b", "b1", 0, hungUp.signal);
  void ask("c", "c1");
  hungUp.abort(new Error("gone"));
  await expect(abandoned).rejects.toThrow("gone");
  await expect(ask("b", "b2", 0, hungUp.signal)).rejects.toThrow("gone");
  await end("a1");
  expect(started).toEqual(["a1", "c1"]);
});

it("gives a place back when a task fails", async () => {
  const inTurn = fairTurns(one);
  const asker = { account: "a", signal: new AbortController().signal };
  await expect(inTurn(asker, 0, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(inTurn(asker, 0, async () => "done")).resolves.toBe("done");
});
