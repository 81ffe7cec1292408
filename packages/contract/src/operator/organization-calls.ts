import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { limits } from "../limits.ts";
import { organization, organizationId } from "../meta/organizations.ts";
import { paging } from "../paging.ts";
import { organizationName } from "./account-calls.ts";
import { changeReason } from "./change-reason.ts";

/** A quota of an organization. Null: any number. */
function quota({ min, max }: { readonly min: number; readonly max: number }) {
  const rule = `must be a whole number from ${min} to ${max}, or null for any number`;
  return z.nullable(z.int(rule).check(z.minimum(min, rule), z.maximum(max, rule)));
}

/** What an organization may have unless an operator says otherwise. */
export const usualQuotas = { maxDevices: 10_000, maxOpenRequests: 10_000, maxStoredMegabytes: 10_000 };

/** How many devices an organization may have, in both systems together; revoked ones do not count. */
const maxDevices = quota(limits.maxDevices);

/** How many requests for certificates its devices may have open at each RA, of which nothing has been made yet. */
const maxOpenRequests = quota(limits.maxOpenRequests);

/** At how many megabytes (1,000,000 octets) of stored files its devices get no further ones. */
const maxStoredMegabytes = quota(limits.maxStoredMegabytes);

/** Whom the provider writes to about an organization. */
const organizationContact = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "must not be empty"),
      z.maxLength(100, "must have at most 100 characters"),
    ),
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(254, "must have at most 254 characters"),
      z.email("must be an e-mail address"),
    ),
});
export type OrganizationContact = z.output<typeof organizationContact>;

/** Whether the organization's administrators may let people in without the provider's approval. */
const administratorsTrusted = z.boolean();

/** An organization as operators see it. */
const managedOrganization = z.extend(organization, {
  members: z.int(),
  /** In both systems together, revoked ones not counted. */
  devices: z.int(),
  maxDevices,
  openRequests: z.int(),
  maxOpenRequests,
  /** What the files of its devices take, in octets. */
  storedOctets: z.int(),
  maxStoredMegabytes,
  contact: z.nullable(organizationContact),
  administratorsTrusted,
});
export type ManagedOrganization = z.output<typeof managedOrganization>;

/** What an operator decides about an organization. */
const terms = {
  name: organizationName,
  ccmsAllowed: z.boolean(),
  scmsAllowed: z.boolean(),
  contact: z.nullable(organizationContact),
  maxDevices,
  maxOpenRequests,
  maxStoredMegabytes,
  administratorsTrusted,
};

/** What an operator changes of an organization: what is absent stays. */
export const organizationChange = z.partial(z.object(terms));
export type OrganizationChange = z.output<typeof organizationChange>;

/** A new organization as an operator states it. */
export const newOrganization = z.object({
  ...terms,
  maxOpenRequests: z._default(maxOpenRequests, usualQuotas.maxOpenRequests),
  maxStoredMegabytes: z._default(maxStoredMegabytes, usualQuotas.maxStoredMegabytes),
  administratorsTrusted: z._default(administratorsTrusted, false),
});
export type NewOrganization = z.output<typeof newOrganization>;

const answer = { type: "json", schema: managedOrganization } as const;

/** Organizations, what they may use, and how much of it. */
export const organizationCalls = {
  organizations: {
    method: "GET",
    path: "/api/operator/organizations/list",
    summary: "Organizations by a part of their name or id, in the order of their names, with what they have.",
    auth: "operator",
    query: z.object({
      ...paging,
      search: z.pipe(
        z.optional(z.string().check(z.maxLength(200, "must have at most 200 characters"))),
        z.transform((text) => text?.trim() ?? ""),
      ),
    }),
    answer: {
      type: "json",
      schema: z.object({ content: z.array(managedOrganization), totalElements: z.int() }),
    },
  },
  createOrganization: {
    method: "POST",
    path: "/api/operator/organizations",
    summary: "Makes an organization.",
    auth: "operator",
    body: { type: "json", schema: z.extend(newOrganization, { reason: changeReason }) },
    answer,
  },
  changeOrganization: {
    method: "POST",
    path: "/api/operator/organizations/{id}/terms",
    summary: "Changes what is stated of an organization; what is left out stays.",
    auth: "operator",
    params: z.object({ id: organizationId }),
    body: { type: "json", schema: z.extend(organizationChange, { reason: changeReason }) },
    answer,
  },
} as const satisfies Record<string, Call>;
