import { describe, expect, it } from "vitest";
import { hashQueues, identityQueues, TooBusy } from "./hash-queue.ts";

/** Tasks that end when the test says so, by the order in which they were begun. */
function controlled() {
  const begun: string[] = [];
  const release: (() => void)[] = [];
  return {
    begun,
    task: (name: string) => async () => {
      begun.push(name);
      await new Promise<void>((resolve) => release.push(resolve));
      return name;
    },
    /** Ends the oldest task, and waits until what it makes room for has begun. */
    async end() {
      release.shift()!();
      await new Promise((resolve) => setImmediate(resolve));
    },
    get running() {
      return release.length;
    },
  };
}

const limits = { running: 2, waiting: { each: 2, all: 3 } };

describe("a queue", () => {
  it("runs as many tasks at a time as it may, and refuses at once what does not fit in the line", async () => {
    const { sole } = hashQueues(2, { sole: limits });
    const tasks = controlled();
    const all = ["a", "b", "a", "a", "b"].map((network) => sole(network, tasks.task(network)));
    expect(tasks.running).toBe(2);
    await expect(sole("a", tasks.task("too much of a network"))).rejects.toThrow(TooBusy);
    await expect(sole("b", tasks.task("too much in all"))).rejects.toThrow(TooBusy);
    for (const _ of all) {
      expect(tasks.running).toBeLessThanOrEqual(2);
      await tasks.end();
    }
    await Promise.all(all);
    expect(await sole("c", async () => "again")).toBe("again");
  });

  it("gives turns to networks: the one served longest ago comes next", async () => {
    const { sole } = hashQueues(1, { sole: { running: 1, waiting: { each: 4, all: 9 } } });
    const tasks = controlled();
    const all = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map((name) => sole(name[0]!, tasks.task(name)));
    for (const _ of all) await tasks.end();
    await Promise.all(all);
    expect(tasks.begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  it("has room for another network in a full line: who has most waiting gives its last place", async () => {
    const { sole } = hashQueues(1, { sole: { running: 1, waiting: { each: 2, all: 4 } } });
    const tasks = controlled();
    const all = ["a0", "a1", "a2", "b1", "b2", "c1", "d1", "e1"].map((name) =>
      sole(name[0]!, tasks.task(name)),
    );
    const outcomes = Promise.allSettled(all);
    for (let left = 0; left < 5; left += 1) await tasks.end();
    expect((await outcomes).map(({ status }) => status === "fulfilled")).toEqual([
      ...[true, true, false, true, false], // of the floods, the first of each is done
      ...[true, true, false], // and no place is left for whom all others have as few as
    ]);
  });

  it("takes the many networks of one owner for one: another is served next, and has room in a full line", async () => {
    const { sole } = hashQueues(1, { sole: { running: 1, waiting: { each: 30, all: 60 } } });
    const tasks = controlled();
    const flood = Array.from({ length: 5_000 }, (_, index) => {
      return sole(`2001:db8:7:${index.toString(16)}::/64`, tasks.task("flood"));
    });
    const refused = Promise.allSettled(flood);
    // The last is a neighbour of the flood.
    const others = ["198.51.100.7", "2a00:1:2:3::/64", "2001:db8:ffff:1::/64"].map((network) =>
      sole(network, tasks.task(network)),
    );
    for (let left = 0; left < 4; left += 1) await tasks.end();
    expect(tasks.begun.slice(0, 3)).toEqual(["flood", "198.51.100.7", "2a00:1:2:3::/64"]);
    while (tasks.running > 0) await tasks.end();
    await Promise.all(others);
    expect((await refused).filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(61);
  });

  it("frees the place of a task that fails", async () => {
    const { sole } = hashQueues(1, { sole: { running: 1, waiting: { each: 0, all: 0 } } });
    await expect(sole("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await sole("a", async () => "next")).toBe("next");
  });
});

describe("the queues of identity", () => {
  it("let a sign-in begin at once or next, however many registrations of one network wait", async () => {
    const queues = identityQueues();
    const tasks = controlled();
    const flood = Array.from({ length: 45 }, (_, index) =>
      queues.registration("a", tasks.task(`registration ${index}`)),
    );
    const refused = (await Promise.allSettled([...flood.slice(6)])).filter(
      ({ status }) => status === "rejected",
    );
    expect(refused).toHaveLength(39);
    const signIns = [1, 2].map((index) => queues.signIn("b", tasks.task(`sign-in ${index}`)));
    expect(tasks.begun).toEqual(["registration 0", "sign-in 1"]);
    await tasks.end();
    await tasks.end();
    expect(tasks.begun.slice(2)).toEqual(["registration 1", "sign-in 2"]);
    for (let left = 0; left < 8; left += 1) if (tasks.running > 0) await tasks.end();
    await Promise.all(signIns);
  });

  it.each(["registration", "link", "account"] as const)("run one %s at a time", async (name) => {
    const queues = identityQueues();
    const tasks = controlled();
    const all = ["a", "b"].map((network) => queues[name](network, tasks.task(network)));
    expect(tasks.begun).toEqual(["a"]);
    await tasks.end();
    await tasks.end();
    await Promise.all(all);
  });

  it("take turns: what is begun on other pages is not kept waiting by sign-ins", async () => {
    const queues = identityQueues();
    const tasks = controlled();
    const all = [
      ...[1, 2, 3, 4].map((index) => queues.signIn(`s${index}`, tasks.task(`sign-in ${index}`))),
      queues.link("l", tasks.task("link")),
      queues.registration("r", tasks.task("registration")),
    ];
    for (const _ of all) await tasks.end();
    await Promise.all(all);
    expect(tasks.begun).toEqual(["sign-in 1", "sign-in 2", "registration", "link", "sign-in 3", "sign-in 4"]);
  });
});
