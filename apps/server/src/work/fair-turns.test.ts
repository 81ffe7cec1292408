import fc from "fast-check";
import { expect, it } from "vitest";
import { anyNumber, fairTurns, largeOctets, type TurnLimits } from "./fair-turns.ts";

const one: TurnLimits = { running: 1, runningLarge: 1, waiting: anyNumber, waitingOctets: anyNumber };

function askerOf(whose: string) {
  const [organization, account = organization] = whose.split("/") as [string, string?];
  return { organization, account };
}

/** Runs tasks that end when they are told to. */
function turnsOf(limits: TurnLimits) {
  const inTurn = fairTurns(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    settle,
    /** @param whose - an account that is an organization by itself, or `organization/account`. */
    ask: (whose: string, name: string, octets = 0, signal = new AbortController().signal) =>
      inTurn({ ...askerOf(whose), signal }, octets, async () => {
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

it("lets a single task wait for one task of an organization, however many accounts that has", async () => {
  const { ask, end, started } = turnsOf(one);
  for (let account = 0; account < 50; account += 1) void ask(`busy/${account}`, `busy ${account}`);
  void ask("other/single", "single");
  await end("busy 0");
  expect(started).toEqual(["busy 0", "single"]);
});

it("lets nobody who waits be passed twice, by another organization or another account of their own", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("A/1", "A/2", "A/3", "B/1", "B/2", "C/1", "end"), { maxLength: 60 }),
      async (deeds) => {
        const { ask, end, started } = turnsOf(one);
        const waiting: { whose: string; passedBy: string[] }[] = [];
        let last: string | undefined;
        let asked = 0;
        const note = () => {
          const name = started.at(-1);
          if (name === undefined || name === last) return;
          last = name;
          const [whose] = name.split(" ") as [string];
          const begun = waiting.findIndex((one) => one.whose === whose);
          if (begun >= 0) waiting.splice(begun, 1);
          for (const one of waiting) one.passedBy.push(whose);
        };
        const running = () => started.length > 0 && last !== undefined;
        for (const deed of deeds) {
          if (deed === "end") {
            if (!running()) continue;
            const ended = last!;
            await end(ended);
            if (started.at(-1) === ended) last = undefined;
            note();
          } else {
            asked += 1;
            if (running()) waiting.push({ whose: deed, passedBy: [] });
            void ask(deed, `${deed} ${asked}`);
            note();
          }
        }
        for (const { whose, passedBy } of waiting) {
          const { organization } = askerOf(whose);
          const siblings = passedBy.filter((by) => askerOf(by).organization === organization && by !== whose);
          const others = passedBy.filter((by) => askerOf(by).organization !== organization);
          const own = passedBy.length - others.length;
          for (const other of new Set(others.map((by) => askerOf(by).organization)))
            expect(others.filter((by) => askerOf(by).organization === other).length).toBeLessThanOrEqual(
              own + 1,
            );
          const before = passedBy.filter((by) => by === whose).length;
          for (const sibling of new Set(siblings))
            expect(siblings.filter((by) => by === sibling).length).toBeLessThanOrEqual(before + 1);
        }
      },
    ),
  );
});

it("sends an organization away that fills its part of the line, others still find room", async () => {
  const { ask } = turnsOf({ ...one, waiting: { each: 1, organization: 2, all: 3 } });
  void ask("A/0", "running");
  void ask("A/1", "a1");
  void ask("A/2", "a2");
  await expect(ask("A/3", "a3")).rejects.toMatchObject({ details: { whose: "your organization's" } });
  void ask("B/1", "b1");
});

it("sends the newest of the organization away that fills the line most, for one that has less waiting", async () => {
  const { ask, end, started } = turnsOf({ ...one, waiting: { each: 9, organization: 9, all: 3 } });
  void ask("A/0", "running");
  void ask("A/1", "a1");
  void ask("A/1", "a2");
  const newest = ask("A/2", "a3");
  void ask("B/1", "b1");
  await expect(newest).rejects.toMatchObject({ details: { whose: "your organization's" } });
  await expect(ask("A/3", "a4")).rejects.toMatchObject({ details: { whose: "everybody's" } });
  for (const name of ["running", "b1", "a1"]) await end(name);
  expect(started).toEqual(["running", "b1", "a1", "a2"]);
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
  const { ask } = turnsOf({ ...one, waiting: { each: 1, organization: 9, all: 2 } });
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
  const { ask } = turnsOf({ ...one, waitingOctets: { each: 100, organization: 900, all: 150 } });
  void ask("a", "a1", 1000);
  void ask("a", "a2", 100);
  await expect(ask("a", "a3", 1)).rejects.toMatchObject({ details: { whose: "yours" } });
  void ask("b", "b1", 60);
  await expect(ask("c", "c1", 100)).rejects.toMatchObject({ details: { whose: "everybody's" } });
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
  const asker = { organization: "a", account: "a", signal: new AbortController().signal };
  await expect(inTurn(asker, 0, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(inTurn(asker, 0, async () => "done")).resolves.toBe("done");
});
