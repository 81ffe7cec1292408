import fc from "fast-check";
import { Kysely, sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { openStore, type Store } from "../index.ts";
import { onDatabase, type TestDatabase } from "../test-databases.test-support.ts";

/** A piece of work: the n-th of a member of an owner. */
interface Piece {
  readonly owner: string;
  readonly member: string;
  readonly n: number;
}

onDatabase("turns of jobs", (database) => {
  const opened: Store[] = [];
  const errors: Error[] = [];
  const open = async (queue: string) => {
    errors.length = 0;
    const jobs = { queues: [queue], onError: (error: Error) => void errors.push(error) };
    const store = await openStore({ ...database.options, jobs });
    opened.push(store);
    return store;
  };
  const closeAll = async () => {
    for (const store of opened.splice(0)) await store.close();
  };
  afterEach(closeAll);

  const send = ({ jobs }: Store, queue: string, piece: Piece) =>
    jobs.sendInTurn(queue, piece, { owner: piece.owner, member: piece.member });
  const sendAll = (store: Store, queue: string, pieces: readonly Piece[]) =>
    store.patiently(() =>
      store.inTransaction(async ({ jobs }) => {
        for (const piece of pieces)
          await jobs.sendInTurn(queue, piece, { owner: piece.owner, member: piece.member });
      }),
    );
  const doAll = async ({ jobs }: Store, queue: string, count: number) => {
    const done: Piece[] = [];
    await jobs.work(queue, async ({ data }) => void done.push(data as Piece), { concurrency: 1 });
    await expect.poll(() => done.length, { timeout: 60_000, interval: 20 }).toBe(count);
    return done;
  };

  it("let an owner's first job come second, though another owner has 200 waiting", async () => {
    const store = await open("first");
    await sendAll(store, "first", piecesOf("Alpha", "unit", 200));
    await sendAll(store, "first", piecesOf("Beta", "unit", 2));
    const done = await doAll(store, "first", 202);
    const places = done.flatMap(({ owner }, place) => (owner === "Beta" ? [place] : []));
    expect(places).toEqual([1, 3]);
    expect(done.filter(({ owner }) => owner === "Alpha").map(({ n }) => n)).toEqual(
      Array.from({ length: 200 }, (_, n) => n),
    );
  }, 120_000);

  it("go round the owners that wait, and round the members of each", async () => {
    const store = await open("rounds");
    const all: Piece[] = [];
    await store.jobs.work("rounds", async ({ data }) => void all.push(data as Piece), { concurrency: 1 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            owner: fc.constantFrom("Alpha", "Beta", "Gamma"),
            member: fc.constantFrom("a", "b", "c"),
            count: fc.integer({ min: 1, max: 5 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        async (bursts) => {
          const counted = new Map<string, number>();
          const pieces = bursts.flatMap(({ owner, member, count }) => {
            const from = counted.get(owner + member) ?? 0;
            counted.set(owner + member, from + count);
            return piecesOf(owner, member, count, from);
          });
          await sendAll(store, "rounds", pieces);
          await expect.poll(() => all.length, { timeout: 60_000, interval: 10 }).toBe(pieces.length);
          const done = all.splice(0);
          expectFair(done, pieces, ({ owner }) => owner);
          for (const owner of ["Alpha", "Beta", "Gamma"])
            expectFair(
              done.filter((piece) => piece.owner === owner),
              pieces.filter((piece) => piece.owner === owner),
              ({ member }) => member,
            );
        },
      ),
      { numRuns: 15 },
    );
  }, 120_000);

  it("do not let an owner who always asks again pass those who wait", async () => {
    const store = await open("again");
    await sendAll(store, "again", piecesOf("Alpha", "unit", 20));
    const done: string[] = [];
    let asked = 0;
    await send(store, "again", { owner: "Beta", member: "unit", n: asked });
    await store.jobs.work(
      "again",
      async ({ data }) => {
        const { owner } = data as Piece;
        done.push(owner);
        if (owner !== "Beta" || asked === 19) return;
        asked += 1;
        await send(store, "again", { owner, member: "unit", n: asked });
      },
      { concurrency: 1 },
    );
    await expect.poll(() => done.length, { timeout: 60_000, interval: 20 }).toBe(40);
    const ofAlpha = done.slice(0, 20).filter((owner) => owner === "Alpha");
    expect(ofAlpha.length).toBeGreaterThanOrEqual(9);
    expect(ofAlpha.length).toBeLessThanOrEqual(11);
  }, 90_000);

  it("are kept by work that fails and is tried again, once for each piece", async () => {
    const store = await open("failing");
    const tries = new Map<number, number>();
    await sendAll(store, "failing", piecesOf("Alpha", "unit", 3));
    await store.jobs.work(
      "failing",
      async ({ data }) => {
        const { n } = data as Piece;
        tries.set(n, (tries.get(n) ?? 0) + 1);
        if (n === 1 && tries.get(n) === 1) throw new Error("once");
      },
      { concurrency: 1 },
    );
    await expect
      .poll(() => tries, { timeout: 30_000 })
      .toEqual(
        new Map([
          [0, 1],
          [1, 2],
          [2, 1],
        ]),
      );
  }, 60_000);

  it("give each piece of work to one worker, of whichever process", async ({ skip }) => {
    if (database.options.databaseUrl === undefined) skip("one process alone has the embedded database");
    const stores = [await open("shared"), await open("shared"), await open("shared")];
    const pieces = ["Alpha", "Beta"].flatMap((owner) =>
      ["a", "b", "c"].flatMap((member) => piecesOf(owner, member, 20)),
    );
    const done: Piece[] = [];
    for (const { jobs } of stores)
      await jobs.work("shared", async ({ data }) => void done.push(data as Piece), { concurrency: 3 });
    await Promise.all(pieces.map((piece, at) => send(stores[at % 3]!, "shared", piece)));
    await expect.poll(() => done.length, { timeout: 60_000 }).toBe(pieces.length);
    expect(new Set(done.map((piece) => JSON.stringify(piece))).size).toBe(pieces.length);
    expect(errors).toEqual([]);
    expect(await stores[0]!.jobs.waiting("shared", { owner: "Alpha", member: "a" })).toEqual({
      ofOwner: 0,
      ofMember: 0,
    });
  }, 90_000);

  it("count what waits, of owner and member, in the transaction that adds it", async () => {
    const store = await open("counted");
    const turn = { owner: "Alpha", member: "a" };
    expect(await store.jobs.sendInTurn("counted", {}, turn)).toEqual({ ofOwner: 1, ofMember: 1 });
    expect(await store.jobs.sendInTurn("counted", {}, { ...turn, member: "b" })).toEqual({
      ofOwner: 2,
      ofMember: 1,
    });
    await store.jobs.sendInTurn("counted", {}, { ...turn, counts: false });
    const undone = store.inTransaction(async ({ jobs }) => {
      expect(await jobs.sendInTurn("counted", {}, turn)).toEqual({ ofOwner: 3, ofMember: 2 });
      throw new Error("changed its mind");
    });
    await expect(undone).rejects.toThrow("changed its mind");
    expect(await store.jobs.waiting("counted", turn)).toEqual({ ofOwner: 2, ofMember: 1 });
    let done = 0;
    await store.jobs.work("counted", async () => void done++, { concurrency: 1 });
    await expect.poll(() => done).toBe(3);
    expect(await store.jobs.waiting("counted", turn)).toEqual({ ofOwner: 0, ofMember: 0 });
  });

  it("are forgotten where nothing waits, and set back where they grow large", async () => {
    const store = await open("swept");
    await sendAll(store, "swept", piecesOf("Alpha", "unit", 3));
    await doAll(store, "swept", 3);
    await closeAll();
    await sendAll(await open("swept"), "swept", piecesOf("Beta", "unit", 2));
    await closeAll();
    await inDatabase(database, async (db) => {
      await sql`update job_turns set reached = reached + 2000000000, next = next + 2000000000
        where queue = 'swept' and member = ''`.execute(db);
      await sql`update job set priority = priority - 2000000000 where name = 'swept' and priority < 0`.execute(
        db,
      );
    });
    const swept = await open("swept");
    await swept.sweepTurns();
    await sendAll(swept, "swept", piecesOf("Gamma", "unit", 2));
    await closeAll();
    const { jobs, turns } = await inDatabase(database, async (db) => ({
      jobs: await sql`select from job where name = 'swept' and priority not between -9 and -1`.execute(db),
      turns: await sql<{ owner: string }>`select distinct owner from job_turns where queue = 'swept'`.execute(
        db,
      ),
    }));
    expect(jobs.rows).toEqual([]);
    expect(turns.rows.map(({ owner }) => owner).toSorted()).toEqual(["", "Beta", "Gamma"]);
    const done = await doAll(await open("swept"), "swept", 4);
    expect(done.map(({ owner }) => owner)).toEqual(["Beta", "Gamma", "Beta", "Gamma"]);
  });
});

/** Whoever still waits after some of the work was served as often as any other, but for one round that is under way. */
function expectFair(done: readonly Piece[], all: readonly Piece[], whose: (piece: Piece) => string): void {
  const left = new Map<string, number>();
  for (const piece of all) left.set(whose(piece), (left.get(whose(piece)) ?? 0) + 1);
  const served = new Map([...left.keys()].map((name) => [name, 0]));
  for (const piece of done) {
    const name = whose(piece);
    const waiting = [...left].filter(([, count]) => count > 0).map(([other]) => served.get(other)!);
    expect(served.get(name)! - Math.min(...waiting)).toBeLessThanOrEqual(1);
    served.set(name, served.get(name)! + 1);
    left.set(name, left.get(name)! - 1);
  }
}

async function inDatabase<T>(database: TestDatabase, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const db = new Kysely<unknown>({ dialect: await database.dialect() });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function piecesOf(owner: string, member: string, count: number, from = 0): readonly Piece[] {
  return Array.from({ length: count }, (_, at) => ({ owner, member, n: from + at }));
}
