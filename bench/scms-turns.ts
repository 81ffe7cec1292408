import { setTimeout as sleep } from "node:timers/promises";
import { iPeriodAt } from "@v2x/scms";
import { downloadHeader, type ScmsAuthorizationRequest } from "@v2x/station";
import {
  batchDownloadOf,
  enrollmentOf,
  pseudonymsOf,
  registerUnits,
  takeEnrollment,
  type Unit,
  type UnitFleet,
} from "@v2x/testkit";
import { type MeasuredInstallation, onEachDatabase, organizationId } from "./installations.ts";
import { startLoadGenerator } from "./load.ts";
import { median, type Row } from "./measure.ts";

/** Orders of one device that wait while another organization asks. */
const waiting = 1_000;
/** Requests of the other organization, each timed by itself. */
const asked = 5;
/** Files of a request. */
const weeks = 10;
const contentType = "application/octet-stream";
const otherOrganizationId = "BE0000000000BE01";

/**
 * How long the first batch of an organization takes while one device of another organization has 1,000 orders waiting,
 * compared with the time that it takes alone; over HTTP.
 */
export function scmsTurnRows(): Promise<readonly Row[]> {
  return onEachDatabase(measured, {
    SCMS_WEEKS_AHEAD: String(weeks),
    SCMS_REQUESTS_PER_WEEK: "0",
    SCMS_OPEN_REQUESTS_PER_DEVICE: "0",
    ENROLLMENTS_PER_DEVICE_WEEK: "0",
  });
}

async function measured(on: MeasuredInstallation): Promise<readonly Row[]> {
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
    const first = () => firstBatchMs(on, beta, ofBeta);
    await first(); // compiled code is what a server runs
    const alone: number[] = [];
    for (let n = 0; n < asked; n += 1) alone.push(await first());
    const orders = await Promise.all(Array.from({ length: waiting }, () => pseudonymsOf(alpha, ofAlpha)));
    const url = `${on.url}/scms/ra/v3/authorization-certificate`;
    await generator.run({ url, contentType, bodies: orders.map(({ octets }) => octets), inFlight: 2 });
    const beside: number[] = [];
    for (let n = 0; n < asked; n += 1) beside.push(await first());
    if (await isMade(on, alpha, orders.at(-1)!, weeks - 1, ofAlpha))
      throw new Error("the orders of the other organization did not wait");
    return [
      {
        name: `${on.database}: first batch while another organization has ${waiting} orders waiting`,
        value: Math.round(median(beside)),
        unit: "ms",
        baseline: { name: "alone", value: Math.round(median(alone)) },
        ratio: median(beside) / median(alone),
        target: "≤ 2",
      },
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
async function firstBatchMs(on: MeasuredInstallation, unit: Unit, fleet: UnitFleet): Promise<number> {
  const request = await pseudonymsOf(unit, fleet);
  const start = performance.now();
  await post(`${on.url}/scms/ra/v3/authorization-certificate`, request.octets);
  let ms: number | undefined;
  for (let week = 0; week < weeks; week += 1) {
    while (!(await isMade(on, unit, request, week, fleet))) await sleep(20);
    ms ??= performance.now() - start;
  }
  return ms!;
}

/** Whether a unit can fetch its file of a week, counted from this one. */
async function isMade(
  on: MeasuredInstallation,
  unit: Unit,
  request: ScmsAuthorizationRequest,
  week: number,
  fleet: UnitFleet,
): Promise<boolean> {
  const headers = downloadHeader(await batchDownloadOf(unit, request, iPeriodAt(new Date()) + week, fleet));
  const answer = await fetch(`${on.url}/scms/ra/v3/authorization-certificate`, { headers });
  await answer.arrayBuffer();
  if (!answer.ok && answer.status !== 404) throw new Error(`a download was answered with ${answer.status}`);
  return answer.ok;
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
