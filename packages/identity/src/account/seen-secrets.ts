import type { Account, IdentityChange, ListedAccount, Sealing } from "../ports.ts";
import { embeddedServiceAccounts } from "../service-accounts/service-accounts.ts";

/** Administrators come first on the page of members; so many of them get a mail. */
const mostMails = 50;

/**
 * Rotates the secrets of service accounts that the holder of an account has seen, before the account is removed. The
 * remaining administrators get a mail.
 *
 * @param bound - the transaction that removes the account.
 */
export async function renewSeenSecrets(
  { id, email }: Pick<Account, "id" | "email">,
  organizations: ListedAccount["organizations"],
  bound: IdentityChange,
  sealing: Sealing,
): Promise<void> {
  const { serviceAccounts, memberships } = bound;
  for (const { organizationId, name } of organizations) {
    if (!(await serviceAccounts.viewers(organizationId)).has(id)) continue;
    const before = await serviceAccounts.find(organizationId);
    await embeddedServiceAccounts(serviceAccounts, sealing).rotate(organizationId);
    const after = await serviceAccounts.find(organizationId);
    await bound.note({
      actor: { kind: "person", id, name: email },
      organizationId,
      action: "service-account.secret-renewed",
      subject: `service account of organization ${organizationId}`,
      before: { clientId: before?.clientId, generation: before?.generation },
      after: { clientId: after?.clientId, generation: after?.generation },
    });
    const { members } = await memberships.page(organizationId, { offset: 0, limit: mostMails });
    for (const { accountId, role, isApproved } of members)
      if (accountId !== id && role === "administrator" && isApproved)
        await bound.sendMail({
          ...{ kind: "service-secret-rotated", accountId, organizationName: name },
          ...{ by: email, left: email },
        });
  }
}
