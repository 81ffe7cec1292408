import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ccms, openCcms } from "@v2x/ccms";
import { openStore, type Store } from "@v2x/store";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { ccmsPorts } from "./open-authorities.ts";

const databaseUrl = process.env.V2X_TEST_DATABASE_URL ?? process.env.DATABASE_URL;
const dataDir = mkdtempSync(join(tmpdir(), "v2x-shared-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

describe("two CCMS on one embedded database", () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore({ dataDir });
  });
  afterAll(() => store.close());
  seeEachOther(async () => [store, store]);
});

describe.skipIf(!databaseUrl)(
  `two CCMS, each with a store of its own, on one PostgreSQL${databaseUrl ? "" : " (skipped: set V2X_TEST_DATABASE_URL)"}`,
  () => {
    const schema = `v2x_shared_${process.pid}_${Date.now()}`;
    const admin = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    const stores: Store[] = [];
    beforeAll(async () => {
      await admin.query(`create schema ${schema}`);
      const url = new URL(databaseUrl!);
      url.searchParams.set("options", `-c search_path=${schema}`);
      const open = () => openStore({ dataDir, databaseUrl: url.href });
      stores.push(...(await Promise.all([open(), open()])));
    });
    afterAll(async () => {
      for (const store of stores) await store.close();
      await admin.query(`drop schema ${schema} cascade`);
      await admin.end();
    });
    seeEachOther(async () => stores);
  },
);

function seeEachOther(storesOf: () => Promise<readonly Store[]>): void {
  let one: Ccms;
  let other: Ccms;
  beforeAll(async () => {
    const configuration = readConfiguration({ DATA_DIR: dataDir });
    const open = (store: Store) =>
      openCcms(ccmsPorts(configuration, { store, masterKey: new Uint8Array(32), securityLog: () => {} }));
    [one, other] = (await Promise.all((await storesOf()).map(open))) as [Ccms, Ccms];
  });

  it("made one set of authorities in their first start together", async () => {
    expect(await one.info()).toEqual(await other.info());
    expect(await one.certificates()).toHaveLength(4);
  });

  it("serve what the other renewed and revoked at once", async () => {
    const first = await one.certificate("aa");
    const lists = [await other.list("ctl"), await other.list("crl")];
    const renewed = await one.renew("aa");
    expect(await other.certificate("aa")).toEqual(renewed);
    expect((await other.list("ctl")).issue).toBe(lists[0]!.issue + 1);
    await other.revoke(first.hashedId8);
    expect((await one.list("crl")).issue).toBe(lists[1]!.issue + 1);
    expect(await one.list("ctl")).toEqual(await other.list("ctl"));
    expect((await one.certificates()).map(({ role, state }) => `${role} ${state}`)).toContain("aa revoked");
  });

  it("race without losing a change", async () => {
    const before = (await one.list("ctl")).issue;
    const renewed = await Promise.all([
      one.renew("ea"),
      other.renew("ea"),
      one.renew("ea"),
      other.renew("aa"),
    ]);
    expect(renewed.map(({ generation }) => generation).toSorted()).toEqual([2, 3, 3, 4]);
    expect((await other.list("ctl")).issue).toBe(before + 4);
    const current = (await other.certificates()).filter(({ state }) => state === "current");
    expect(current.map(({ role }) => role).toSorted()).toEqual(["aa", "ea", "rca", "tlm"]);
  });
}
