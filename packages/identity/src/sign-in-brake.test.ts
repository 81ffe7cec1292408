import { memoryIdentityStorage } from "@v2x/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { blocksOf, endBlocks, type SignInBrake, signInBrake } from "./sign-in-brake.ts";

const minute = 60_000;
const here = "192.0.2.1";
const anna = "anna@example.org";

let time: number;
let storage: ReturnType<typeof memoryIdentityStorage>["brakes"];
let brake: SignInBrake;
beforeEach(() => {
  time = Date.parse("2030-01-01T00:00:00Z");
  storage = memoryIdentityStorage().brakes;
  brake = signInBrake(storage, () => new Date(time));
});

/** @returns minutes to wait; 0 when the attempt was let in, and failed. */
async function fail(email = anna, address = here): Promise<number> {
  const attempt = await brake.begin(email, address);
  return "blockedUntil" in attempt ? (attempt.blockedUntil.getTime() - time) / minute : 0;
}

async function succeed(email = anna, address = here): Promise<void> {
  const attempt = await brake.begin(email, address);
  if ("blockedUntil" in attempt) throw new Error("blocked");
  await attempt.succeeded();
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("failures of one account", () => {
  it("block it from the fifth on, for a time that grows to a quarter of an hour [R8.44]", async () => {
    for (const _ of times(5)) expect(await fail()).toBe(0);
    for (const wait of [2, 4, 8, 15, 15]) {
      expect(await fail()).toBe(wait);
      time += wait * minute;
      expect(await fail()).toBe(0);
    }
  });

  it("do not block it once a clock that was ahead is right again", async () => {
    const day = 24 * 60 * minute;
    time += 10 * 365 * day;
    for (const _ of times(5)) await fail();
    expect(await fail()).toBe(2);
    time -= 10 * 365 * day;
    expect(await blocksOf(storage, [{ id: "1", email: anna }], new Date(time))).toEqual(new Map());
    expect(await fail()).toBe(0);
    expect(await fail()).toBeGreaterThan(0);
  });

  it("block it also where the clock of the process that counted them is seconds ahead", async () => {
    time += 5000;
    for (const _ of times(5)) await fail();
    time -= 5000;
    expect(await fail()).toBeGreaterThan(2);
  });

  it("are forgotten at once where its block is ended, also at a familiar address", async () => {
    for (const _ of times(5)) await fail();
    expect(await fail()).toBe(2);
    await brake.forget(anna, here);
    await succeed();
    for (const _ of times(5)) await fail();
    expect(await fail()).toBe(2);
    await brake.forget(anna, here);
    expect(await fail()).toBe(0);
  });

  it("are seen as a block while it lasts, and are all forgotten where an operator ends it, at familiar addresses too", async () => {
    const account = { id: "1", email: anna };
    const blocks = async () => [
      ...(await blocksOf(storage, [account, { id: "2", email: "b@example.org" }], new Date(time))),
    ];
    await succeed();
    for (const _ of times(5)) await fail();
    for (const index of times(5)) await fail(anna, `198.51.100.${index}`);
    expect(await fail()).toBe(2);
    expect(await blocks()).toEqual([[anna, new Date(time + 2 * minute)]]);
    await endBlocks(storage, account, new Date(time));
    expect(await blocks()).toEqual([]);
    for (const address of [here, "198.51.100.1"]) {
      time += 1;
      for (const _ of times(5)) expect(await fail(anna, address)).toBe(0);
      expect(await fail(anna, address)).toBe(2);
    }
    time += 2 * minute;
    expect(await blocks()).toEqual([]);
  });

  it("are no block where the last attempt of all is right, nor where it was never judged", async () => {
    const blocks = async () => (await blocksOf(storage, [{ id: "1", email: anna }], new Date(time))).size;
    for (const _ of times(4)) await fail();
    const late = await brake.begin(anna, here);
    expect(await blocks()).toBe(1);
    if ("blocks" in late) await late.withdraw();
    expect(await blocks()).toBe(0);
    await succeed();
    expect(await blocks()).toBe(0);
  });

  it("count wherever they come from", async () => {
    for (const index of times(5)) expect(await fail(anna, `192.0.2.${index}`)).toBe(0);
    expect(await fail(anna, "198.51.100.1")).toBe(2);
    expect(await fail("berta@example.org", "198.51.100.1")).toBe(0);
  });

  it("let in no more than five attempts that come at the same time", async () => {
    const waits = await Promise.all(times(20).map((index) => fail(anna, `192.0.2.${index}`)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  it("are forgotten with a right password, and one by one with the hours", async () => {
    for (const _ of times(4)) await fail();
    await succeed();
    for (const _ of times(5)) expect(await fail()).toBe(0);
    expect(await fail()).toBe(2);
    time += 60 * minute;
    expect(await fail()).toBe(0);
    expect(await fail()).toBe(2);
    time += 6 * 60 * minute;
    for (const _ of times(4)) expect(await fail()).toBe(0);
  });

  it("do not lock out whoever has signed in from another address before", async () => {
    await succeed(anna, "198.51.100.1");
    for (const _ of times(5)) await fail();
    expect(await fail()).toBe(2);
    await succeed(anna, "198.51.100.1");
    expect(await fail(), "a success elsewhere does not free the address that guesses").toBe(2);
    for (const _ of times(5)) expect(await fail(anna, "198.51.100.1")).toBe(0);
    expect(await fail(anna, "198.51.100.1")).toBe(2);
  });

  it("count on their own from a familiar address for 90 days, which failures there do not prolong", async () => {
    const home = "198.51.100.1";
    await succeed(anna, home);
    time += 80 * 24 * 60 * minute;
    await fail(anna, home);
    time += 10 * 24 * 60 * minute;
    await storage.deleteForgotten(new Date(time));
    for (const _ of times(5)) await fail();
    expect(await fail(anna, home), "still familiar at the end of the 90th day").toBe(0);
    time += 1;
    await storage.deleteForgotten(new Date(time));
    expect(await fail(anna, home)).toBe(2 - 1 / minute);
  });

  it("are not forgotten when the clock is set back", async () => {
    for (const _ of times(4)) await fail();
    time -= 24 * 60 * minute;
    expect(await fail()).toBe(0);
    expect(await fail()).toBe(2);
  });

  it("outlive the sweep of forgotten counters until an hour has forgotten one", async () => {
    for (const _ of times(4)) await fail();
    time += 59 * minute;
    await storage.deleteForgotten(new Date(time));
    expect(await fail()).toBe(0);
    expect(await fail()).toBe(2);
  });
});

describe("failures of one address", () => {
  it("block it from the twentieth on for every account, and a right password in between does not clear them", async () => {
    for (const index of times(19)) expect(await fail(`${index}@example.org`)).toBe(0);
    await succeed();
    expect(await fail("x@example.org")).toBe(0);
    expect(await fail("y@example.org")).toBe(2);
    expect(await fail(anna, "198.51.100.1")).toBe(0);
  });

  it("count by the network of an IPv6 customer", async () => {
    for (const index of times(20)) expect(await fail(`${index}@example.org`, `2001:db8::${index}`)).toBe(0);
    expect(await fail("x@example.org", "2001:db8:0:0:ffff::1")).toBe(2);
    expect(await fail("x@example.org", "2001:db8:0:1::1")).toBe(0);
  });
});

it("an attempt that came to nothing does not count", async () => {
  for (const _ of times(30)) {
    const attempt = await brake.begin(anna, here);
    if ("blockedUntil" in attempt) throw new Error("blocked");
    await attempt.withdraw();
  }
  for (const _ of times(5)) expect(await fail()).toBe(0);
});

it("what is typed does not stand in storage", async () => {
  const subjects: string[] = [];
  const watched = signInBrake(
    {
      ...storage,
      update: (named, change) => {
        subjects.push(...named);
        return storage.update(named, change);
      },
    },
    () => new Date(time),
  );
  await watched.begin("my secret password", here);
  expect(subjects).toHaveLength(5);
  for (const subject of subjects) expect(subject).toMatch(/^[\w-]{43}$/);
});
