import { randomInt } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { toHex } from "@v2x/asn1";
import { openBlobs } from "@v2x/blobs";
import { startOfIPeriod } from "@v2x/scms";
import { downloadHeader, readAcknowledgement, type ScmsAuthorizationRequest } from "@v2x/station";
import {
  batchDownloadOf,
  enrollmentOf,
  pseudonymsOf,
  registerUnits,
  takeEnrollment,
  type Unit,
  type UnitFleet,
  wholeBatch,
} from "@v2x/testkit";
import { afterEach, expect, it } from "vitest";
import { prepareRemains, type Remains } from "./killed-server.test-support.ts";
import { scmsPosts } from "./routes/scms-authorities.ts";
import { organizations } from "./running-server.test-support.ts";
import { sweepFiles } from "./scms-batches/sweep-files.ts";
import { type ServerProcess, startServer, stopServer } from "./server-process.test-support.ts";

const kills = 10;
const weeks = 2;
const patience = { timeout: 120_000 };

/** More than a server makes before it is killed for the first time, so that those after it find something begun. */
const askedAtFirst = 4;

/** A request for certificates, and what its unit knows of it. */
interface Asked {
  readonly unit: Unit;
  readonly request: ScmsAuthorizationRequest;
  /** The acknowledgement, where it was received whole. */
  received?: Uint8Array;
}

let remains: Remains | undefined;
let server: ServerProcess | undefined;
afterEach(async () => {
  if (server) await stopServer(server, "SIGTERM");
  server = undefined;
  await remains?.remove();
  remains = undefined;
});

it("makes of every acknowledged request each batch once and whole, though it is killed ten times at that, and leaves no file behind", {
  timeout: 600_000,
}, async () => {
  remains = await prepareRemains("embedded", { SCMS_WEEKS_AHEAD: String(weeks), JOB_CONCURRENCY: "2" });
  const { env, withStore } = remains;
  const url = `http://127.0.0.1:${env.PORT}`;
  const fleet = await withStore(async (store) => {
    await store.identity.organizations.create(organizations.onlyScms);
    return registerUnits(store.scms, organizations.onlyScms.organizationId, 3);
  });
  const all: Asked[] = [];
  const ask = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const unit = fleet.units[all.length % fleet.units.length]!;
      all.push({ unit, request: await pseudonymsOf(unit, fleet) });
    }
    // Who got no answer repeats the identical octets.
    const open = all.filter(({ received }) => received === undefined);
    await Promise.all(open.map((asked) => send(asked, url)));
  };
  for (let kill = 0; kill < kills; kill += 1) {
    server = await startServer(env);
    if (kill === 0) await enrollAll(fleet, url);
    const before = filesIn(env.DATA_DIR!).length;
    // Something new each time: whatever a fast machine had made before it was killed, a file is still to come.
    const ofStart = ask(kill === 0 ? askedAtFirst : 1);
    await expect.poll(() => filesIn(env.DATA_DIR!).length, patience).toBeGreaterThan(before);
    await ofStart;
    const cutOff = ask(1);
    await sleep(randomInt(300));
    await stopServer(server, "SIGKILL");
    await cutOff;
  }
  server = await startServer(env);
  await ask(0);
  const values: string[] = [];
  const named: string[] = [];
  for (const asked of all) values.push(...(await linkageValuesOf(asked, fleet, url)));
  expect(values).toHaveLength(all.length * weeks * 20);
  expect(new Set(values).size).toBe(values.length);
  await stopServer(server, "SIGTERM");
  await withStore(async (store) => {
    const { scms } = store;
    for (const unit of fleet.units) {
      const orders = await scms.ordersOfDevice(unit.id);
      const asked = all.filter((one) => one.unit === unit);
      const hashes = (of: readonly { readonly requestHash: Uint8Array }[]) =>
        of.map(({ requestHash }) => toHex(requestHash)).toSorted();
      expect(hashes(orders)).toEqual(hashes(asked.map(({ request }) => request)));
      for (const { id } of orders) expect(await scms.unmadeBatches(id, 0, 0xffff)).toEqual([]);
      for (const { id, lastPeriod = 0 } of orders)
        for (let period = lastPeriod - weeks + 1; period <= lastPeriod; period += 1)
          named.push((await scms.batch({ orderId: id, period }))!.file!.blob);
    }
    const blobs = openBlobs({ dataDir: env.DATA_DIR! });
    expect(filesIn(env.DATA_DIR!)).toEqual(expect.arrayContaining(named));
    const tomorrow = new Date(Date.now() + 90_000_000);
    await sweepFiles({ store, blobs, now: () => tomorrow, batchRetentionDays: 90 });
    expect(filesIn(env.DATA_DIR!).toSorted()).toEqual(named.toSorted());
  });
});

/** Names of the files that are kept. */
function filesIn(dataDir: string): readonly string[] {
  const directory = join(dataDir, "blobs");
  if (!existsSync(directory)) return [];
  const rooms = readdirSync(directory).filter((name) => name.length === 2);
  return rooms.flatMap((room) => readdirSync(join(directory, room)).map((name) => room + name));
}

async function enrollAll(fleet: UnitFleet, url: string): Promise<void> {
  for (const unit of fleet.units) {
    const request = await enrollmentOf(unit);
    const received = await post(url + scmsPosts.enrollment, request.octets);
    await takeEnrollment(unit, request, received!, fleet);
  }
}

async function send(asked: Asked, url: string): Promise<void> {
  const received = await post(url + scmsPosts.authorization, asked.request.octets);
  if (received !== undefined) asked.received = received;
}

/** @returns the answer; undefined where the server was killed before it was sent whole. */
async function post(url: string, octets: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const headers = { "content-type": "application/octet-stream" };
    const answer = await fetch(url, { method: "POST", body: Buffer.from(octets), headers });
    const received = new Uint8Array(await answer.arrayBuffer());
    expect(answer.ok).toBe(true);
    return received;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The linkage values of all certificates that a unit was promised, once they are made. */
async function linkageValuesOf(
  { unit, request, received }: Asked,
  fleet: UnitFleet,
  url: string,
): Promise<readonly string[]> {
  const { acknowledgement } = await readAcknowledgement(received!, request, fleet.ra, new Date());
  const values: string[] = [];
  for (let week = 0; week < weeks; week += 1) {
    const i = acknowledgement!.firstPeriod! + week;
    let archive: Uint8Array | undefined;
    const isThere = async () => {
      const asked = await batchDownloadOf(unit, request, i, fleet);
      const answer = await fetch(url + scmsPosts.authorization, { headers: downloadHeader(asked) });
      const octets = new Uint8Array(await answer.arrayBuffer());
      archive = answer.ok ? octets : undefined;
      return answer.ok;
    };
    await expect.poll(isThere, patience).toBe(true);
    const at = new Date(Math.max(Date.now(), startOfIPeriod(i).getTime() + 3_600_000));
    for (const { own } of await wholeBatch(archive!, { request, i, at }, fleet)) {
      const { id } = own!.certificate.value.toBeSigned;
      if (id.choice === "linkageData") values.push(toHex(id.value["linkage-value"]));
    }
  }
  return values;
}
