import { describe, expect, it } from "vitest";
import { gathered } from "./gather.ts";

/** A connection that answers when it is told to, and what it was asked, statement by statement. */
function slowDatabase(isTransaction = false) {
  const statements: string[][] = [];
  const ends: (() => void)[] = [];
  const ask = gathered(
    { isTransaction } as Parameters<typeof gathered>[0],
    async (words: readonly string[]) => {
      statements.push([...words]);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (words.includes("bad")) throw new Error("it cannot be stored");
      if (words.includes("cut")) throw Object.assign(new Error("cut off"), { code: "ECONNRESET" });
      return words.map((word) => word.toUpperCase());
    },
  );
  const endOne = async () => {
    ends.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, statements, endOne };
}

describe("calls that one statement answers", () => {
  it("are those that came while another was at work, each with its own answer", async () => {
    const { ask, statements, endOne } = slowDatabase();
    const answers = Promise.all(["a", "b", "c"].map(ask));
    expect(statements).toEqual([["a"]]);
    await endOne();
    expect(statements).toEqual([["a"], ["b", "c"]]);
    await endOne();
    expect(await answers).toEqual(["A", "B", "C"]);
    const later = ask("d");
    expect(statements).toEqual([["a"], ["b", "c"], ["d"]]);
    await endOne();
    expect(await later).toBe("D");
  });

  it("do not fail for one among them that does", async () => {
    const { ask, statements, endOne } = slowDatabase();
    const answers = Promise.allSettled(["a", "b", "bad", "c"].map(ask));
    for (let n = 0; n < 5; n += 1) await endOne();
    expect(statements).toEqual([["a"], ["b", "bad", "c"], ["b"], ["bad"], ["c"]]);
    expect(
      (await answers).map((answer) => (answer.status === "fulfilled" ? answer.value : answer.status)),
    ).toEqual(["A", "B", "rejected", "C"]);
  });

  it("fail each where the database went away, with those that wait; none is tried again, later ones are", async () => {
    const { ask, statements, endOne } = slowDatabase();
    const first = ask("a");
    const together = Promise.allSettled(["b", "cut", "c"].map(ask));
    await endOne();
    const waiting = Promise.allSettled(["d", "e"].map(ask));
    await endOne();
    for (const call of [...(await together), ...(await waiting)])
      expect(call).toMatchObject({ status: "rejected", reason: { code: "ECONNRESET" } });
    const later = ask("f");
    await endOne();
    expect([await first, await later]).toEqual(["A", "F"]);
    expect(statements).toEqual([["a"], ["b", "cut", "c"], ["f"]]);
  });

  it("fails alone where it is alone, and those after it go on", async () => {
    const { ask, endOne } = slowDatabase();
    const bad = ask("bad");
    void endOne();
    await expect(bad).rejects.toThrow("it cannot be stored");
    const later = ask("e");
    await endOne();
    expect(await later).toBe("E");
  });

  it("are two hundred at most", async () => {
    const { ask, statements, endOne } = slowDatabase();
    const answers = Promise.all(Array.from({ length: 302 }, (_, n) => ask(String(n))));
    for (let n = 0; n < 3; n += 1) await endOne();
    expect(statements.map(({ length }) => length)).toEqual([1, 200, 101]);
    expect(await answers).toHaveLength(302);
  });

  it("are each by itself within a transaction", async () => {
    const { ask, statements, endOne } = slowDatabase(true);
    const answers = Promise.all(["a", "b"].map(ask));
    expect(statements).toEqual([["a"], ["b"]]);
    await endOne();
    await endOne();
    expect(await answers).toEqual(["A", "B"]);
  });
});
