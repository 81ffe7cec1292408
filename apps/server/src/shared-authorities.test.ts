import { type Ccms, openCcms } from "@v2x/ccms";
import type { Store } from "@v2x/store";
import { beforeAll, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { ccmsPorts } from "./open-authorities.ts";
import { onSharedStores } from "./shared-stores.test-support.ts";

onSharedStores("CCMS", (storesOf) => {
  let one: Ccms;
  let other: Ccms;
  beforeAll(async () => {
    const configuration = readConfiguration({});
    const open = (store: Store) =>
      openCcms(ccmsPorts(configuration, { store, masterKey: new Uint8Array(32), securityLog: () => {} }));
    [one, other] = (await Promise.all(storesOf().map(open))) as [Ccms, Ccms];
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
});
