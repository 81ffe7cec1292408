import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { toTime32 } from "@v2x/credentials";
import { generatePrivateKey } from "@v2x/crypto";
import { iPeriodAt } from "@v2x/scms";
import {
  downloadHeader,
  type EnrollmentOrder,
  keySchemeOf,
  type ScmsAuthorizationOrder,
  type ScmsAuthorizationRequest,
} from "@v2x/station";
import {
  batchDownloadOf,
  enrollmentOf,
  pseudonymsOf,
  registerUnits,
  takeEnrollment,
  type Unit,
  type UnitFleet,
} from "@v2x/testkit";
import type { Pool } from "pg";
import { type BareOnAllCores, bareOnAllCores, bareRate, type Cryptography } from "./bare-cryptography.ts";
import { type MeasuredInstallation, onPostgresql, organizationId } from "./installations.ts";
import { type LoadGenerator, startLoadGenerator } from "./load.ts";
import { median, quantile, type Row, withoutPostgresql } from "./measure.ts";

/** A supply of three years, all of it asked for at once. */
const weeks = 156;
const perWeek = 20;
const ofSupply = weeks * perWeek;
/** What is to be there soon. */
const soon = 1000;

const inSlice = 40;
const warmUpSlices = 3;
const slices = 5;
/** Supplies that are measured, of each form; one before warms up. */
const supplies = 3;
const bareMs = 500;
const contentType = "application/octet-stream";

const none = { generations: 0, encryptions: 0, decryptions: 0, hashes: 0, hmacs: 0 };

/** What an ECA computes on the curve for a first enrollment: the certificate is implicit. */
const ofEnrollment: Cryptography = {
  ...none,
  freshKeys: 1,
  agreements: 0,
  multiplications: 1,
  signatures: 1,
  verifications: 1,
};

/** How pseudonyms are asked for. */
interface MeasuredForm extends Pick<ScmsAuthorizationOrder, "type"> {
  readonly name: string;
  readonly kind: "original" | "unified" | "compactUnified";
  /**
   * What RA and ACA compute on the curve for one certificate, and nothing else. RA: a multiplication for each cocoon
   * key, a signature, and a verification of the answer. ACA: each cocoon key imported, the request verified, a
   * multiplication for the share of the key, the response encrypted (a key pair and an agreement; ECIES), signatures
   * of the response outside, inside where it is encrypted to a key of its own, and of an explicit certificate.
   * Additions of points, which node:crypto has not, are left out.
   */
  readonly arithmetic: Cryptography;
}

const forms: readonly MeasuredForm[] = [
  {
    name: "original butterfly keys, implicit",
    kind: "original",
    type: "implicit",
    arithmetic: {
      ...none,
      freshKeys: 2,
      multiplications: 3,
      agreements: 1,
      generations: 1,
      signatures: 3,
      verifications: 2,
    },
  },
  {
    name: "unified, explicit",
    kind: "unified",
    type: "explicit",
    arithmetic: {
      ...none,
      freshKeys: 1,
      multiplications: 2,
      agreements: 1,
      generations: 1,
      signatures: 4,
      verifications: 2,
    },
  },
  {
    name: "compact unified, implicit",
    kind: "compactUnified",
    type: "implicit",
    arithmetic: {
      ...none,
      freshKeys: 1,
      multiplications: 2,
      agreements: 1,
      generations: 1,
      signatures: 2,
      verifications: 2,
    },
  },
];

/**
 * From a unit's requests over HTTP to files on its side, on PostgreSQL: enrollment, pseudonyms through RA and ACA,
 * downloads. Beside each the arithmetic on the curve alone, in bare node:crypto; the two take turns, so that a busy
 * machine slows both.
 */
export async function scmsSupplyRows(): Promise<readonly Row[]> {
  const rows = await onPostgresql(measured, {
    SCMS_WEEKS_AHEAD: String(weeks),
    SCMS_REQUESTS_PER_WEEK: "0",
    ENROLLMENTS_PER_DEVICE_WEEK: "0",
  });
  return rows.length > 0 ? rows : [withoutPostgresql("pseudonym certificates through RA and ACA")];
}

/** All that the measurements need. */
interface Bench {
  readonly on: MeasuredInstallation;
  readonly database: Pool;
  readonly fleet: UnitFleet;
  readonly bare: BareOnAllCores;
}

async function measured(on: MeasuredInstallation, database: Pool): Promise<readonly Row[]> {
  const generator = startLoadGenerator();
  const bare = bareOnAllCores();
  try {
    const count = inSlice * (warmUpSlices + slices);
    const fleet = await on.prepare(({ scms }) => registerUnits(scms, organizationId, count));
    const rows = await enrollmentRows(on, generator, fleet);
    const bench: Bench = { on, database, fleet, bare };
    rows.push(...(await supplyRows(bench)));
    for (const form of forms) rows.push(await rateRow(bench, form, "one process"));
    const space = await spaceRows(database);
    const other = await on.another();
    rows.push(await rateRow(bench, forms[0]!, "two processes"));
    await other.close();
    return [...rows, ...space];
  } finally {
    generator.close();
    bare.close();
  }
}

async function enrollmentRows(
  on: MeasuredInstallation,
  generator: LoadGenerator,
  fleet: UnitFleet,
): Promise<Row[]> {
  const url = `${on.url}/scms/eca/v3/enrollment-certificate`;
  const rates: [number[], number[]] = [[], []];
  const milliseconds: number[] = [];
  for (let at = 0; at < fleet.units.length; at += inSlice) {
    const units = fleet.units.slice(at, at + inSlice);
    const requests = await Promise.all(
      units.map((unit) => enrollmentOf(unit, { validityPeriod: longEnough() })),
    );
    const bodies = requests.map(({ octets }) => octets);
    const outcome = await generator.run({ url, contentType, bodies, inFlight: 16 });
    const bare = bareRate(ofEnrollment, bareMs);
    for (const [n, request] of requests.entries())
      await takeEnrollment(units[n]!, request, outcome.answers[n]!, fleet);
    if (at < inSlice * warmUpSlices) continue;
    rates[0].push(inSlice / outcome.seconds);
    rates[1].push(bare);
    milliseconds.push(...outcome.milliseconds);
  }
  const row = rateBeside("enrollments", rates, "their curve arithmetic on one thread");
  const p95 = { name: "p95 of enrollments, 16 at a time", value: quantile(milliseconds, 0.95), unit: "ms" };
  return [row, p95];
}

/** Past the end of the supply. */
function longEnough(): EnrollmentOrder["validityPeriod"] {
  return { start: toTime32(new Date()), duration: { choice: "years", value: 4 } };
}

/** One unit alone: from its request to its files. */
async function supplyRows(bench: Bench): Promise<readonly Row[]> {
  const [unit] = bench.fleet.units;
  await supplied(bench, unit!, forms[0]!); // compiled code is what a server runs
  const start = performance.now();
  const { request, soonMs } = await supplied(bench, unit!, forms[0]!);
  const madeMs = performance.now() - start;
  const { files, octets, seconds } = await downloaded(bench, request, unit!);
  const bare = bareRate(ofDownload, bareMs);
  return [
    {
      name: `first ${soon.toLocaleString("en")} pseudonyms made, from the request on`,
      value: Math.round(soonMs),
      unit: "ms",
      target: "< 5,000 ms",
    },
    {
      name: `supply of three years (${ofSupply.toLocaleString("en")}), from the request until downloaded`,
      value: Math.round(madeMs + seconds * 1000),
      unit: "ms",
      baseline: { name: "until made", value: Math.round(madeMs) },
      ratio: (madeMs + seconds * 1000) / madeMs,
    },
    {
      name: "downloads of week files, 8 at a time",
      value: Math.round(files / seconds),
      unit: "1/s",
      baseline: { name: "the curve arithmetic of their requests on one thread", value: Math.round(bare) },
      ratio: files / seconds / bare,
    },
    { name: "octets of a week's file", value: Math.round(octets / files), unit: "octets" },
  ];
}

/** What an RA computes on the curve for a request for a file: it opens it and verifies its sender. */
const ofDownload: Cryptography = { ...none, freshKeys: 1, agreements: 1, signatures: 0, verifications: 1 };

async function downloaded({ on, fleet }: Bench, request: ScmsAuthorizationRequest, unit: Unit) {
  const first = iPeriodAt(new Date());
  const headers = await Promise.all(
    Array.from({ length: weeks }, async (_, week) =>
      downloadHeader(await batchDownloadOf(unit, request, first + week, fleet)),
    ),
  );
  const start = performance.now();
  let octets = 0;
  const take = async () => {
    for (let next = headers.pop(); next !== undefined; next = headers.pop()) {
      const answer = await fetch(`${on.url}/scms/ra/v3/authorization-certificate`, { headers: next });
      if (answer.status !== 200) throw new Error(`a download was answered with ${answer.status}`);
      octets += (await answer.arrayBuffer()).byteLength;
    }
  };
  await Promise.all(Array.from({ length: 8 }, take));
  return { files: weeks, octets, seconds: (performance.now() - start) / 1000 };
}

/** A supply at a time, whose jobs are mixed. */
async function rateRow(bench: Bench, form: MeasuredForm, processes: string): Promise<Row> {
  const rates: [number[], number[]] = [[], []];
  for (let run = -1; run < supplies; run += 1) {
    const { ms } = await supplied(bench, bench.fleet.units[2 + run]!, form);
    const bare = await bench.bare.rate(form.arithmetic, bareMs);
    if (run < 0) continue;
    rates[0].push((ofSupply * 1000) / ms);
    rates[1].push(bare);
  }
  const name = `pseudonyms, ${form.name}, ${processes}`;
  return { ...rateBeside(name, rates, "their curve arithmetic on all cores"), target: "≥ 0.5" };
}

/** Asks for the supply of a unit, and waits until it is made. */
async function supplied({ on, database, fleet }: Bench, unit: Unit, { type, kind }: MeasuredForm) {
  const scheme = keySchemeOf(kind, {
    expansion: () => Uint8Array.from(randomBytes(16)),
    encryptionKey: () => generatePrivateKey("NistP256"),
  });
  const request = await pseudonymsOf(unit, fleet, { type, scheme });
  const before = await batches(database);
  const start = performance.now();
  const answer = await fetch(`${on.url}/scms/ra/v3/authorization-certificate`, {
    method: "POST",
    headers: { "content-type": contentType },
    body: Buffer.from(request.octets),
  });
  if (answer.status !== 202) throw new Error(`a request was answered with ${answer.status}`);
  let soonMs: number | undefined;
  for (;;) {
    const { made, failed } = await batches(database);
    const ms = performance.now() - start;
    if (failed > 0) throw new Error("a batch could not be made");
    if ((made - before.made) * perWeek >= soon) soonMs ??= ms;
    if (made - before.made >= weeks) return { request, ms, soonMs: soonMs! };
    await sleep(20);
  }
}

async function batches(database: Pool): Promise<{ readonly made: number; readonly failed: number }> {
  const { rows } = await database.query(
    "select count(blob)::integer as made, count(failure)::integer as failed from scms_batches",
  );
  return rows[0];
}

/** What a supply takes in the database, its files aside; all tables and indices that grow with it. */
async function spaceRows(database: Pool): Promise<readonly Row[]> {
  const { rows } = await database.query(
    `select (select count(*) from scms_orders)::integer as orders,
       (pg_total_relation_size('scms_orders') + pg_total_relation_size('scms_batches')
        + pg_total_relation_size('linkage_chains'))::float8 as supplies,
       (select count(*) from protocol_events)::integer as events,
       (pg_total_relation_size('protocol_events') + pg_total_relation_size('protocol_traces'))::float8 as log`,
  );
  const { orders, supplies, events, log } = rows[0];
  return [
    {
      name: "octets in the database for a supply of three years",
      value: Math.round(supplies / orders),
      unit: "octets",
    },
    {
      name: "octets of an event with its trace, of ECA and RA",
      value: Math.round(log / events),
      unit: "octets",
    },
  ];
}

function rateBeside(name: string, [ours, bare]: readonly [number[], number[]], baseline: string): Row {
  const [rate, limit] = [median(ours), median(bare)];
  return {
    name,
    value: Math.round(rate),
    unit: "1/s",
    baseline: { name: baseline, value: Math.round(limit) },
    ratio: rate / limit,
  };
}
