import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { limits } from "../limits.ts";
import { organization, organizationId } from "../meta/organizations.ts";
import { paging } from "../paging.ts";
import { organizationName } from "./account-calls.ts";
import { changeReason } from "./change-reason.ts";

const { min, max } = limits.maxDevices;
const quotaRule = `must be a whole number from ${min} to ${max}, or null for any number`;

/** How many devices an organization may have, in both systems together; revoked ones do not count. Null: any number. */
const maxDevices = z.nullable(z.int(quotaRule).check(z.minimum(min, quotaRule), z.maximum(max, quotaRule)));

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

/** The contact as it is stored, maybe by older rules. */
const storedContact = z.object({ name: z.string(), email: z.string() });

/** Whether the organization's administrators may let people in without the provider's approval. */
const administratorsTrusted = z.boolean();

/** An organization as operators see it. */
const managedOrganization = z.extend(organization, {
  members: z.int(),
  /** In both systems together, revoked ones not counted. */
  devices: z.int(),
  maxDevices,
  contact: z.nullable(storedContact),
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
  administratorsTrusted,
};

/** What an operator changes of an organization: what is absent stays. */
export const organizationChange = z.partial(z.object(terms));
export type OrganizationChange = z.output<typeof organizationChange>;

/** A new organization as an operator states it. */
export const newOrganization = z.object({
  ...terms,
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
