import type { Kysely } from "kysely";
import { sql } from "kysely";

/**
 * Devices of the SCMS with their enrollment certificates, and their counts in blocks of positions, which the database
 * keeps itself, whoever writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A deleted device that was ever enrolled keeps its row: its identifier stays taken.
  `create table scms_devices (
    id text primary key,
    position bigint generated always as identity,
    organization_id text not null references organizations (organization_id),
    canonical_id text not null unique check (canonical_id <> '' and length(canonical_id) <= 100),
    name text,
    key_type text not null,
    public_key bytea not null,
    equipment_type text not null check (equipment_type in ('NONE', 'OBE', 'RSE')),
    state text not null check (state in ('ACTIVE', 'DEACTIVATED', 'REVOKED')),
    registered_at timestamptz not null,
    enrolled_until timestamptz,
    deleted_at timestamptz
  )`,
  `create index scms_devices_of_organization on scms_devices (organization_id, position desc)
    where deleted_at is null`,
  `create table enrollment_certificates (
    hashed_id8 bytea primary key check (length(hashed_id8) = 8),
    device_id text not null references scms_devices (id),
    certificate bytea not null,
    not_before timestamptz not null,
    not_after timestamptz not null
  )`,
  `create index enrollment_certificates_of_device on enrollment_certificates (device_id)`,
  `create table scms_device_blocks (
    organization_id text not null references organizations (organization_id),
    block bigint not null,
    devices integer not null check (devices >= 0),
    primary key (organization_id, block)
  )`,
  `create function count_scms_devices_added() returns trigger language plpgsql as $$
    begin
      insert into scms_device_blocks as known
        select organization_id, position / 1000, count(*) from added where deleted_at is null group by 1, 2
        on conflict (organization_id, block) do update set devices = known.devices + excluded.devices;
      return null;
    end
  $$`,
  `create trigger scms_devices_added after insert on scms_devices
    referencing new table as added for each statement execute function count_scms_devices_added()`,
  `create function count_scms_device_gone() returns trigger language plpgsql as $$
    begin
      update scms_device_blocks set devices = devices - 1
        where organization_id = old.organization_id and block = old.position / 1000;
      return null;
    end
  $$`,
  `create trigger scms_devices_forgotten after delete on scms_devices
    for each row when (old.deleted_at is null) execute function count_scms_device_gone()`,
  `create trigger scms_devices_deleted after update of deleted_at on scms_devices
    for each row when (old.deleted_at is null and new.deleted_at is not null)
    execute function count_scms_device_gone()`,
];
