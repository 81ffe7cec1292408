import type { Organization } from "@v2x/identity";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import { usableDevices } from "./usable-devices.ts";

/** What the provider decides about an organization. */
export interface OrganizationTerms extends Omit<Organization, "organizationId"> {
  /** Whom the provider writes to. */
  readonly contact: { readonly name: string; readonly email: string } | null;
  /** How many devices it may have in both systems together, revoked ones not counted; null: any number. */
  readonly maxDevices: number | null;
  /** How many requests its devices may have open at each RA, of which nothing has been made yet; null: any number. */
  readonly maxOpenRequests: number | null;
  /** Megabytes (1,000,000 octets) of stored files from which its devices get no further ones; null: any number. */
  readonly maxStoredMegabytes: number | null;
  /** Whether its administrators may let people in without the provider's approval. */
  readonly administratorsTrusted: boolean;
}

/** An organization as the provider sees it. */
export interface ManagedOrganization extends OrganizationTerms, Pick<Organization, "organizationId"> {
  readonly members: number;
  /** In both systems together, revoked ones not counted. */
  readonly devices: number;
  readonly openRequests: number;
  readonly storedOctets: number;
}

/** All organizations, for whoever runs the installation. */
export interface ManagedOrganizationStorage {
  /**
   * A page in the order of names, and how many there are in all.
   *
   * @param search - a part of the name or of the id, in either case; empty means any.
   */
  page(
    search: string,
    range: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly organizations: readonly ManagedOrganization[]; readonly total: number }>;
  /** An organization, which nobody else changes before the transaction ends. */
  lock(organizationId: string): Promise<ManagedOrganization | undefined>;
  /** @param terms - what is absent stays. */
  change(organizationId: string, terms: Partial<OrganizationTerms>): Promise<void>;
}

/** Organizations with what the provider keeps of them. */
export function managedOrganizations(db: Kysely<Database>): ManagedOrganizationStorage {
  return {
    async page(search, range) {
      const isMeant = sql`(position(lower(${search}) in lower(o.name)) > 0
        or position(upper(${search}) in o.organization_id) > 0)`;
      const { rows } = await sql<{ total: string }>`
        select count(*) as total from organizations o where ${isMeant}`.execute(db);
      return { organizations: await listed(db, isMeant, range), total: Number(rows[0]!.total) };
    },
    async lock(organizationId) {
      await db
        .selectFrom("organizations")
        .select("organizationId")
        .where("organizationId", "=", organizationId)
        .forNoKeyUpdate()
        .execute();
      const [found] = await listed(db, sql`o.organization_id = ${organizationId}`, { offset: 0, limit: 1 });
      return found;
    },
    async change(organizationId, { contact, ...terms }) {
      const changed = {
        ...terms,
        ...(contact !== undefined && {
          contactName: contact?.name ?? null,
          contactEmail: contact?.email ?? null,
        }),
      };
      if (Object.keys(changed).length === 0) return;
      await db
        .updateTable("organizations")
        .set(changed)
        .where("organizationId", "=", organizationId)
        .execute();
    },
  };
}

type Counted = "members" | "devices" | "openRequests" | "storedOctets";

async function listed(
  db: Kysely<Database>,
  isMeant: RawBuilder<unknown>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly ManagedOrganization[]> {
  const { rows } = await sql<Omit<ManagedOrganization, Counted> & Readonly<Record<Counted, string>>>`
    select o.organization_id, o.name, o.ccms_allowed, o.scms_allowed, o.max_devices, o.max_open_requests,
      o.max_stored_megabytes, o.administrators_trusted,
      case when o.contact_email is not null
        then jsonb_build_object('name', o.contact_name, 'email', o.contact_email) end as contact,
      (select count(*) from memberships m where m.organization_id = o.organization_id) as members,
      ${usableDevices(sql`o.organization_id`)} as devices,
      (select coalesce(sum(waiting), 0) from job_turns t where t.owner = o.organization_id and t.member = '')
        as open_requests,
      coalesce((select octets from organization_storage s where s.organization_id = o.organization_id), 0)
        as stored_octets
    from organizations o where ${isMeant}
    order by o.name, o.organization_id offset ${offset} limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    members: Number(row.members),
    devices: Number(row.devices),
    openRequests: Number(row.openRequests),
    storedOctets: Number(row.storedOctets),
  }));
}
