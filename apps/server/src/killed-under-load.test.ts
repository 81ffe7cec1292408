import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "@v2x/store";
import {
  authorizationOf,
  enrolmentOf,
  type Fleet,
  freePort,
  registerFleet,
  type Station,
  type StationRequest,
  takeCredential,
} from "@v2x/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { prepareRemains, type Remains } from "./killed-server.test-support.ts";
import { canLosePower, type LosableDisk, losableDisk } from "./losable-disk.test-support.ts";
import { authorityPaths } from "./routes/ccms-authorities.ts";
import { organizations } from "./running-server.test-support.ts";
import { runCommand, type ServerProcess, startServer, stopServer } from "./server-process.test-support.ts";

/** Ten for who wants to be surer: `V2X_KILLS=10`. */
const kills = Number(process.env.V2X_KILLS ?? 2);
const stationsOfRound = 400;
const inFlight = 8;
const { organizationId } = organizations.onlyCcms;

/** A request and what the test knows of it. */
interface Sent extends StationRequest {
  readonly log: "ea" | "aa";
  /** The answer, where it was received whole. */
  received?: Uint8Array;
}

let remains: Remains | undefined;
let server: ServerProcess | undefined;
let disk: LosableDisk | undefined;

afterEach(async () => {
  if (server) await stopServer(server, "SIGTERM");
  server = undefined;
  await remains?.remove();
  await disk?.remove();
  remains = disk = undefined;
});

it.each([
  "the server",
  "its database",
  "both at once",
] as const)("finds after kill -9 of %s under load every answer in the log, each certificate with its event, and no list older", {
  timeout: 120_000 * (1 + kills),
}, async (victim) => {
  remains = await prepareRemains("embedded");
  const { env } = remains;
  await expectNothingLost(remains, async (running, sent) => {
    if (victim !== "the server") process.kill(postmasterOf(env), "SIGKILL");
    if (victim === "its database") await expectServedAgain(sent, running);
    await stopServer(running, victim === "its database" ? "SIGTERM" : "SIGKILL");
  });
});

describe.skipIf(!canLosePower)(
  "where power is lost (skipped unless root, with loop devices and ext4)",
  () => {
    it("finds all of that too", { timeout: 120_000 * (1 + kills) }, async () => {
      disk = losableDisk();
      const { directory, losePower, returnPower } = disk;
      remains = await prepareRemains("embedded", { DATA_DIR: join(directory, "data") });
      await expectNothingLost(remains, async (running) => {
        losePower();
        await stopServer(running, "SIGKILL");
        await returnPower();
      });
    });

    it("starts again with the same authorities after the first start", { timeout: 120_000 }, async () => {
      disk = losableDisk();
      const { PATH = "" } = process.env;
      const env = {
        PATH,
        DATA_DIR: join(disk.directory, "new", "data"),
        PORT: String(await freePort()),
        LOG_LEVEL: "silent",
      };
      server = await startServer(env);
      const before = (await runCommand(env, "authority", "list")).stdout;
      disk.losePower();
      await stopServer(server, "SIGKILL");
      await disk.returnPower();
      server = await startServer(env);
      expect(server.output()).toContain("ready: ");
      expect(await runCommand(env, "authority", "list")).toMatchObject({ code: 0, stdout: before });
      expect(await runCommand(env, "doctor")).toMatchObject({ code: 0 });
    });
  },
);

/** Ends what serves under load, so often, and looks at what is left each time. */
async function expectNothingLost(
  { env, withStore }: Remains,
  end: (running: ServerProcess, sent: readonly Sent[]) => Promise<void>,
): Promise<void> {
  let issues = [0, 0];
  for (let round = 0; round < kills; round += 1) {
    const fleet = await withStore(prepareRound);
    server = await startServer(env);
    const { sent, stop } = loadOf(fleet, env);
    await expect.poll(() => ticketsIn(sent)).toBeGreaterThan(10);
    const renewal = runCommand(
      env,
      "authority",
      "renew",
      round % 2 === 0 ? "ea" : "aa",
      "--reason",
      "a test",
    );
    await sleep(Math.random() * 3000);
    await end(server, sent);
    server = undefined;
    await Promise.all([stop(), renewal]);
    issues = await withStore(async (store) => {
      for (const request of sent) await expectWhole(store, request);
      const found = await issuesIn(store);
      expect(found.map((issue, at) => issue >= issues[at]!)).toEqual([true, true]);
      return found;
    });
    expect(await runCommand(env, "doctor")).toMatchObject({ code: 0 });
  }
}

function postmasterOf(env: Remains["env"]): number {
  return Number.parseInt(readFileSync(join(env.DATA_DIR!, "database/postgres/postmaster.pid"), "utf8"), 10);
}

/** The server has started its database again, and who asks is answered, unless everybody was before. */
async function expectServedAgain(sent: readonly Sent[], { output }: ServerProcess): Promise<void> {
  await expect.poll(output).toContain("storage: PostgreSQL runs again");
  const before = ticketsIn(sent);
  await expect.poll(() => ticketsIn(sent) > before || sent.length >= 2 * stationsOfRound).toBe(true);
}

function ticketsIn(sent: readonly Sent[]): number {
  return sent.filter(({ log, received }) => log === "aa" && received !== undefined).length;
}

async function prepareRound(store: Store): Promise<Fleet> {
  await store.identity.organizations.create(organizations.onlyCcms);
  return registerFleet(store.ccms, organizationId, stationsOfRound);
}

/** Enrols stations and gets each a ticket, some at a time, until no server listens. */
function loadOf(
  fleet: Fleet,
  env: Remains["env"],
): { readonly sent: readonly Sent[]; stop(): Promise<unknown> } {
  const sent: Sent[] = [];
  const stations = fleet.stations.values();
  const ask = async (request: StationRequest, log: "ea" | "aa"): Promise<Uint8Array | undefined> => {
    const asked: Sent = { ...request, log };
    sent.push(asked);
    const path = log === "ea" ? authorityPaths.enrolment : authorityPaths.authorization;
    asked.received = await post(`http://127.0.0.1:${env.PORT}${path}`, asked.request.octets);
    return asked.received;
  };
  const live = async (station: Station) => {
    const enrolment = await enrolmentOf(station, fleet);
    const received = await ask(enrolment, "ea");
    if (received === undefined) return;
    // Also where its generation was renewed meanwhile: who is asked answers.
    await takeCredential(enrolment, received, fleet);
    await ask(await authorizationOf(station, fleet), "aa");
  };
  const lives = Array.from({ length: inFlight }, async () => {
    try {
      for (const station of stations) await live(station);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // what fetch throws where nobody listens
    }
  });
  return { sent, stop: () => Promise.all(lives) };
}

/** @returns the answer; undefined where the database is away. */
async function post(url: string, octets: Uint8Array): Promise<Uint8Array | undefined> {
  const answer = await fetch(url, { method: "POST", body: Buffer.from(octets) });
  const received = new Uint8Array(await answer.arrayBuffer());
  expect([200, 503]).toContain(answer.status);
  return answer.status === 200 ? received : undefined;
}

/** A request that was answered is in the log, and what it changed is there exactly where its event is. */
async function expectWhole({ ccms }: Store, { log, request, station, received }: Sent): Promise<void> {
  const digest = createHash("sha256").update(request.octets).digest();
  const event = await ccms.grantedEvent(log, digest);
  const answer = await ccms.answerTo(log, digest);
  expect(answer !== undefined).toBe(event !== undefined);
  if (received !== undefined) expect(answer).toEqual(received);
  if (log === "aa") return;
  const device = (await ccms.deviceByCanonicalId(
    Buffer.from(station.canonicalId).toString("hex").toUpperCase(),
  ))!;
  expect(device.enrolledUntil !== undefined).toBe(event !== undefined);
  expect(event?.canonicalId).toBe(event && device.canonicalId);
  if (station.credential !== undefined)
    expect(await ccms.credential(station.credential.certificate.hashedId8)).toBeDefined();
}

/** The newest issues of CTL and CRL. */
async function issuesIn({ ccms }: Store): Promise<number[]> {
  const root = (await ccms.authorities()).find(({ role }) => role === "rca")!;
  const lists = await Promise.all([
    ccms.latestList("ctl", root.hashedId8),
    ccms.latestList("crl", root.hashedId8),
  ]);
  return lists.map((list) => list?.issue ?? 0);
}
