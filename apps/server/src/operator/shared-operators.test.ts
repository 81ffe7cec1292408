import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditKey } from "@v2x/audit";
import { readList } from "@v2x/credentials";
import type { Store } from "@v2x/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditedStore } from "../audit/audited.ts";
import { readConfiguration } from "../configuration.ts";
import { openAuthorities, type Systems } from "../open-authorities.ts";
import { onSharedStores } from "../shared-stores.test-support.ts";
import type { Decider } from "./accounts.ts";
import { type OperatedAuthorities, operatedAuthorities } from "./authorities.ts";
import { type OperatedLists, operatedLists } from "./lists.ts";

const dataDir = mkdtempSync(join(tmpdir(), "v2x-operators-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const by: Decider = { actor: { kind: "command-line", name: "a test" }, reason: "at the same time" };
const now = () => new Date();

onSharedStores("operators", (storesOf) => {
  const opened: Systems[] = [];
  let authorities: readonly OperatedAuthorities[];
  let lists: readonly OperatedLists[];
  beforeAll(async () => {
    const masterKey = new Uint8Array(32);
    const configuration = readConfiguration({ DATA_DIR: dataDir });
    const open = async (plain: Store) => {
      const store = auditedStore(plain, auditKey(masterKey), now);
      const systems = await openAuthorities(configuration, { store, masterKey, securityLog: () => {} });
      opened.push(systems);
      return {
        authorities: operatedAuthorities(store, systems, now),
        lists: operatedLists(store, systems, { publicUrl: configuration.publicUrl, now }),
      };
    };
    const consoles = await Promise.all(storesOf().map(open));
    authorities = consoles.map((console) => console.authorities);
    lists = consoles.map((console) => console.lists);
  });
  afterAll(async () => {
    for (const systems of opened.splice(0)) await systems.close();
  });

  it("who renew at once get one generation after the other, each noted with its own change alone", async () => {
    const renewed = await Promise.all(
      [0, 1, 0, 1].map((index) => authorities[index]!.renew("ccms", "ea", by)),
    );
    expect(renewed.map(({ generation }) => generation).toSorted()).toEqual([2, 3, 4, 5]);
    const rows = await storesOf()[0]!.audit.rowsAfter(0, 100);
    expect(rows.map(({ before, after }) => [before, after].map((seen) => Object.keys(seen!).length))).toEqual(
      renewed.map(() => [1, 2]),
    );
  });

  it("who publish at once get one number after the other, each noted with its own", async () => {
    const published = await Promise.all([0, 1, 0].map((index) => lists[index]!.publish("ccms-ctl", by)));
    const numbers = published.map(({ issue }) => issue!.sequence).toSorted((a, b) => a - b);
    expect(numbers).toEqual([6, 7, 8]);
    const rows = await storesOf()[0]!.audit.rowsAfter(5, 100);
    expect(rows).toMatchObject([
      { before: { sequence: 5 }, after: { sequence: 6 } },
      { before: { sequence: 6 }, after: { sequence: 7 } },
      { before: { sequence: 7 }, after: { sequence: 8 } },
    ]);
    const { content } = readList((await opened[0]!.ccms.list("ctl")).message);
    expect(content.kind === "ctl" && content.ctl.ctlSequence).toBe(8);
  });

  it("of whom one renews while the other revokes leave no authority both current and revoked", async () => {
    const [current] = (
      await authorities[0]!.page({ system: "ccms", every: false }, { page: 0, size: 100 })
    ).content.filter(({ role, state }) => role === "aa" && state === "current");
    await Promise.all([
      authorities[0]!.renew("ccms", "aa", by),
      authorities[1]!.revoke(current!.hashedId8, by),
    ]);
    const { content } = await authorities[1]!.page({ system: "ccms", every: true }, { page: 0, size: 100 });
    expect(content.find(({ hashedId8 }) => hashedId8 === current!.hashedId8)!.state).toBe("revoked");
    const crl = readList((await opened[1]!.ccms.list("crl")).message).content;
    expect(crl.kind === "crl" && crl.crl.entries.map((entry) => Buffer.from(entry).toString("hex"))).toEqual([
      current!.hashedId8.toLowerCase(),
    ]);
  });
});
