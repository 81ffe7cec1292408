import { toHex } from "@v2x/asn1";
import { startOfIPeriod } from "@v2x/scms";
import { downloadHeader, readAcknowledgement, type ScmsAuthorizationRequest } from "@v2x/station";
import {
  batchDownloadOf,
  enrollmentOf,
  freePort,
  pseudonymsOf,
  registerUnits,
  takeEnrollment,
  type Unit,
  type UnitFleet,
  wholeBatch,
} from "@v2x/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareRemains, type Remains } from "./killed-server.test-support.ts";
import { scmsPosts } from "./routes/scms-authorities.ts";
import { organizations } from "./running-server.test-support.ts";
import { type ServerProcess, startServer, stopServer } from "./server-process.test-support.ts";

const patience = { timeout: 120_000 };
const weeks = 4;

describe("three servers on one PostgreSQL", { timeout: 300_000 }, () => {
  let remains: Remains;
  let database: pg.Pool;
  let fleet: UnitFleet;
  const servers: ServerProcess[] = [];
  const urls: string[] = [];
  beforeAll(async () => {
    remains = await prepareRemains("PostgreSQL", { SCMS_WEEKS_AHEAD: String(weeks) });
    database = new pg.Pool({ connectionString: remains.env.DATABASE_URL!, max: 1 });
    fleet = await remains.withStore(async (store) => {
      await store.identity.organizations.create(organizations.onlyScms);
      return registerUnits(store.scms, organizations.onlyScms.organizationId, 2);
    });
    // The first takes requests alone; the others make batches, one job at a time.
    for (const concurrency of ["0", "1", "1"]) {
      const PORT = String(await freePort());
      servers.push(await startServer({ ...remains.env, PORT, JOB_CONCURRENCY: concurrency }));
      urls.push(`http://127.0.0.1:${PORT}`);
    }
    for (const unit of fleet.units) {
      const request = await enrollmentOf(unit);
      const answer = await post(urls[0]! + scmsPosts.enrollment, request.octets);
      await takeEnrollment(unit, request, answer, fleet);
    }
  }, 300_000);
  afterAll(async () => {
    for (const server of servers) await stopServer(server, "SIGKILL");
    await database.end();
    await remains.remove();
  });

  async function post(url: string, octets: Uint8Array): Promise<Uint8Array> {
    const headers = { "content-type": "application/octet-stream" };
    const answer = await fetch(url, { method: "POST", body: Buffer.from(octets), headers });
    expect(answer.ok).toBe(true);
    return new Uint8Array(await answer.arrayBuffer());
  }

  /** Downloads every batch of a request from one server, once it is made, and reads it. */
  async function expectWhole(
    unit: Unit,
    request: ScmsAuthorizationRequest,
    acknowledged: Uint8Array,
    url: string,
  ): Promise<void> {
    const { acknowledgement } = await readAcknowledgement(acknowledged, request, fleet.ra, new Date());
    for (let week = 0; week < weeks; week += 1) {
      const i = acknowledgement!.firstPeriod! + week;
      let archive = new Uint8Array();
      const isThere = async () => {
        const asked = await batchDownloadOf(unit, request, i, fleet);
        const answer = await fetch(url + scmsPosts.authorization, { headers: downloadHeader(asked) });
        archive = new Uint8Array(await answer.arrayBuffer());
        return answer.ok;
      };
      await expect.poll(isThere, patience).toBe(true);
      const at = new Date(Math.max(Date.now(), startOfIPeriod(i).getTime() + 3_600_000));
      await wholeBatch(archive, { request, i, at }, fleet);
    }
  }

  const ordersOf = async (unit: Unit) => {
    const { rows } = await database.query("select request_hash from scms_orders where device_id = $1", [
      unit.id,
    ]);
    return rows.map((row) => toHex(row.request_hash));
  };

  it("give one acknowledgement of the same request, and take one order, whichever are asked at once", async () => {
    const [unit] = fleet.units as [Unit];
    const request = await pseudonymsOf(unit, fleet);
    const asked = Array.from({ length: 9 }, (_, at) => urls[at % 3]! + scmsPosts.authorization);
    const answers = await Promise.all(asked.map((url) => post(url, request.octets)));
    expect(new Set(answers.map(toHex)).size).toBe(1);
    expect(await ordersOf(unit)).toEqual([toHex(request.requestHash)]);
    await expectWhole(unit, request, answers[0]!, urls[0]!);
    const { rows } = await database.query("select count(*)::int as count from scms_batches");
    expect(rows).toEqual([{ count: weeks }]);
  });

  it("share jobs, and finish those at which one of them is killed", async () => {
    const [, unit] = fleet.units as [Unit, Unit];
    const requests = await Promise.all(Array.from({ length: 6 }, () => pseudonymsOf(unit, fleet)));
    const answers = await Promise.all(
      requests.map((request) => post(urls[0]! + scmsPosts.authorization, request.octets)),
    );
    const atWork = async () => {
      const { rows } = await database.query("select count(*)::int as jobs from job where state = 'active'");
      return rows[0].jobs;
    };
    await expect.poll(atWork, { ...patience, interval: 5 }).toBe(2);
    await stopServer(servers[2]!, "SIGKILL");
    for (const [at, request] of requests.entries()) await expectWhole(unit, request, answers[at]!, urls[0]!);
    expect((await ordersOf(unit)).toSorted()).toEqual(
      requests.map(({ requestHash }) => toHex(requestHash)).toSorted(),
    );
    await expect.poll(atWork, patience).toBe(0);
  });
});
