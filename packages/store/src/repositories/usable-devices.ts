import { type RawBuilder, sql } from "kysely";

/** How many devices an organization has in both systems, without the revoked ones: by their blocks, so at once. */
export function usableDevices(organizationId: RawBuilder<unknown>): RawBuilder<string> {
  const ofSystem = (system: "ccms" | "scms") => sql`
    (select coalesce(sum(devices), 0) from ${sql.table(`${system}_device_blocks`)}
      where organization_id = ${organizationId})
    - (select count(*) from ${sql.table(`${system}_devices`)}
      where organization_id = ${organizationId} and deleted_at is null and state = 'REVOKED')`;
  return sql`(${ofSystem("ccms")} + ${ofSystem("scms")})`;
}
