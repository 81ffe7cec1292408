import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { organization } from "../meta/organizations.ts";
import { paging } from "../paging.ts";

/** What a member may do in an organization. `administrator`: say who belongs to it. */
export const memberRoles = ["member", "administrator"] as const;
export type MemberRole = (typeof memberRoles)[number];

const role = z.enum(memberRoles, `must be one of ${memberRoles.join(", ")}`);

const addressRule = "must be a whole e-mail address, such as name@example.org";

/** An e-mail address as the provider's pages judge one; in lower case. */
export const emailAddress = z
  .string(addressRule)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, addressRule),
    z.regex(
      /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/,
      addressRule,
    ),
  );

/** An organization as one of its members sees it, with what they may do there. */
const ownOrganization = z.extend(organization, {
  /** The caller's. */
  role: z.enum(memberRoles),
  /** Whether this installation invites people by mail at all. */
  invitesByMail: z.boolean(),
  /** Whether its administrators may let people in without the provider's approval. */
  administratorsTrusted: z.boolean(),
});
export type OwnOrganization = z.output<typeof ownOrganization>;

/** A person who belongs to the organization. */
const member = z.object({
  /** Of the account. */
  id: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  /** ISO 8601. */
  since: z.iso.datetime(),
  /** Whether the account may sign in. */
  isApproved: z.boolean(),
  /** Whether the account waits for the provider's approval. */
  isWaiting: z.boolean(),
  /** Whether it is the caller. */
  isCaller: z.boolean(),
  /** There, and true, where the member has been shown the present secret of the service account. */
  knowsServiceSecret: z.optional(z.literal(true)),
});
export type Member = z.output<typeof member>;

/** An invitation that can be accepted still. */
const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  invitedBy: z.string(),
  /** ISO 8601. */
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.output<typeof invitation>;

const ofPeople = { auth: "member", peopleOnly: true } as const;
const memberId = z.object({ id: z.string().check(z.describe("The id of the member's account")) });

/** Who belongs to the organization: shown to its members, changed by its administrators. */
export const organizationCalls = {
  show: {
    ...ofPeople,
    method: "GET",
    path: "/api/organization",
    summary: "The organization, and the caller's role in it.",
    answer: { type: "json", schema: ownOrganization },
  },
  members: {
    ...ofPeople,
    method: "GET",
    path: "/api/organization/members",
    summary: "Members of the organization: administrators first, then those who joined first.",
    query: z.object(paging),
    answer: { type: "json", schema: z.object({ content: z.array(member), totalElements: z.int() }) },
  },
  setMemberRole: {
    ...ofPeople,
    method: "POST",
    path: "/api/organization/members/{id}/role",
    summary: "Gives a member another role; for administrators.",
    params: memberId,
    body: { type: "json", schema: z.object({ role }) },
    answer: { type: "json", schema: member },
  },
  removeMember: {
    ...ofPeople,
    method: "DELETE",
    path: "/api/organization/members/{id}",
    summary:
      "Removes a member, who loses the organization at once; for administrators. If the member has seen the service account's secret, it is rotated, unless serviceSecret is keep.",
    params: memberId,
    query: z.object({ serviceSecret: z.optional(z.enum(["rotate", "keep"])) }),
    answer: { type: "text" },
  },
  leave: {
    ...ofPeople,
    method: "POST",
    path: "/api/organization/leave",
    summary: "Ends the caller's own membership at once.",
    answer: { type: "text" },
  },
  invitations: {
    ...ofPeople,
    method: "GET",
    path: "/api/organization/invitations",
    summary: "Invitations that can be accepted still, the newest first; for administrators.",
    answer: { type: "json", schema: z.array(invitation) },
  },
  invite: {
    ...ofPeople,
    method: "POST",
    path: "/api/organization/invitations",
    summary:
      "Invites a person by mail; for administrators. Nothing tells whether the address has an account.",
    body: { type: "json", schema: z.object({ email: emailAddress, role }) },
    answer: { type: "json", schema: invitation },
  },
  withdrawInvitation: {
    ...ofPeople,
    method: "DELETE",
    path: "/api/organization/invitations/{id}",
    summary: "Withdraws an invitation, whose link then leads nowhere; for administrators.",
    params: z.object({ id: z.string() }),
    answer: { type: "text" },
  },
} as const satisfies Record<string, Call>;
