import { beforeEach, expect, it } from "vitest";
import { openHierarchy } from "../hierarchy/open-hierarchy.ts";
import { type TestPorts, testPorts } from "../test-scms.test-support.ts";
import { scmsListRules } from "./scms-list-rules.ts";

let ports: TestPorts;
beforeEach(() => {
  ports = testPorts();
});

/** How many issues there are of each kind, and when the newest ends. */
const newest = () =>
  scmsListRules.kinds.map((kind) => {
    const issues = ports.stored.lists.filter((list) => list.kind === kind);
    return { kind, count: issues.length, nextUpdate: issues.at(-1)!.nextUpdate };
  });

it("issues every list anew once half of its life is over, though nobody asks, and none before", async () => {
  const scms = await openHierarchy(ports);
  const first = newest();
  expect(first.every(({ count }) => count === 1)).toBe(true);
  ports.clock.advanceDays(6.9);
  await scms.renewLists();
  expect(newest()).toEqual(first);
  for (let week = 1; week <= 27; week += 1) {
    ports.clock.advanceDays(7);
    await scms.renewLists();
    for (const { nextUpdate } of newest()) expect(nextUpdate > ports.now()).toBe(true);
  }
  expect(newest().filter(({ count }) => count === 1)).toEqual([]);
  expect(ports.reports).toEqual([]);
});

it("reports what it cannot issue without the key of the CRL generator, and issues the others", async () => {
  const scms = await openHierarchy(ports);
  const { stored, clock } = ports;
  const crlg = stored.authorities.find(({ role }) => role === "crlg")!;
  stored.keys = stored.keys.filter(({ id }) => id !== crlg.verificationKeyId);
  clock.advanceDays(20);
  await scms.renewLists();
  const again = newest().filter(({ count }) => count > 1);
  expect(again.map(({ kind }) => kind)).toEqual(["special-crl", "info-status"]);
  expect(ports.reports.length).toBeGreaterThan(0);
});
