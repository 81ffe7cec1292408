import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Counts of an organization's devices, taken ahead in blocks of positions, so that a page among a million and their
 * number are found at once. The database itself keeps them, whoever writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table ccms_device_blocks (
    organization_id text not null references organizations (organization_id),
    block bigint not null,
    devices integer not null check (devices >= 0),
    primary key (organization_id, block)
  )`,
  `insert into ccms_device_blocks
    select organization_id, position / 1000, count(*) from ccms_devices where deleted_at is null group by 1, 2`,
  `create function count_ccms_devices_added() returns trigger language plpgsql as $$
    begin
      insert into ccms_device_blocks as known
        select organization_id, position / 1000, count(*) from added where deleted_at is null group by 1, 2
        on conflict (organization_id, block) do update set devices = known.devices + excluded.devices;
      return null;
    end
  $$`,
  `create trigger ccms_devices_added after insert on ccms_devices
    referencing new table as added for each statement execute function count_ccms_devices_added()`,
  `create function count_ccms_device_gone() returns trigger language plpgsql as $$
    begin
      update ccms_device_blocks set devices = devices - 1
        where organization_id = old.organization_id and block = old.position / 1000;
      return null;
    end
  $$`,
  `create trigger ccms_devices_forgotten after delete on ccms_devices
    for each row when (old.deleted_at is null) execute function count_ccms_device_gone()`,
  `create trigger ccms_devices_deleted after update of deleted_at on ccms_devices
    for each row when (old.deleted_at is null and new.deleted_at is not null)
    execute function count_ccms_device_gone()`,
  // What the list of active devices leaves out is counted by these, and taken off the number of all.
  `create index ccms_devices_by_end on ccms_devices (organization_id, enrolled_until)
    where deleted_at is null and state = 'ACTIVE' and enrolled_until is not null`,
  `create index ccms_devices_revoked on ccms_devices (organization_id)
    where deleted_at is null and state = 'REVOKED'`,
];
