import { calls } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import type { OrganizationUpkeep } from "../operator/organizations.ts";
import { deciderOf } from "./operator-decider.ts";

/** Serves what operators see of organizations and change. */
export function serveOperatorOrganizations(serve: ServeCall, organizations: OrganizationUpkeep): void {
  serve(calls.operator.organizations, async ({ query: { search, ...page } }) => {
    const found = await organizations.page(search, page);
    return { content: [...found.organizations], totalElements: found.total };
  });
  serve(calls.operator.createOrganization, async (received) => {
    const { reason: _, ...organization } = received.body;
    return organizations.create(organization, deciderOf(received));
  });
  serve(calls.operator.changeOrganization, async (received) => {
    const { reason: _, ...change } = received.body;
    return organizations.change(received.params.id, change, deciderOf(received));
  });
}
