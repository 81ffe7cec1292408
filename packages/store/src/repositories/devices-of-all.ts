import type { DeviceState } from "@v2x/pki";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import { rowsLookedThrough } from "./events-by-digits.ts";

/** Which devices of all organizations, by canonical id or organization or both; another absent member means any. */
export interface AllDevicesQuery {
  /** The whole of it: of the CCMS in either case, of the SCMS to the character. */
  readonly canonicalId?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly system?: "ccms" | "scms" | undefined;
  readonly state?: DeviceState | undefined;
}

/** A device with its system, and the name of the organization that it belongs to. */
export interface DeviceOfAnybody {
  readonly id: string;
  readonly system: "ccms" | "scms";
  readonly organizationId: string;
  readonly organizationName: string;
  readonly canonicalId: string;
  readonly name: string | null;
  readonly state: DeviceState;
  readonly registeredAt: Date;
  readonly enrolledUntil: Date | null;
}

/** The devices of every organization, for whoever runs the installation. */
export interface DevicesOfAll {
  /** Newest registration first. `ofNewest`: only so many of a system's newest devices were looked through. */
  find(
    query: AllDevicesQuery,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{
    readonly devices: readonly DeviceOfAnybody[];
    readonly total: number;
    readonly ofNewest?: number;
  }>;
}

/** The devices on a database. */
export function devicesOfAll(db: Kysely<Database>): DevicesOfAll {
  return {
    async find({ system, state, ...named }, { offset, limit }) {
      if (named.canonicalId === undefined && named.organizationId === undefined)
        throw new TypeError("No index finds devices that neither their id nor their organization names.");
      const systems = (["ccms", "scms"] as const).filter((one) => system === undefined || system === one);
      const newest = sql.join(
        systems.map((one) => newestOf(one, named)),
        sql` union all `,
      );
      const isMeant = state === undefined ? sql`true` : sql`state = ${state}`;
      const { rows } = await sql<{ looked: string | null; total: string; devices: string[] }>`
        with newest as materialized (${newest}),
        found as materialized (select * from newest where ${isMeant})
        select (select max(of_system) from (select count(*) as of_system from newest group by system) as counted) as looked,
          (select count(*) from found) as total,
          array(
            select system || ' ' || id from found order by registered_at desc, position desc, system
            offset ${offset} limit ${limit}
          ) as devices
      `.execute(db);
      const { looked, total, devices } = rows[0]!;
      return {
        devices: await read(db, devices),
        total: Number(total),
        ...(Number(looked) === rowsLookedThrough && { ofNewest: rowsLookedThrough }),
      };
    },
  };
}

/** The newest rows of a system that an index finds by what is asked. */
function newestOf(
  system: "ccms" | "scms",
  { canonicalId, organizationId }: Pick<AllDevicesQuery, "canonicalId" | "organizationId">,
): RawBuilder<unknown> {
  const asKept = system === "ccms" ? canonicalId?.toUpperCase() : canonicalId;
  return sql`(
    select ${sql.lit(system)} as system, id, state, registered_at, position from ${sql.table(tables[system])}
    where deleted_at is null
      ${asKept === undefined ? sql`` : sql`and canonical_id = ${asKept}`}
      ${organizationId === undefined ? sql`` : sql`and organization_id = ${organizationId}`}
    order by position desc limit ${sql.lit(rowsLookedThrough)}
  )`;
}

const tables = { ccms: "ccms_devices", scms: "scms_devices" } as const;

/** Reads devices by their system and id, in the order given. */
async function read(db: Kysely<Database>, wanted: readonly string[]): Promise<readonly DeviceOfAnybody[]> {
  if (wanted.length === 0) return [];
  const of = (system: "ccms" | "scms") => sql`
    select ${sql.lit(system)} as system, d.id, d.organization_id, o.name as organization_name, d.canonical_id, d.name,
      d.state, d.registered_at, d.enrolled_until
    from ${sql.table(tables[system])} as d join organizations as o using (organization_id)
    where d.id = any(${idsOf(system, wanted)}::text[]) and d.deleted_at is null`;
  const { rows } = await sql<DeviceOfAnybody>`${of("ccms")} union all ${of("scms")}`.execute(db);
  const placeOf = new Map(wanted.map((name, place) => [name, place]));
  const place = ({ system, id }: DeviceOfAnybody) => placeOf.get(`${system} ${id}`) ?? 0;
  return rows.toSorted((a, b) => place(a) - place(b));
}

function idsOf(system: "ccms" | "scms", wanted: readonly string[]): readonly string[] {
  return wanted.filter((name) => name.startsWith(`${system} `)).map((name) => name.slice(system.length + 1));
}
