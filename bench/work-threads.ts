import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { calls, limits } from "@v2x/contract";
import { addPerson, startPortal } from "@v2x/e2e";
import { longTrustList } from "@v2x/testkit";
import { quantile, type Row } from "./measure.ts";

const root = join(import.meta.dirname, "..");
const largeClients = 4;
const quietMs = 4000;
const busyMs = 20_000;

/** What a server answers in a second, and how long it lets others wait while four clients decode the largest list. */
export async function workThreadRows(): Promise<readonly Row[]> {
  const portal = await startPortal({ RATE_LIMIT_PER_MINUTE: "0" });
  try {
    await addPerson(portal, "other@v2x.example", [
      { organizationId: "C0C0C0C0C0C0C0C0", name: "Other", ccmsAllowed: true, scmsAllowed: true },
    ]);
    const tokenOf = async (email: string) => {
      const cli = [join(root, "apps/server/src/cli.ts"), "token", "--email", email];
      const env = { ...process.env, DATA_DIR: portal.dataDir };
      return (await promisify(execFile)(process.execPath, cli, { env })).stdout.trim();
    };
    const [busy, other] = [await tokenOf("demo@v2x.example"), await tokenOf("other@v2x.example")];
    const ticket = readFileSync(join(root, "packages/testkit/fixtures/vanetza/router-test-ticket.oer"));
    const list = longTrustList(limits.decodedOctets.max);
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(portal.url + path, init);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    };
    const decode = (octets: Uint8Array, token: string) =>
      ask(calls.decoders.decodeCOER.path, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: new Uint8Array(octets),
      });

    await countUntil(quietMs, 8, () => decode(ticket, other)); // compiled code is what a server runs
    const small = await countUntil(quietMs, 8, () => decode(ticket, other));
    const state = { isBusy: true, lists: 0 };
    const clients = Array.from({ length: largeClients }, async () => {
      for (; state.isBusy; state.lists += 1) await decode(list, busy);
    });
    await wait(2000);
    const [health, call] = await Promise.all([
      times(busyMs, () => ask("/healthz")),
      times(busyMs, () => decode(ticket, other)),
    ]);
    const lists = state.lists;
    state.isBusy = false;
    await Promise.all(clients);
    const meanwhile = `while ${largeClients} clients decode ${list.length.toLocaleString("en")} octets`;
    return [
      { name: "tickets decoded over HTTP", value: Math.round(small / (quietMs / 1000)), unit: "decodes/s" },
      { name: `p99 of /healthz ${meanwhile}`, value: quantile(health, 0.99), unit: "ms", target: "< 250 ms" },
      {
        name: "p99 of another user's decoding of a ticket meanwhile",
        value: quantile(call, 0.99),
        unit: "ms",
        target: "< 500 ms",
      },
      { name: "lists decoded meanwhile", value: lists, unit: `in ${(busyMs + 2000) / 1000} s` },
    ];
  } finally {
    await portal.close();
  }
}

/** How often `work` is done in so many milliseconds, by so many at a time. */
async function countUntil(ms: number, clients: number, work: () => Promise<void>): Promise<number> {
  const end = performance.now() + ms;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (; performance.now() < end; done += 1) await work();
    }),
  );
  return done;
}

/** How long `work` takes each time, in milliseconds, asked every 50 ms. */
async function times(ms: number, work: () => Promise<void>): Promise<number[]> {
  const end = performance.now() + ms;
  const taken: number[] = [];
  while (performance.now() < end) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
    await wait(50);
  }
  return taken;
}
