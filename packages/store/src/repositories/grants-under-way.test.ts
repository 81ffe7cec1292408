import { CamelCasePlugin, Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../database.ts";
import { openStore, type Store } from "../index.ts";
import { onDatabase } from "../test-databases.test-support.ts";
import { grantsUnderWay } from "./grants-under-way.ts";

const digest = (octet: number) => new Uint8Array(32).fill(octet);

onDatabase("requests that are about to be granted", ({ options }) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(options);
  });
  afterAll(() => store.close());

  it("are one's who asks first, by log and request, also of many who ask at once", async () => {
    const { ccms } = store;
    const asked = await Promise.all([
      ...Array.from({ length: 5 }, () => ccms.beginGrant("aa", digest(1))),
      ccms.beginGrant("ea", digest(1)),
      ccms.beginGrant("aa", digest(2)),
      ...Array.from({ length: 3 }, () => ccms.beginGrant("aa", digest(2))),
    ]);
    expect(asked.filter((one) => one === "begun")).toHaveLength(3);
    expect([asked[5], asked[6]]).toEqual(["begun", "begun"]);
    expect(await ccms.beginGrant("aa", digest(1))).toBe("at-work");
  });

  it("are free again when they are ended, and others stay", async () => {
    const { ccms } = store;
    await Promise.all([ccms.beginGrant("aa", digest(3)), ccms.beginGrant("aa", digest(4))]);
    await ccms.endGrant("aa", digest(3));
    expect(await ccms.beginGrant("aa", digest(3))).toBe("begun");
    expect(await ccms.beginGrant("aa", digest(4))).toBe("at-work");
  });

  it("are forgotten by the moment that they were begun at", async () => {
    const { ccms, eventUpkeep } = store;
    await ccms.beginGrant("aa", digest(5));
    expect(await eventUpkeep.forgetGrants(new Date(Date.now() - 60_000))).toBe(0);
    expect(await ccms.beginGrant("aa", digest(5))).toBe("at-work");
    expect(await eventUpkeep.forgetGrants(new Date(Date.now() + 60_000))).toBeGreaterThan(0);
    expect(await ccms.beginGrant("aa", digest(5))).toBe("begun");
  });
});

onDatabase("requests whose process is gone", ({ options, dialect }) => {
  it("are given up after fifteen seconds", async () => {
    await (await openStore(options)).close();
    const db = new Kysely<Database>({ dialect: await dialect(), plugins: [new CamelCasePlugin()] });
    const { beginGrant } = grantsUnderWay(db, "ccms");
    for (const [octet, seconds] of [
      [6, 14],
      [7, 16],
    ] as const) {
      await beginGrant("aa", digest(octet));
      await sql`update grants_under_way set since = now() - make_interval(secs => ${seconds})
        where identity = ${digest(octet)}`.execute(db);
    }
    expect(await beginGrant("aa", digest(6))).toBe("at-work");
    expect(await beginGrant("aa", digest(7))).toBe("begun");
    expect(await beginGrant("aa", digest(7))).toBe("at-work");
    await db.destroy();
  });
});

onDatabase("counts of a minute", ({ options }) => {
  it("are added up over all who count, for each subject and minute, and forgotten a minute later", async () => {
    const store = await openStore(options);
    const { minuteCounts } = store;
    const add = async (minute: number, counts: Record<string, number>) =>
      Object.fromEntries(await minuteCounts.add(minute, new Map(Object.entries(counts))));
    expect(await add(100, { a: 2, b: 1 })).toEqual({ a: 2, b: 1 });
    expect(await add(100, { b: 3 })).toEqual({ b: 4 });
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, at) => add(100, at % 2 ? { a: 1, c: 1 } : { c: 1, a: 1 })),
    );
    expect(Math.max(...many.map(({ a }) => a!))).toBe(10);
    expect(await add(101, { a: 5 })).toEqual({ a: 5 });
    expect(await add(100, { a: 0 })).toEqual({ a: 10 });
    expect(await add(102, {})).toEqual({});
    expect(await add(100, { a: 0 })).toEqual({ a: 0 });
    await store.close();
  });
});
