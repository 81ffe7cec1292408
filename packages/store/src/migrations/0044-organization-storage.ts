import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Quotas that every organization has from now on: devices, open requests at the RAs, and stored files. Whoever has or
 * may have more devices than the usual quota stays without the others, too, and whoever has half of the usual files
 * without a quota of these. What an organization's files take is added up as their rows change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** As `usualQuotas` of the contract. */
const devices = 10_000;
const megabytes = 10_000;

const ownerOf = `left join scms_devices device on device.id = scms_orders.device_id
    left join camp_enrollments enrollment on enrollment.hashed_id8 = scms_orders.camp_enrollment`;
const owner = "coalesce(device.organization_id, enrollment.organization_id)";

const statements = [
  `alter table organizations
    alter column max_devices set default ${devices},
    add column max_open_requests integer default 10000 check (max_open_requests >= 0),
    add column max_stored_megabytes integer default ${megabytes} check (max_stored_megabytes >= 0)`,
  `update organizations o set max_devices = ${devices} where max_devices is null and ${devices} >=
    (select count(*) from ccms_devices d where d.organization_id = o.organization_id and deleted_at is null)
    + (select count(*) from scms_devices d where d.organization_id = o.organization_id and deleted_at is null)`,
  `create table organization_storage (
    organization_id text primary key references organizations (organization_id) on delete cascade,
    octets bigint not null
  )`,
  `insert into organization_storage (organization_id, octets)
    select ${owner}, sum(octets) from scms_batches join scms_orders on scms_orders.id = order_id ${ownerOf}
    where octets is not null group by 1`,
  `update organizations set max_open_requests = null, max_stored_megabytes = null
    where max_devices is null or max_devices > ${devices}`,
  `update organizations o set max_stored_megabytes = null from organization_storage s
    where s.organization_id = o.organization_id and s.octets > ${(megabytes / 2) * 1_000_000}`,
  // In one order by all, so that no two statements wait for each other.
  ...(["made", "forgotten"] as const).map(
    (what) => `create function add_octets_of_${what}_batches() returns trigger language plpgsql as $$
      begin
        insert into organization_storage (organization_id, octets)
          select ${owner}, sum(${what === "made" ? "coalesce(changed.octets, 0) - coalesce(before.octets, 0)" : "-before.octets"})
          from before ${what === "made" ? "join changed using (order_id, period)" : ""}
            join scms_orders on scms_orders.id = order_id ${ownerOf}
          where ${what === "made" ? "changed.octets is distinct from before.octets" : "before.octets is not null"}
          group by 1 order by 1
        on conflict (organization_id) do update set octets = organization_storage.octets + excluded.octets;
        return null;
      end $$`,
  ),
  `create trigger batches_made after update on scms_batches referencing old table as before new table as changed
    for each statement execute function add_octets_of_made_batches()`,
  `create trigger batches_forgotten after delete on scms_batches referencing old table as before
    for each statement execute function add_octets_of_forgotten_batches()`,
];
