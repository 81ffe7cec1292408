import type { Worker } from "node:worker_threads";
import { beforeAll, describe, expect, it } from "vitest";
import { type CheckJob, checkInThread } from "./check-thread.ts";
import { firstStart } from "./test-ccms.test-support.ts";

let job: CheckJob;
beforeAll(async () => {
  const ccms = await firstStart();
  const request = { certNum: 2, durationInHours: 1, keyType: "NistP256", psidSspList: [] } as const;
  job = { zip: (await ccms.generateAtBundle(request)).zip, keyType: "NistP256", from: 0, to: 2 };
});

/** The threads that were made, oldest first. */
const made: Worker[] = [];
const remember = (thread: Worker) => made.push(thread);
beforeAll(() => {
  process.on("worker", remember);
  return () => process.off("worker", remember);
});

describe("the thread that checks bundles", () => {
  it("is made once, and anew after it has ended; whoever waited for it is told", async () => {
    await Promise.all([checkInThread(job), checkInThread(job)]);
    await checkInThread(job);
    expect(made).toHaveLength(1);
    // More than it gets done before it is ended.
    const told = Promise.allSettled(Array.from({ length: 100 }, () => checkInThread(job)));
    await made[0]!.terminate();
    const ended = { reason: new Error("the thread that checks bundles has ended") };
    expect((await told).slice(-2)).toMatchObject([ended, ended]);
    await checkInThread(job);
    expect(made).toHaveLength(2);
  });

  it("leaves its successor at work when it ends after a failure of its own", async () => {
    await checkInThread(job);
    const failed = made.at(-1)!;
    const before = made.length;
    const told = Promise.allSettled([checkInThread(job)]);
    failed.emit("error", new Error("out of memory"));
    expect(await told).toMatchObject([{ reason: new Error("out of memory") }]);
    await checkInThread(job);
    await failed.terminate();
    await checkInThread(job);
    expect(made).toHaveLength(before + 1);
  });

  it("refuses what does not hold as the check itself does, and tells of what is no bundle", async () => {
    const refused = checkInThread({ ...job, keyType: "BrainpoolP256r1" });
    await expect(refused).rejects.toMatchObject({
      code: "bundle-self-check",
      details: { file: "keys/AT_001.vkey", fault: "it is not the key of its ticket" },
    });
    await expect(checkInThread({ ...job, zip: Uint8Array.of(1, 2, 3) })).rejects.toThrow("invalid zip data");
    await expect(checkInThread(job)).resolves.toBeUndefined();
  });
});
