import { type Call, describeProblems, type Organization, organizationId } from "@v2x/contract";
import type { FastifyRequest } from "fastify";
import { HttpFailure } from "./http-failure.ts";

/** Who may come in, as the guards need to know it. */
export interface People {
  /** The holder of an access token; `undefined` when it is none of ours, or has expired. */
  whoHolds(accessToken: string): Promise<{ readonly email: string } | undefined>;
  /** Ordered by name. */
  organizationsOf(email: string): Promise<readonly Organization[]>;
}

/** Who makes a call, and for which organization where that is clear. */
export interface Caller {
  readonly email: string;
  readonly organizations: readonly Organization[];
  readonly organization: Organization | undefined;
}

/**
 * Admits a request to a call, or says why not: 401 without a valid token, 403 for an organization that is not the
 * caller's or not allowed the call's system, 400 when several organizations could be meant.
 *
 * @throws HttpFailure
 */
export async function admit(request: FastifyRequest, call: Call, people: People): Promise<Caller> {
  const { email } = await holderOf(request, people);
  const organizations = await people.organizationsOf(email);
  const organization = call.anyOrganization ? undefined : organizationOf(request, organizations);
  if (call.auth === "member" && organizations.length === 0) throw new HttpFailure("no-access", {});
  if (call.system !== undefined) {
    if (organization === undefined)
      throw new HttpFailure("organization-missing", { count: organizations.length });
    if (!(call.system === "ccms" ? organization.ccmsAllowed : organization.scmsAllowed))
      throw new HttpFailure("no-access", {});
  }
  return { email, organizations, organization };
}

async function holderOf(request: FastifyRequest, people: People): Promise<{ readonly email: string }> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw new HttpFailure("not-logged-in", { reason: "missing" });
  const holder = await people.whoHolds(token);
  if (holder === undefined) throw new HttpFailure("not-logged-in", { reason: "invalid" });
  return holder;
}

/** The organization that the query names; the only one where it names none. */
function organizationOf(
  request: FastifyRequest,
  organizations: readonly Organization[],
): Organization | undefined {
  const asked = (request.query as Record<string, unknown>).organizationId;
  if (asked === undefined || asked === "") return organizations.length === 1 ? organizations[0] : undefined;
  const id = organizationId.safeParse(asked);
  if (!id.success)
    throw new HttpFailure("request-malformed", { problems: describeProblems(id.error, "organizationId") });
  const found = organizations.find((organization) => organization.organizationId === id.data);
  if (!found) throw new HttpFailure("organization-foreign", { organizationId: id.data });
  return found;
}
