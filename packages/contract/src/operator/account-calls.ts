import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { organization, organizationId } from "../meta/organizations.ts";
import { paging } from "../paging.ts";
import { changeReason } from "./change-reason.ts";
import { optionalText } from "./filter-members.ts";

/** Where an account stands; only `approved` may sign in. */
export const accountStates = ["unactivated", "pending", "approved", "refused", "disabled"] as const;
export type AccountState = (typeof accountStates)[number];

/** An account as operators see it. */
export const listedAccount = z.object({
  id: z.string(),
  email: z.string(),
  companyName: z.string(),
  state: z.enum(accountStates),
  registeredAt: z.iso.datetime(),
  isOperator: z.boolean(),
  /** Whether it proves more than its password when it signs in. */
  hasSecondFactor: z.boolean(),
  /** Until when its sign-ins are blocked after failures; null where they are not. */
  blockedUntil: z.nullable(z.iso.datetime()),
  organizations: z.array(
    z.object({
      organizationId: z.string(),
      name: z.string(),
      /** Address of the administrator who invited the account there; null if none did. */
      invitedBy: z.nullable(z.string()),
    }),
  ),
});
export type ListedAccount = z.output<typeof listedAccount>;

/** An organization's name, for people. */
export const organizationName = z
  .string()
  .check(z.trim(), z.minLength(1, "must not be empty"), z.maxLength(100, "must have at most 100 characters"));

/** The organization that an approved account joins: one that is there, or one that is made for it. */
const joined = z.union(
  [
    z.object({ organizationId }),
    z.object({ name: organizationName, ccmsAllowed: z.boolean(), scmsAllowed: z.boolean() }),
  ],
  "must name an organizationId, or name, ccmsAllowed and scmsAllowed of a new organization",
);
export type JoinedOrganization = z.input<typeof joined>;

const id = z.object({ id: z.string().check(z.describe("The account's id")) });
const why = { type: "json", schema: z.object({ reason: changeReason }) } as const;
const answer = { type: "json", schema: listedAccount } as const;
const decision = { method: "POST", auth: "operator", params: id, body: why, answer } as const;

/** Accounts of people: registrations that wait, and those that were approved. */
export const accountCalls = {
  accounts: {
    method: "GET",
    path: "/api/operator/accounts",
    summary: "Accounts by state and by parts of their address or company, those registered last first.",
    auth: "operator",
    query: z.object({
      ...paging,
      state: z.pipe(
        z.optional(
          z.union([z.literal(""), z.enum(accountStates)], `must be one of ${accountStates.join(", ")}`),
        ),
        z.transform((state) => state || undefined),
      ),
      search: optionalText,
    }),
    answer: {
      type: "json",
      schema: z.object({ content: z.array(listedAccount), totalElements: z.int() }),
    },
  },
  organizationsByName: {
    method: "GET",
    path: "/api/operator/organizations",
    summary:
      "Organizations by a part of their name or the beginning of their id, at most 50, in the order of their names.",
    auth: "operator",
    query: z.object({ search: optionalText }),
    answer: { type: "json", schema: z.array(organization) },
  },
  approveAccount: {
    ...decision,
    path: "/api/operator/accounts/{id}/approval",
    summary: "Approves an account that waits, or was refused, into an organization, and mails it.",
    body: { type: "json", schema: z.object({ reason: changeReason, organization: joined }) },
  },
  refuseAccount: {
    ...decision,
    path: "/api/operator/accounts/{id}/refusal",
    summary: "Refuses an account that waits; the reason is mailed to it.",
  },
  lockAccount: {
    ...decision,
    path: "/api/operator/accounts/{id}/lock",
    summary: "Locks an approved account: its sessions and tokens end at once. The reason is mailed to it.",
  },
  resetSecondFactor: {
    ...decision,
    path: "/api/operator/accounts/{id}/second-factor-reset",
    summary:
      "Removes what an account proves beside its password: codes, passkeys, recovery codes. Its sessions and tokens end, and it is told by mail.",
  },
  unlockAccount: {
    ...decision,
    path: "/api/operator/accounts/{id}/unlock",
    summary: "Unlocks an account, and ends a block of its sign-ins.",
  },
  makeOperator: {
    ...decision,
    path: "/api/operator/accounts/{id}/operator-role",
    summary: "Lets an approved account run this installation.",
  },
  unmakeOperator: {
    ...decision,
    path: "/api/operator/accounts/{id}/operator-role/removal",
    summary: "Takes the operator's role from an account, at once; nobody does it to themselves.",
  },
} as const satisfies Record<string, Call>;
