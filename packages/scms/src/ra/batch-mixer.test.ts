import { AuthorityError } from "@v2x/pki";
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type OpenedHierarchy, openHierarchy } from "../hierarchy/open-hierarchy.ts";
import { type TestPorts, testPorts } from "../test-scms.test-support.ts";
import { batchMixer, type MixingPorts } from "./batch-mixer.ts";
import type { BatchWork, DoneBatch, TravellingBatch } from "./batch-work.ts";

let ports: TestPorts;
let hierarchy: OpenedHierarchy;
beforeAll(async () => {
  ports = testPorts();
  hierarchy = await openHierarchy(ports);
});

/** What was made together, and how it is made. */
const made: BatchWork[] = [];
let make: (work: BatchWork) => Promise<readonly DoneBatch[]>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  made.length = 0;
  make = async ({ ra }) => ra.batches.map(({ requestHash }) => ({ file: requestHash }));
});
afterEach(() => vi.useRealTimers());

/** Each task is of another device, unless it says otherwise. */
let device = 0;
const mixerWith = (changes: Partial<MixingPorts> = {}) => {
  const mix = batchMixer({
    protocol: "ieee1609dot2dot1",
    privateAnswers: "unsecured",
    answerEdition: "2022",
    now: ports.now,
    storage: ports.storage,
    linkageKeys: [new Uint8Array(16).fill(1), new Uint8Array(16).fill(2)],
    authorities: hierarchy.authorities,
    make: (work) => {
      made.push(work);
      return make(work);
    },
    atATime: 2,
    ...changes,
  });
  return (batches: readonly TravellingBatch[], organizationId = "A", deviceId = String(device++)) =>
    mix(batches, { organizationId, deviceId });
};
const batch = (name: number, count = 20): TravellingBatch => ({
  request: Uint8Array.of(name),
  period: 600,
  count,
  requestHash: new Uint8Array(8).fill(name),
  nextDownload: ports.now(),
});
const fileOf = (name: number) => ({ file: new Uint8Array(8).fill(name) });
const namesIn = () => made.map(({ ra }) => ra.batches.map(({ request }) => request[0]));

describe("batches", () => {
  it("of one job alone are made after a short wait", async () => {
    const mine = mixerWith()([batch(1), batch(2)]);
    await vi.advanceTimersByTimeAsync(10);
    expect(made).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(await mine).toEqual([fileOf(1), fileOf(2)]);
    expect(namesIn()).toEqual([[1, 2]]);
  });

  it("of several jobs are made together, and each job gets its own", async () => {
    const mix = mixerWith();
    const all = Promise.all([mix([batch(1)]), mix([batch(2), batch(3)]), mix([]), mix([batch(4)])]);
    await vi.advanceTimersByTimeAsync(20);
    expect(await all).toEqual([[fileOf(1)], [fileOf(2), fileOf(3)], [], [fileOf(4)]]);
    expect(namesIn()).toEqual([[1, 2, 4, 3]]);
  });

  it.each([6, 7, 11, 16, 26])("of %i devices leave none alone in a mix of its own", async (devices) => {
    const mix = mixerWith();
    const all = Array.from({ length: devices }, (_, at) => mix([batch(at)], at % 3 === 0 ? "B" : "A"));
    await vi.advanceTimersByTimeAsync(20);
    expect(await Promise.all(all)).toEqual(Array.from({ length: devices }, (_, at) => [fileOf(at)]));
    const sizes = namesIn().map((names) => names.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(5);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
  });

  it.each([
    [60, 60],
    [90, 20],
    [20, 90],
  ])("of two devices with %i and %i certificates are made together", async (first, second) => {
    const mix = mixerWith();
    const both = Promise.all([mix([batch(1, first)], "A"), mix([batch(2, second)], "B")]);
    await vi.advanceTimersByTimeAsync(20);
    await both;
    expect(namesIn()).toEqual([[1, 2]]);
  });

  it("of one device are not made alone while another waits, however they come, and each task gets its own", async () => {
    const task = fc.record({
      device: fc.integer({ min: 0, max: 3 }),
      counts: fc.array(fc.integer({ min: 1, max: 130 }), { minLength: 1, maxLength: 12 }),
      wave: fc.integer({ min: 0, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 8 }), async (tasks) => {
        made.length = 0;
        const mix = mixerWith({ atATime: 1 });
        /** Which device asked for what is not being made, by name. */
        const unmade = new Map<number, number>();
        const deviceOf = new Map<number, number>();
        const alone: unknown[] = [];
        make = async ({ ra }) => {
          const names = ra.batches.map(({ request }) => request[0]!);
          for (const name of names) unmade.delete(name);
          const devices = new Set(names.map((name) => deviceOf.get(name)));
          const others = [...unmade.values()].filter((waits) => !devices.has(waits));
          if (devices.size === 1 && others.length > 0) alone.push(names);
          await new Promise((resolve) => setTimeout(resolve, 17));
          return ra.batches.map(({ requestHash }) => ({ file: requestHash }));
        };
        let name = 0;
        const asked = tasks.map(async ({ device: by, counts, wave }) => {
          const named = counts.map((count) => batch(name++, count));
          const names = named.map(({ request }) => request[0]!);
          await new Promise((resolve) => setTimeout(resolve, 40 * wave));
          for (const one of names) {
            unmade.set(one, by);
            deviceOf.set(one, by);
          }
          expect(await mix(named, `organization ${by % 2}`, String(by))).toEqual(names.map(fileOf));
        });
        const all = Promise.all(asked);
        let isDone = false;
        all.finally(() => {
          isDone = true;
        });
        while (!isDone) {
          await vi.advanceTimersByTimeAsync(1);
          await new Promise((resolve) => setImmediate(resolve));
        }
        await all;
        expect(alone).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it("are made in the turns of organizations, and of each one's three first devices", async () => {
    const mix = mixerWith({ atATime: 1 });
    void mix([batch(1, 100)], "A", "first");
    await vi.advanceTimersByTimeAsync(20);
    const busy = ["first", "first", "second", "third", "fourth"].map((name, at) =>
      mix([batch(10 + 2 * at), batch(11 + 2 * at)], "A", name),
    );
    const other = mix([batch(90), batch(91)], "B", "unit");
    await Promise.all([...busy, other]);
    expect(namesIn()).toEqual([[1], [90, 14, 91, 16], [10, 15, 18, 17], [11, 19, 12, 13]]);
    expect(await busy[4]).toEqual([fileOf(18), fileOf(19)]);
  });

  it("wait in the mixer, where others can pass, while all threads are at work", async () => {
    const ends: (() => void)[] = [];
    const mix = mixerWith();
    make = async ({ ra }) => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return ra.batches.map(({ requestHash }) => ({ file: requestHash }));
    };
    for (const name of [1, 2, 3, 4]) void mix([batch(name, 100)], "A", "unit");
    await vi.advanceTimersByTimeAsync(20);
    void mix([batch(5, 100)], "B", "unit");
    await expect.poll(namesIn).toEqual([[1], [2]]);
    ends[0]!();
    await expect.poll(namesIn).toEqual([[1], [2], [5, 3]]);
  });

  it("of a device that just came wait for another's, although a thread becomes free", async () => {
    const mix = mixerWith({ atATime: 1 });
    const { promise, resolve } = Promise.withResolvers<readonly DoneBatch[]>();
    make = () => promise;
    void mix([batch(1)]);
    await vi.advanceTimersByTimeAsync(20);
    await expect.poll(namesIn).toEqual([[1]]);
    make = async ({ ra }) => ra.batches.map(({ requestHash }) => ({ file: requestHash }));
    const later = [mix([batch(2)])];
    resolve([fileOf(1)]);
    await vi.advanceTimersByTimeAsync(10);
    later.push(mix([batch(3)]));
    await vi.advanceTimersByTimeAsync(10);
    expect(await Promise.all(later)).toEqual([[fileOf(2)], [fileOf(3)]]);
    expect(namesIn()).toEqual([[1], [2, 3]]);
  });

  it("do not wait for those that are being made", async () => {
    const mix = mixerWith();
    const { promise: never } = Promise.withResolvers<readonly DoneBatch[]>();
    make = () => never;
    void mix([batch(1)]);
    await vi.advanceTimersByTimeAsync(20);
    make = async () => [fileOf(2)];
    const second = mix([batch(2)]);
    await vi.advanceTimersByTimeAsync(20);
    expect(await second).toEqual([fileOf(2)]);
  });

  it("are answered in the form that is configured", async () => {
    const mine = mixerWith({ privateAnswers: "bare" })([batch(1)]);
    await vi.advanceTimersByTimeAsync(20);
    await mine;
    expect(made[0]!.aca.privateAnswers).toBe("bare");
  });

  it("fail together where they cannot be made, and the next are made", async () => {
    const mix = mixerWith();
    make = () => Promise.reject(new Error("no thread"));
    const failing = Promise.allSettled([mix([batch(1)]), mix([batch(2)])]);
    await vi.advanceTimersByTimeAsync(20);
    expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    make = async () => [fileOf(3)];
    const next = mix([batch(3)]);
    await vi.advanceTimersByTimeAsync(20);
    expect(await next).toEqual([fileOf(3)]);
  });
});

describe("what they are made with", () => {
  it("is the certificates and sealed keys of RA and ACA, and nothing of the one for the other", async () => {
    const done = mixerWith()([batch(1)]);
    await vi.advanceTimersByTimeAsync(20);
    await done;
    const [{ ra, aca }] = made as [BatchWork];
    const known = await hierarchy.authorities();
    expect(ra.certificate).toEqual(known.current("ra").certificate.bytes);
    expect(aca.certificate).toEqual(known.current("aca").certificate.bytes);
    expect(aca.registrationAuthorities).toEqual([ra.certificate]);
    expect([ra.key.id, aca.key.id]).toEqual(
      (["ra", "aca"] as const).map((role) => known.current(role).record.verificationKeyId),
    );
    expect(aca.linkageAuthorities.map(({ laId, sharedKey }) => [laId[1], sharedKey[0]])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(aca.revocation).toEqual({
      cracaId: known.current("aca").certificate.value.toBeSigned.cracaId,
      linkedSeries: 1,
      hashedSeries: 3,
    });
    expect(Object.keys(ra).toSorted()).toEqual(["batches", "certificate", "key"]);
  });

  it("is not there where the ACA's certificate is over, or a key is lost", async () => {
    const outcomeOf = async (changes: Partial<MixingPorts>) => {
      const failure = mixerWith(changes)([batch(1)]).catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(20);
      const error = await failure;
      return error instanceof AuthorityError ? error.code : error;
    };
    expect(await outcomeOf({ now: () => new Date("2200-01-01") })).toBe("authority-not-valid");
    expect(await outcomeOf({ storage: { key: async () => undefined } })).toBe("authority-missing");
    expect(made).toEqual([]);
  });
});
