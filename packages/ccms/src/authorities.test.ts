import { expectValid, loadAuthorities } from "@v2x/pki";
import { beforeEach, describe, expect, it } from "vitest";
import { openCcms } from "./open-ccms.ts";
import type { AuthorityRecord } from "./ports.ts";
import { type TestPorts, testPorts } from "./test-ccms.test-support.ts";

let ports: TestPorts;
beforeEach(async () => {
  ports = testPorts();
  await openCcms(ports);
});

/** Puts another generation of the AA beside the first, in front of it or behind. */
async function add(
  generation: number,
  state: AuthorityRecord["state"],
  place: "push" | "unshift",
): Promise<void> {
  const another = testPorts();
  await openCcms(another);
  const aa = another.storage.stored.authorities.find(({ role }) => role === "aa")!;
  ports.storage.stored.authorities = ports.storage.stored.authorities.slice();
  ports.storage.stored.authorities[place]({ ...aa, generation, state });
}

const trusted = async (at = ports.now()) =>
  (await loadAuthorities(ports.storage, ports.keys))
    .trusted("aa", at)
    .map(({ record }) => [record.generation, record.state]);

describe("an authority's life", () => {
  it("begins with its first moment and is over at its end", async () => {
    const [aa] = (await loadAuthorities(ports.storage, ports.keys)).usable.filter(
      ({ record }) => record.role === "aa",
    );
    const { notBefore, notAfter } = aa!.record;
    const refusal = (now: Date) =>
      expect.objectContaining({
        code: "authority-not-valid",
        details: { role: "aa", now, notBefore, notAfter },
      });
    const before = (moment: Date) => new Date(moment.getTime() - 1);
    for (const now of [notBefore, before(notAfter)]) expect(() => expectValid(aa!, now)).not.toThrow();
    for (const now of [before(notBefore), notAfter])
      expect(() => expectValid(aa!, now)).toThrow(refusal(now));
  });
});

describe("the generations of an authority that are trusted", () => {
  it.each(["push", "unshift"] as const)("begin with the current one, then the newest (%s)", async (place) => {
    await add(2, "retired", place);
    await add(3, "retired", place);
    expect(await trusted()).toEqual([
      [1, "current"],
      [3, "retired"],
      [2, "retired"],
    ]);
  });

  it("are neither revoked nor past their end", async () => {
    await add(2, "revoked", "push");
    expect(await trusted()).toEqual([[1, "current"]]);
    const { notAfter } = ports.storage.stored.authorities.find(({ role }) => role === "aa")!;
    expect(await trusted(new Date(notAfter.getTime() - 1))).toHaveLength(1);
    expect(await trusted(notAfter)).toEqual([]);
  });
});
