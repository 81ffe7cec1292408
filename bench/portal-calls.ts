import { calls } from "@v2x/contract";
import type { Store } from "@v2x/store";
import type { Pool } from "pg";
import { type MeasuredInstallation, onPostgresql, organizationId } from "./installations.ts";
import type { Row } from "./measure.ts";

const manyOrganizations = 1_000;
const manyAccounts = 10_000;
/** Of each organization, in each system. */
const devicesOfEach = 20;
const warmUp = 60;
const asked = 100;

/**
 * p95 of what the portal asks most, with many organizations and accounts in the database, beside the same with one
 * organization.
 */
export function portalCallRows(): Promise<readonly Row[]> {
  return onPostgresql(async (on, database) => {
    await on.prepare(({ identity }) => becomeOperator(identity));
    await fillWithDevices(database);
    const before = await timesOf(on);
    await fill(database);
    await fillWithDevices(database);
    const after = await timesOf(on);
    return Object.entries(after).map(([name, value]): Row => {
      const baseline = before[name]!;
      return {
        name: `${name}, p95`,
        value: tenths(value),
        unit: "ms",
        baseline: { name: "with one organization", value: tenths(baseline) },
        ratio: value / baseline,
      };
    });
  });
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;
const tenths = (value: number) => Math.round(value * 10) / 10;

/** Whoever measures, so that one token makes the calls of both consoles. */
async function becomeOperator({ holders, accounts }: Store["identity"]): Promise<void> {
  const member = await holders.findByEmail("bench@v2x.example");
  await accounts.setRoles(member!.account.id, ["operator"]);
}

const own = `organizationId=${organizationId}`;
const page = "page=0&size=25";
const paths: Readonly<Record<string, string>> = {
  "who one is": calls.meta.account.path,
  "one's organizations": calls.meta.organizations.path,
  "authorities and lists, CCMS": `${calls.ccms.authorityStatus.path}?${own}`,
  "authorities and lists, SCMS": `${calls.scms.authorityStatus.path}?${own}`,
  "page of devices, CCMS": `${calls.ccms.getActiveDevices.path}?${own}&${page}`,
  "page of devices, SCMS": `${calls.scms.getDevices.path}?${own}&${page}`,
  "page of EA events": `${calls.ccms.eaEvents.path}?${own}&${page}`,
  "access tokens": calls.personalTokens.list.path,
  "page of accounts (operator)": `${calls.operator.accounts.path}?${page}`,
  "accounts by a part of the address (operator)": `${calls.operator.accounts.path}?${page}&search=bench`,
  "page of organizations (operator)": `${calls.operator.organizations.path}?${page}`,
};

/** Of each call, in milliseconds. The calls take turns, so that a busy machine slows all of them. */
async function timesOf({ url, token }: MeasuredInstallation): Promise<Readonly<Record<string, number>>> {
  const headers = { authorization: `Bearer ${await token()}` };
  const milliseconds: Record<string, number[]> = {};
  for (const name in paths) milliseconds[name] = [];
  for (let turn = 0; turn < warmUp + asked; turn += 1)
    for (const [name, path] of Object.entries(paths)) {
      const start = performance.now();
      const answer = await fetch(url + path, { headers });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      if (turn >= warmUp) milliseconds[name]!.push(performance.now() - start);
    }
  return Object.fromEntries(Object.entries(milliseconds).map(([name, values]) => [name, p95(values)]));
}

/** Each account a member of one organization, the measured one's too. */
async function fill(database: Pool): Promise<void> {
  await database.query(
    `insert into organizations (organization_id, name, ccms_allowed, scms_allowed)
     select upper(lpad(to_hex(n), 16, '0')), 'Maker ' || n, true, true from generate_series(2, $1::integer) n`,
    [manyOrganizations],
  );
  await database.query(
    `insert into accounts (id, email, password_hash, company_name, state, roles, token_generation)
     select 'account-' || n, 'person-' || n || '@maker-' || n % $2 || '.example', 'none', 'Maker ' || n % $2,
       case n % 20 when 0 then 'pending' else 'approved' end, '{}', 0
     from generate_series(2, $1::integer) n`,
    [manyAccounts, manyOrganizations],
  );
  await database.query(
    `insert into memberships (organization_id, account_id)
     select o.organization_id, 'account-' || n
     from generate_series(2, $1::integer) n
     join (select organization_id, row_number() over (order by organization_id) - 1 as place from organizations) o
       on o.place = n % (select count(*) from organizations)`,
    [manyAccounts],
  );
}

/** Devices of every organization that has none yet. */
async function fillWithDevices(database: Pool): Promise<void> {
  await database.query(
    `insert into ccms_devices (id, organization_id, canonical_id, name, key_type, public_key, app_permissions,
       geographic_regions, with_privacy, device_type, state, registered_at, enrolled_until)
     select o.organization_id || n, o.organization_id, o.organization_id || lpad(upper(to_hex(n)), 8, '0'),
       'Station ' || n, 'NistP256', $2, '[{"psid":36,"ssp":"01FFFC"}]', '{}', true, 'OBU', 'ACTIVE',
       now() - n * interval '1 second', null
     from organizations o, generate_series(1, $1::integer) n
     where not exists (select from ccms_devices d where d.organization_id = o.organization_id)`,
    [devicesOfEach, Buffer.alloc(33, 2)],
  );
  await database.query(
    `insert into scms_devices (id, organization_id, canonical_id, name, key_type, public_key, equipment_type, state,
       registered_at, enrolled_until)
     select o.organization_id || n, o.organization_id, 'Unit ' || o.organization_id || n, 'Van ' || n, 'NistP256', $2,
       'OBE', 'ACTIVE', now() - n * interval '1 second', now() + interval '1 year'
     from organizations o, generate_series(1, $1::integer) n
     where not exists (select from scms_devices d where d.organization_id = o.organization_id)`,
    [devicesOfEach, Buffer.alloc(33, 2)],
  );
  await database.query("vacuum analyze");
}
