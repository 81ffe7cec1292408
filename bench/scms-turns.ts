import { setTimeout as sleep } from "node:timers/promises";
import {
  enrollmentOf,
  pseudonymsOf,
  registerUnits,
  takeEnrollment,
  type Unit,
  type UnitFleet,
} from "@v2x/testkit";
import type { Pool } from "pg";
import { type MeasuredInstallation, onPostgresql, organizationId } from "./installations.ts";
import { startLoadGenerator } from "./load.ts";
import { median, type Row, withoutPostgresql } from "./measure.ts";

/** Orders of one device that wait while another organization asks. */
const waiting = 1_000;
/** Requests of the other organization, each timed by itself. */
const asked = 5;
const contentType = "application/octet-stream";
const otherOrganizationId = "BE0000000000BE01";

/**
 * How long the first batch of an organization takes while one device of another organization has 1,000 orders waiting,
 * compared with the time that it takes alone; on PostgreSQL, over HTTP.
 */
export async function scmsTurnRows(): Promise<readonly Row[]> {
  const rows = await onPostgresql(measured, {
    SCMS_REQUESTS_PER_WEEK: "0",
    SCMS_OPEN_REQUESTS_PER_DEVICE: "0",
    ENROLLMENTS_PER_DEVICE_WEEK: "0",
  });
  return rows.length > 0 ? rows : [withoutPostgresql("turns of organizations at the RA")];
}

async function measured(on: MeasuredInstallation, database: Pool): Promise<readonly Row[]> {
  const generator = startLoadGenerator();
  try {
    const { ofAlpha, ofBeta } = await on.prepare(async ({ scms, identity: { organizations } }) => {
      const beta = {
        organizationId: otherOrganizationId,
        name: "Beta",
        ccmsAllowed: true,
        scmsAllowed: true,
      };
      await organizations.create(beta);
      return {
        ofAlpha: await registerUnits(scms, organizationId, 1),
        ofBeta: await registerUnits(scms, otherOrganizationId, 1),
      };
    });
    for (const fleet of [ofAlpha, ofBeta]) await enroll(on, fleet);
    const [alpha] = ofAlpha.units as [Unit];
    const [beta] = ofBeta.units as [Unit];
    const first = () => firstBatchMs(on, database, beta, ofBeta);
    await first(); // compiled code is what a server runs
    const alone: number[] = [];
    for (let n = 0; n < asked; n += 1) alone.push(await first());
    const orders = await Promise.all(Array.from({ length: waiting }, () => pseudonymsOf(alpha, ofAlpha)));
    const url = `${on.url}/scms/ra/v3/authorization-certificate`;
    await generator.run({ url, contentType, bodies: orders.map(({ octets }) => octets), inFlight: 2 });
    const beside: number[] = [];
    for (let n = 0; n < asked; n += 1) beside.push(await first());
    const left = await unmade(database);
    return [
      {
        name: `first batch while another organization has ${waiting} orders waiting`,
        value: Math.round(median(beside)),
        unit: "ms",
        baseline: { name: "alone", value: Math.round(median(alone)) },
        ratio: median(beside) / median(alone),
        target: "≤ 2",
      },
      { name: "batches of the other that are still to be made", value: left, unit: "batches" },
    ];
  } finally {
    generator.close();
  }
}

async function enroll(on: MeasuredInstallation, fleet: UnitFleet): Promise<void> {
  for (const unit of fleet.units) {
    const request = await enrollmentOf(unit);
    await takeEnrollment(
      unit,
      request,
      await post(`${on.url}/scms/eca/v3/enrollment-certificate`, request.octets),
      fleet,
    );
  }
}

/** From the request until its first file can be fetched; waits until all of them can. */
async function firstBatchMs(
  on: MeasuredInstallation,
  database: Pool,
  unit: Unit,
  fleet: UnitFleet,
): Promise<number> {
  const { octets, requestHash } = await pseudonymsOf(unit, fleet);
  const start = performance.now();
  await post(`${on.url}/scms/ra/v3/authorization-certificate`, octets);
  let ms: number | undefined;
  for (;;) {
    const { rows } = await database.query(
      `select count(blob)::integer as made, count(*)::integer as "all" from scms_batches
        join scms_orders on id = order_id where request_hash = $1`,
      [requestHash],
    );
    if (rows[0].made > 0) ms ??= performance.now() - start;
    if (ms !== undefined && rows[0].made === rows[0].all) return ms;
    await sleep(20);
  }
}

async function post(url: string, octets: Uint8Array): Promise<Uint8Array> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": contentType },
    body: Buffer.from(octets),
  });
  if (!answer.ok) throw new Error(`a request was answered with ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function unmade(database: Pool): Promise<number> {
  const { rows } = await database.query(
    "select count(*)::integer as count from scms_batches where blob is null",
  );
  return rows[0].count;
}
