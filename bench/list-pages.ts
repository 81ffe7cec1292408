import { createHash } from "node:crypto";
import { calls } from "@v2x/contract";
import type { Pool } from "pg";
import { type MeasuredInstallation, onPostgresql, organizationId } from "./installations.ts";
import { quantile, type Row } from "./measure.ts";

/** How many rows there are to page through in each system, all of one organization. */
export interface ListSizes {
  readonly devices: number;
  readonly events: number;
}

const asked = 40;

/** Of so many events one is of the same request again, as a device sends that repeats it for days. */
const eventsForOneRepeated = 100;

/** Each page that the portal asks for, over HTTP, first and last, with and without filters. */
export function listPageRows(sizes: ListSizes): Promise<readonly Row[]> {
  return onPostgresql(async (on, database) => {
    await fill(database, sizes);
    // As a server does every minute.
    await on.prepare(async ({ countInactiveDevices, eventUpkeep }) => {
      await countInactiveDevices(new Date());
      while ((await eventUpkeep.countEvents(new Date())) > 0);
    });
    const token = await on.token();
    const rows: Row[] = [];
    for (const page of [...pagesOfCcms(sizes), ...pagesOfScms(sizes)])
      rows.push(...(await timesOf(on, page, token)));
    return rows;
  });
}

/** A page as the portal asks for it, and the milliseconds within which it is to be there: 50 where none are named. */
type Page = readonly [name: string, path: string, targetMs?: number];

/** As many rows as the portal shows at most. */
const size = 100;
const address = (path: string, page: number, filter = "") =>
  `${path}?organizationId=${organizationId}&size=${size}&page=${page}${filter}`;
const lastOf = (rows: number) => Math.max(0, Math.ceil(rows / size) - 1);
const among = (rows: number, what: string) => `of ${rows.toLocaleString("en")} ${what}`;

function pagesOfCcms({ devices, events }: ListSizes): readonly Page[] {
  const { getAllDevices, getActiveDevices, eaEvents, aaEvents } = calls.ccms;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const middleDay = Math.floor((events * secondsBetweenEvents) / 2 / 86_400);
  const devicesHere = among(devices, "devices");
  const eventsHere = among(events, "events");
  const hash = (request: number) => `&requestHash=${digestOf(request).slice(0, 32)}`;
  // What fill() leaves active.
  const active = Math.floor((devices * 19) / 30);
  return [
    [`first page ${devicesHere}`, address(getAllDevices.path, 0)],
    [`middle page ${devicesHere}`, address(getAllDevices.path, lastOf(devices / 2))],
    [`last page ${devicesHere}`, address(getAllDevices.path, lastOf(devices))],
    [`first page ${devicesHere}, active ones`, address(getActiveDevices.path, 0)],
    [`middle page ${devicesHere}, active ones`, address(getActiveDevices.path, lastOf(active / 2))],
    [`last page ${devicesHere}, active ones`, address(getActiveDevices.path, lastOf(active))],
    [`first page ${eventsHere}, EA`, address(eaEvents.path, 0)],
    [`first page ${eventsHere}, AA`, address(aaEvents.path, 0)],
    [`middle page ${eventsHere}, EA`, address(eaEvents.path, lastOf(events / 4))],
    [`last page ${eventsHere}, EA`, address(eaEvents.path, lastOf(events / 2))],
    [`${eventsHere}, EA, by request hash`, address(eaEvents.path, 0, hash(events))],
    [
      `${eventsHere}, EA, by a hash that ${(events / eventsForOneRepeated).toLocaleString("en")} have`,
      address(eaEvents.path, 0, hash(0)),
    ],
    [
      `first page ${eventsHere}, EA, of a day in the middle`,
      address(eaEvents.path, 0, `&startDate=${day(middleDay)}&endDate=${day(middleDay)}`),
    ],
    [
      `first page ${eventsHere}, EA, of one day`,
      address(eaEvents.path, 0, `&startDate=${day(1)}&endDate=${day(1)}`),
    ],
    [
      `first page ${eventsHere}, EA, of a month`,
      address(eaEvents.path, 0, `&startDate=${day(31)}&endDate=${day(1)}`),
    ],
  ];
}

/** Requests of the SCMS are found by any of their digits: quicker the more of them there are. */
function pagesOfScms({ devices, events }: ListSizes): readonly Page[] {
  const { getDevices, raEvents } = calls.scms;
  const devicesHere = among(devices, "devices of the SCMS");
  const eventsHere = among(events, "events, RA");
  const digest = digestOf(events - 1);
  const byDigits = (digits: string) => address(raEvents.path, 0, `&requestHash=${digits}`);
  return [
    [`first page ${devicesHere}`, address(getDevices.path, 0)],
    [`middle page ${devicesHere}`, address(getDevices.path, lastOf(devices / 2))],
    [`last page ${devicesHere}`, address(getDevices.path, lastOf(devices))],
    [`first page ${eventsHere}`, address(raEvents.path, 0)],
    [`last page ${eventsHere}`, address(raEvents.path, lastOf(events))],
    [`${eventsHere}, by a whole digest`, byDigits(digest)],
    [`${eventsHere}, by 16 digits`, byDigits(digest.slice(-16)), 1000],
    [`${eventsHere}, by 11 digits in the middle`, byDigits(digest.slice(20, 31)), 1000],
    [`${eventsHere}, by 4 digits`, byDigits(digest.slice(0, 4)), 1000],
  ];
}

async function timesOf(
  { url }: MeasuredInstallation,
  [name, path, targetMs = 50]: Page,
  token: string,
): Promise<readonly Row[]> {
  const milliseconds: number[] = [];
  for (let n = 0; n < asked; n += 1) {
    const start = performance.now();
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    const { content } = (await answer.json()) as { readonly content: readonly unknown[] };
    milliseconds.push(performance.now() - start);
    if (content.length === 0) throw new Error(`${path} shows no row`);
  }
  return [
    { name: `${name}, p50`, value: quantile(milliseconds, 0.5), unit: "ms", target: `< ${targetMs} ms` },
    { name: `${name}, p95`, value: quantile(milliseconds, 0.95), unit: "ms" },
  ];
}

const secondsBetweenEvents = 0.7;

/** Devices a second apart, and events, up to now. Traces are left out: no list reads them. */
async function fill(database: Pool, { devices, events }: ListSizes): Promise<void> {
  await database.query(
    `insert into ccms_devices (id, organization_id, canonical_id, name, key_type, public_key, app_permissions,
       geographic_regions, with_privacy, device_type, state, registered_at, enrolled_until)
     select 'device-' || n, $1, $1 || lpad(upper(to_hex(n)), 8, '0'), 'Station ' || n, 'NistP256', $2,
       '[{"psid":36,"ssp":"01FFFC"}]', '{}', true, 'OBU',
       case n % 10 when 0 then 'REVOKED' when 1 then 'DEACTIVATED' else 'ACTIVE' end,
       now() - ($3 - n) * interval '1 second',
       case n % 3 when 0 then null when 1 then now() + interval '1 year' else now() - interval '1 day' end
     from generate_series(1, $3::integer) n`,
    [organizationId, Buffer.alloc(33, 2), devices],
  );
  await database.query(
    `insert into protocol_events (system, log, organization_id, at, request_digest, event_type, is_success,
       response_code, message, canonical_id, ec_identifier)
     select 'ccms', case n % 2 when 0 then 'ea' else 'aa' end, $1, now() - ($2 - n) * $3::float8 * interval '1 second',
       sha256(convert_to((case n % $4::integer when $4 / 2 then 0 else n end)::text, 'UTF8')), 'enrolment', true, 'ok', 'Issued the enrolment credential EC-' || n || '.',
       $1 || lpad(upper(to_hex(n % 1000000)), 8, '0'), 'EC-' || n
     from generate_series(1, $2::integer) n`,
    [organizationId, events, secondsBetweenEvents, eventsForOneRepeated],
  );
  await database.query(
    `insert into scms_devices (id, organization_id, canonical_id, name, key_type, public_key, equipment_type, state,
       registered_at, enrolled_until)
     select 'unit-' || n, $1, 'Unit ' || n, 'Van ' || n, 'NistP256', $2, 'OBE', 'ACTIVE',
       now() - ($3 - n) * interval '1 second', now() + interval '1 year'
     from generate_series(1, $3::integer) n`,
    [organizationId, Buffer.alloc(33, 2), devices],
  );
  await database.query(
    `insert into protocol_events (system, log, organization_id, at, request_digest, event_type, is_success,
       response_code, message, canonical_id)
     select 'scms', 'ra', $1, now() - ($2 - n) * $3::float8 * interval '1 second', sha256(convert_to(n::text, 'UTF8')),
       'authorization', true, 'ok', 'Took the request.', 'Unit ' || n % 1000000
     from generate_series(1, $2::integer) n`,
    [organizationId, events, secondsBetweenEvents],
  );
  await database.query("vacuum analyze ccms_devices, scms_devices, protocol_events");
}

function digestOf(event: number): string {
  return createHash("sha256").update(String(event)).digest("hex");
}
