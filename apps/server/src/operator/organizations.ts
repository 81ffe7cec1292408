import { randomBytes } from "node:crypto";
import type { NewOrganization, OrganizationChange } from "@v2x/contract";
import type { ManagedOrganization, Store } from "@v2x/store";
import { audited, type BoundRepositories } from "../audit/audited.ts";
import { HttpFailure } from "../http/http-failure.ts";
import type { Decider } from "./accounts.ts";

/** What operators see of organizations and change. Every change is noted with its reason. */
export interface OrganizationUpkeep {
  /** In the order of their names. */
  page(
    search: string,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ readonly organizations: readonly ManagedOrganization[]; readonly total: number }>;
  create(organization: NewOrganization, by: Decider): Promise<ManagedOrganization>;
  /**
   * Changes what is stated; what is absent stays. It holds from the next request on, of whoever is signed in.
   *
   * @throws HttpFailure "organization-unknown".
   */
  change(organizationId: string, change: OrganizationChange, by: Decider): Promise<ManagedOrganization>;
}

/** The organizations of an installation. */
export function organizationUpkeep(
  store: Pick<Store, "managedOrganizations" | "inTransaction">,
): OrganizationUpkeep {
  return {
    page: (search, { page, size }) =>
      store.managedOrganizations.page(search, { offset: page * size, limit: size }),
    create({ name, ccmsAllowed, scmsAllowed, ...terms }, by) {
      const organizationId = randomBytes(8).toString("hex").toUpperCase();
      return audited(noteOf("organization.created", organizationId, by), () =>
        store.inTransaction(async (bound) => {
          await bound.identity.organizations.create({ organizationId, name, ccmsAllowed, scmsAllowed });
          await bound.managedOrganizations.change(organizationId, terms);
          return (await bound.managedOrganizations.lock(organizationId))!;
        }),
      );
    },
    change: (organizationId, change, by) =>
      audited(noteOf("organization.changed", organizationId, by), () =>
        store.inTransaction(async ({ managedOrganizations: bound }) => {
          if (!(await bound.lock(organizationId)))
            throw new HttpFailure("organization-unknown", { organizationId });
          await bound.change(organizationId, change);
          return (await bound.lock(organizationId))!;
        }),
      ),
  };
}

function noteOf(action: string, organizationId: string, by: Decider) {
  return {
    ...by,
    organizationId,
    action,
    subject: `organization ${organizationId}`,
    async look({ managedOrganizations }: BoundRepositories) {
      const found = await managedOrganizations.lock(organizationId);
      if (!found) return undefined;
      const { organizationId: _, members, devices, openRequests, storedOctets, ...terms } = found;
      return terms;
    },
  };
}
