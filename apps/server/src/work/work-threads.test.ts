import { text } from "node:stream/consumers";
import { toHex } from "@v2x/asn1";
import { limits } from "@v2x/contract";
import { examples } from "@v2x/decoder";
import { longTrustList } from "@v2x/testkit";
import { Piscina } from "piscina";
import { afterAll, expect, it, vi } from "vitest";
import { startWorkThreads } from "./work-threads.ts";

const patient = { jobMs: 600_000 };
const threads = startWorkThreads(patient);
const hasty = startWorkThreads({ jobMs: 8000 });
const tight = startWorkThreads({ ...patient, megabytes: 64 });
afterAll(() => Promise.all([threads, hasty, tight].map(({ close }) => close())));

const list = longTrustList(limits.decodedOctets.max);
const [certificate] = examples.filter(({ type }) => type === "CcmsCert");
const small = {
  rules: "COER",
  type: "CcmsCert",
  octets: Buffer.from(certificate!.hex, "hex"),
  as: "text",
} as const;
const large = { rules: "COER", type: "unknown", octets: list, as: "text" } as const;
const asker = (account: string, signal = new AbortController().signal) => ({
  organization: account,
  account,
  signal,
});

it("answers the longest list as text, and refuses its JSON by the bound", async () => {
  const answer = await text(await threads.decode(large, asker("a")));
  expect(answer.length).toBeGreaterThan(10_000_000);
  await expect(threads.decode({ ...large, as: "json" }, asker("a"))).rejects.toMatchObject({
    code: "answer-too-long",
  });
});

it("answers a small input while large ones of others wait", async () => {
  // Both threads run, so that what follows measures turns and not the start of a thread.
  await Promise.all(["a", "b"].map((account) => threads.decode(small, asker(account))));
  const order: string[] = [];
  const asked = ["a", "b", "c"].map(async (account) => {
    (await threads.decode(large, asker(account))).destroy();
    order.push(account);
  });
  await threads.decode(small, asker("d"));
  order.push("small");
  await Promise.all(asked);
  expect(order[0]).toBe("small");
});

it("lets refusals of the decoder through, with their sentence", async () => {
  await expect(threads.decode({ ...small, octets: Uint8Array.of(0) }, asker("a"))).rejects.toMatchObject({
    code: "request-malformed",
    details: { problems: expect.stringMatching(/octet/) },
  });
});

it("gives up an input that takes too long, and goes on with the next", async () => {
  // On a busy machine the start of a thread alone may take too long; the next try finds it cheaper.
  const next = () => hasty.decode(small, asker("a")).then(text, ({ code }) => code as string);
  await expect.poll(next, { timeout: 60_000 }).toContain("CcmsCert");
  const evidence = Array.from({ length: 150 }, () => list);
  const request = { hex: toHex(list), type: "unknown" as const, known: [], trusted: [], useOwn: false };
  const job = { request, now: new Date(), own: { evidence, anchors: [] } };
  await expect(hasty.judge(job, asker("a"))).rejects.toMatchObject({ code: "too-demanding" });
  await expect.poll(next, { timeout: 60_000 }).toContain("CcmsCert");
}, 180_000);

it("gives up an input that needs too much memory, and goes on with the next", async () => {
  await expect(tight.decode(large, asker("a"))).rejects.toMatchObject({ code: "too-demanding" });
  expect(await text(await tight.decode(small, asker("a")))).toContain("CcmsCert");
});

it("survives a thread that fails when nobody waits for it any more", async () => {
  // Out of memory in the moment in which its asker hangs up; the pool then tells it as an event of its own.
  const run = vi.spyOn(Piscina.prototype, "run");
  await text(await threads.decode(small, asker("a")));
  const pool = run.mock.contexts[0] as Piscina;
  run.mockRestore();
  expect(() => pool.emit("error", new Error("out of memory"))).not.toThrow();
});

it("ends the work for somebody who hangs up, and goes on with the next", async () => {
  const hungUp = new AbortController();
  const abandoned = threads.decode(large, asker("a", hungUp.signal));
  setTimeout(() => hungUp.abort(new Error("gone")), 50);
  await expect(abandoned).rejects.toThrow("gone");
  const waits = await Promise.all([threads.decode(small, asker("a")), threads.decode(small, asker("b"))]);
  for (const answer of waits) expect(await text(answer)).toContain("CcmsCert");
});
