import { deltaCtl, fullCtl } from "@v2x/credentials";
import { type CtlEntry, type CtlFormat, unmetIn } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { now, testAuthorities } from "../authorities.test-support.ts";
import { collectTrust } from "../index.ts";
import { dcUrl, getFrom, nextUpdate, type Served, testCentre } from "./centre.test-support.ts";

const authorities = await testAuthorities();
const others = await testAuthorities();
const centre = await testCentre(authorities);
const { address, entries } = centre;
const other: CtlEntry = {
  choice: "aa",
  value: { aaCertificate: others.aa.certificate.value, accessPoint: "https://elsewhere.test/aa" },
};

const full = (sequence: number, of: readonly CtlEntry[]) => fullCtl({ sequence, nextUpdate, entries: of });
const signed = (ctl: CtlFormat) => centre.list({ kind: "ctl", ctl });
const deltaAt = async (before: CtlFormat, after: CtlFormat) =>
  [`${address.ctl}/${after.ctlSequence}`, await signed(deltaCtl(before, after))] as const;

/** From the list that was verified before to the one that is served now, over what changed between. */
async function follow(
  before: Uint8Array,
  after: CtlFormat,
  deltas: readonly (readonly [string, Uint8Array])[],
) {
  const served: Served = new Map([...centre.served, [address.ctl, await signed(after)], ...deltas]);
  const { steps, trust } = await collectTrust({
    transport: getFrom(served),
    dcUrl,
    now,
    before: { ctl: before, ectl: centre.served.get(address.ectl)! },
  });
  const step = steps.find(({ what }) => what === "ctl-delta");
  return { trust, step, unmet: step && unmetIn(step.checks).map(({ name, path }) => [name, path]) };
}

describe("what changed in a trust list", () => {
  const [before, between, after] = [full(254, entries), full(255, [...entries, other]), full(0, entries)];

  it("leads from the list that was verified before to the new one, also over several issues", async () => {
    const one = await follow(await signed(before), between, [await deltaAt(before, between)]);
    expect([one.unmet, one.trust !== undefined]).toEqual([[], true]);
    expect(one.step!.title).toContain("what changed in the trust list (sequence 255) of TEST RCA");
    const deltas = [await deltaAt(before, between), await deltaAt(between, after)];
    expect((await follow(await signed(before), after, deltas)).unmet).toEqual([]);
  });

  it("is not looked at where the list is the same, another issuer's or damaged, or a delta is not served", async () => {
    const delta = await deltaAt(before, between);
    const foreign = await testCentre(others);
    const ofAnother = await foreign.list({ kind: "ctl", ctl: full(254, foreign.entries) });
    for (const kept of [await signed(between), ofAnother, Uint8Array.of(3)]) {
      const { step, trust } = await follow(kept, between, [delta]);
      expect([step, trust !== undefined]).toEqual([undefined, true]);
    }
    expect((await follow(await signed(before), after, [delta])).step).toBe(undefined);
  });

  it("is looked at over sixteen issues at most", async () => {
    const issues = Array.from({ length: 18 }, (_, at) => full(at, at % 2 ? [...entries, other] : entries));
    const deltas = await Promise.all(issues.slice(1).map((issue, at) => deltaAt(issues[at]!, issue)));
    expect((await follow(await signed(issues[0]!), issues[16]!, deltas)).unmet).toEqual([]);
    const { step, trust } = await follow(await signed(issues[0]!), issues[17]!, deltas);
    expect([step, trust !== undefined]).toEqual([undefined, true]);
  });

  it("is not looked at from a delta, or from a list whose signature does not hold", async () => {
    const delta = await deltaAt(before, between);
    const forged = await signed(before);
    forged[forged.length - 1]! ^= 1;
    const ofDelta = await signed(deltaCtl(full(253, [...entries, other]), before));
    for (const kept of [forged, ofDelta]) {
      const { step, trust } = await follow(kept, between, [delta]);
      expect([step, trust !== undefined]).toEqual([undefined, true]);
    }
  });

  it.each([
    [
      "leads elsewhere",
      () => deltaAt(before, full(255, [...entries.slice(1), other])),
      ["delta-leads-to-list", "ctlCommands"],
    ],
    [
      "leaves out what is new",
      () => deltaAt(before, full(255, entries)),
      ["delta-leads-to-list", "ctlCommands"],
    ],
    [
      "is of another issue",
      async () => [`${address.ctl}/255`, await signed(deltaCtl(before, after))] as const,
      ["delta-sequence", "delta 255.ctlSequence"],
    ],
    [
      "is of another root",
      async () => {
        const ctl = deltaCtl(before, between);
        return [`${address.ctl}/255`, await centre.list({ kind: "ctl", ctl }, others.root)] as const;
      },
      ["data-signature", expect.stringContaining("delta 255")],
    ],
  ])("does not hold where it %s", async (_how, delta, wanted) => {
    const { trust, unmet } = await follow(await signed(before), between, [await delta()]);
    expect(trust).toBe(undefined);
    expect(unmet).toContainEqual(wanted);
  });
});
