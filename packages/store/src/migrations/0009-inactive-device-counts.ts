import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Counts, beside all devices of a block, those that the list of active ones leaves out. Credentials end by the clock,
 * when nothing is written: the counts hold as of the moment in `ccms_device_census`, and whoever reads them adds what
 * has ended since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table ccms_device_census (
    only_row boolean primary key default true check (only_row),
    at timestamptz not null
  )`,
  `insert into ccms_device_census (at) values (now())`,
  `create function is_inactive_ccms_device(state text, enrolled_until timestamptz, at timestamptz) returns boolean
    language sql immutable as $$
      select state = 'REVOKED' or (state = 'ACTIVE' and coalesce(enrolled_until <= at, false))
  $$`,
  `alter table ccms_device_blocks
    add column inactive integer not null default 0,
    add check (inactive between 0 and devices)`,
  `update ccms_device_blocks as known set inactive = counted.inactive
    from (
      select organization_id, position / 1000 as block, count(*) as inactive
      from ccms_devices as device cross join ccms_device_census as census
      where deleted_at is null and is_inactive_ccms_device(state, enrolled_until, census.at) group by 1, 2
    ) as counted
    where known.organization_id = counted.organization_id and known.block = counted.block`,
  // The lock comes before the census is read: it moves on only while nobody counts.
  `create or replace function count_ccms_devices_added() returns trigger language plpgsql as $$
    begin
      lock table ccms_device_blocks in row exclusive mode;
      insert into ccms_device_blocks as known (organization_id, block, devices, inactive)
        select organization_id, position / 1000, count(*),
          count(*) filter (where is_inactive_ccms_device(state, enrolled_until, census.at))
        from added cross join ccms_device_census as census where deleted_at is null group by 1, 2
        on conflict (organization_id, block) do update
          set devices = known.devices + excluded.devices, inactive = known.inactive + excluded.inactive;
      return null;
    end
  $$`,
  `create function count_ccms_device_changed() returns trigger language plpgsql as $$
    declare
      census timestamptz;
      gone integer := (tg_op = 'DELETE' or new.deleted_at is not null)::integer;
      change integer;
    begin
      lock table ccms_device_blocks in row exclusive mode;
      select at into strict census from ccms_device_census;
      change := (gone = 0 and is_inactive_ccms_device(new.state, new.enrolled_until, census))::integer
        - is_inactive_ccms_device(old.state, old.enrolled_until, census)::integer;
      if gone <> 0 or change <> 0 then
        update ccms_device_blocks set devices = devices - gone, inactive = inactive + change
          where organization_id = old.organization_id and block = old.position / 1000;
      end if;
      return null;
    end
  $$`,
  `drop trigger ccms_devices_forgotten on ccms_devices`,
  `drop trigger ccms_devices_deleted on ccms_devices`,
  `drop function count_ccms_device_gone()`,
  `create trigger ccms_devices_forgotten after delete on ccms_devices
    for each row when (old.deleted_at is null) execute function count_ccms_device_changed()`,
  `create trigger ccms_devices_changed after update of state, enrolled_until, deleted_at on ccms_devices
    for each row when (
      old.deleted_at is null
      and (old.state, old.enrolled_until, old.deleted_at) is distinct from (new.state, new.enrolled_until, new.deleted_at)
    ) execute function count_ccms_device_changed()`,
  `drop index ccms_devices_revoked`,
];
