import type { CtlCommand, CtlEntry, CtlFormat } from "@v2x/v2x-schema";
import { describe, expect, it } from "vitest";
import { hierarchy } from "../hierarchy.test-support.ts";
import { applyDeltaCtl, type DecodedCertificate, deltaCtl, fullCtl, sameEntries } from "../index.ts";

const earlier = new Date("2026-03-01T00:00:00Z");
const nextUpdate = new Date("2026-04-01T00:00:00Z");
const delta = (before: readonly CtlEntry[], after: readonly CtlEntry[]) =>
  deltaCtl(
    fullCtl({ sequence: 255, nextUpdate: earlier, entries: before }),
    fullCtl({ sequence: 0, nextUpdate, entries: after }),
  );
const add = (value: CtlEntry): CtlCommand => ({ choice: "add", value });

describe("a delta of a trust list", async () => {
  const [ticket, aa, root] = (await hierarchy("NistP256", "NistP256", "BrainpoolP384r1")).chain as [
    DecodedCertificate,
    DecodedCertificate,
    DecodedCertificate,
  ];
  const entries = {
    rca: { choice: "rca", value: { selfsignedRootCa: root.value } },
    tlm: { choice: "tlm", value: { selfSignedTLMCertificate: root.value, accessPoint: "http://tlm" } },
    ea: { choice: "ea", value: { eaCertificate: ticket.value, aaAccessPoint: "http://ea" } },
    aa: { choice: "aa", value: { aaCertificate: aa.value, accessPoint: "http://aa" } },
    dc: { choice: "dc", value: { url: "http://dc", cert: [root.hashedId8] } },
  } as const satisfies Record<string, CtlEntry>;

  it("has the sequence and next update of the list that it leads to, and is no full one", () => {
    const after = fullCtl({ sequence: 0, nextUpdate, entries: [entries.aa] });
    const before = fullCtl({ sequence: 255, nextUpdate: earlier, entries: [entries.dc] });
    const { ctlCommands, ...head } = deltaCtl(before, after);
    expect(head).toEqual({
      version: 1,
      nextUpdate: after.nextUpdate,
      isFullCtl: false,
      ctlSequence: 0,
    });
    expect(ctlCommands).toHaveLength(2);
  });

  it.each([
    ["rca", { choice: "cert", value: root.hashedId8 }],
    ["tlm", { choice: "cert", value: root.hashedId8 }],
    ["ea", { choice: "cert", value: ticket.hashedId8 }],
    ["aa", { choice: "cert", value: aa.hashedId8 }],
    ["dc", { choice: "dc", value: "http://dc" }],
  ] as const)("adds a new %s, deletes one that is gone by %j, and is silent where it stays", (kind, deletion) => {
    const entry = entries[kind];
    const other = kind === "dc" ? entries.aa : entries.dc;
    expect(delta([other], [other, entry]).ctlCommands).toEqual([add(entry)]);
    expect(delta([entry, other], [other]).ctlCommands).toEqual([{ choice: "delete", value: deletion }]);
    expect(delta([entry, other], [other, entry]).ctlCommands).toEqual([]);
  });

  it("leads from the list before to the one after when it is applied", () => {
    const moved: CtlEntry = { choice: "aa", value: { ...entries.aa.value, accessPoint: "http://elsewhere" } };
    const [before, after] = [
      [entries.ea, entries.aa, entries.dc],
      [entries.tlm, moved, entries.dc],
    ].map((of, index) => fullCtl({ sequence: index, nextUpdate, entries: of })) as [CtlFormat, CtlFormat];
    const applied = applyDeltaCtl(before, deltaCtl(before, after));
    expect(applied).toMatchObject({ isFullCtl: true, ctlSequence: 1, nextUpdate: after.nextUpdate });
    expect([sameEntries(applied, after), sameEntries(applied, before)]).toEqual([true, false]);
    expect(applied.ctlCommands).toHaveLength(3);
    const without = { ...after, ctlCommands: after.ctlCommands.slice(1) };
    expect([sameEntries(after, without), sameEntries(without, after)]).toEqual([false, false]);
  });

  it("adds anew what is named alike and says something else, without deleting it", () => {
    const moved: CtlEntry = { choice: "aa", value: { ...entries.aa.value, accessPoint: "http://elsewhere" } };
    const more: CtlEntry = { choice: "dc", value: { url: "http://dc", cert: [] } };
    expect(delta([entries.aa, entries.dc], [moved, more]).ctlCommands).toEqual([add(moved), add(more)]);
  });

  it("deletes before it adds", () => {
    const moved: CtlEntry = { choice: "dc", value: { ...entries.dc.value, url: "http://elsewhere" } };
    expect(delta([entries.dc], [moved]).ctlCommands).toEqual([
      { choice: "delete", value: { choice: "dc", value: "http://dc" } },
      add(moved),
    ]);
  });
});
