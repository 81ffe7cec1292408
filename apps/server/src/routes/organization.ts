import { calls, type Invitation as WireInvitation, type Member as WireMember } from "@v2x/contract";
import type { Invitation, Member } from "@v2x/identity";
import { whoAsks } from "../audit/who-did.ts";
import type { Caller } from "../http/access.ts";
import type { RequestOrigin, ServeCall } from "../http/api-call.ts";
import { HttpFailure } from "../http/http-failure.ts";
import type { AskingMember, OrganizationMembers } from "../organization/members.ts";

/** Serves the people of an organization who belongs to it, and its administrators what changes that. */
export function serveOrganization(serve: ServeCall, members: OrganizationMembers): void {
  const { organization } = calls;
  serve(organization.show, async (received) => {
    const by = memberOf(received);
    return {
      ...by.organization,
      role: await members.roleOf(by),
      invitesByMail: members.invitesByMail,
      administratorsTrusted: await members.trustsAdministrators(by),
    };
  });
  serve(organization.members, async ({ query, ...received }) => {
    const by = memberOf(received);
    const found = await members.page(by, query);
    const knowing = await members.knowingSecret(by);
    const content = found.members.map((member) => ({
      ...toWire(member, by),
      ...(knowing.has(member.accountId) && { knowsServiceSecret: true as const }),
    }));
    return { content, totalElements: found.total };
  });
  serve(organization.setMemberRole, async ({ params, body, ...received }) => {
    const by = memberOf(received);
    return toWire(await members.setRole(by, params.id, body.role), by);
  });
  serve(organization.removeMember, async ({ params, query, ...received }) => {
    const by = memberOf(received);
    const ended = await members.remove(by, params.id, query.serviceSecret === "keep");
    return `${ended.email} is no member of ${by.organization.name} any more.${rotatedText(ended)}`;
  });
  serve(organization.leave, async (received) => {
    const by = memberOf(received);
    const ended = await members.leave(by);
    return `You are no member of ${by.organization.name} any more.${rotatedText(ended)}`;
  });
  serve(organization.invitations, async (received) =>
    (await members.invitations(memberOf(received))).map(invitationToWire),
  );
  serve(organization.invite, async ({ body, ...received }) =>
    invitationToWire(await members.invite(memberOf(received), body.email, body.role)),
  );
  serve(organization.withdrawInvitation, async ({ params, ...received }) => {
    const { email } = await members.withdraw(memberOf(received), params.id);
    return `The invitation of ${email} is withdrawn.`;
  });
}

const rotatedText = ({ isSecretRotated }: { readonly isSecretRotated: boolean }) =>
  isSecretRotated ? " The secret of the service account was rotated." : "";

/** The guard lets people alone in; of those with several organizations it leaves open which they mean. */
function memberOf(received: { readonly caller: Caller; readonly from: RequestOrigin }): AskingMember {
  const { organization, organizations, account, roles } = received.caller;
  if (account.kind !== "person") throw new HttpFailure("people-only", {});
  if (!organization) throw new HttpFailure("organization-missing", { count: organizations.length });
  return {
    ...{ organization, accountId: account.id, email: account.email, isOperator: roles.has("operator") },
    address: received.from.address,
    who: whoAsks(received),
  };
}

function toWire({ accountId, joinedAt, ...member }: Member, by: AskingMember): WireMember {
  return {
    ...member,
    id: accountId,
    since: joinedAt.toISOString(),
    isCaller: accountId === by.accountId,
  };
}

function invitationToWire({ id, email, role, invitedBy, invitedAt, expiresAt }: Invitation): WireInvitation {
  return {
    ...{ id, email, role, invitedBy },
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
