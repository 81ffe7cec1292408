import type { AuditEntry } from "@v2x/audit";
import { mailAdministrators } from "../mail-administrators.ts";
import type { Account, IdentityChange, Organization, ServiceAccount } from "../ports.ts";
import type { ServiceAccounts } from "./service-accounts.ts";

/** Who has a secret rotated, as the logs note it. */
export type SecretRotator = Pick<AuditEntry, "actor" | "reason" | "address" | "requestId">;

type NamedOrganization = Pick<Organization, "organizationId" | "name">;

/**
 * Rotates the secrets of service accounts that a person has seen who loses access to their organizations: a removed or
 * leaving member, or the holder of an account that is closed or locked. With a provider elsewhere the old secrets and
 * their tokens end here at once, and a job has it issue the new ones.
 *
 * @param bound - the transaction that ends the access, so that the secrets stay if the access does.
 * @param accounts - absent where the identity provider has no service accounts.
 * @param organizations - to which the person loses access.
 * @returns whether a secret was rotated.
 */
export async function rotateSeenSecrets(
  bound: IdentityChange,
  accounts: Pick<ServiceAccounts, "renew" | "keepsSecretsElsewhere"> | undefined,
  leaving: Pick<Account, "id" | "email">,
  organizations: readonly NamedOrganization[],
  by: SecretRotator,
): Promise<boolean> {
  let isRotated = false;
  // In the order in which other transactions hold several organizations.
  const inOrder = organizations.toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1));
  for (const organization of inOrder) {
    await bound.memberships.lock(organization.organizationId);
    const viewers = await bound.serviceAccounts.viewers(organization.organizationId);
    if (!accounts || !viewers.has(leaving.id)) continue;
    if (!(await rotateSecret(bound, accounts, organization, by, leaving))) continue;
    if (accounts.keepsSecretsElsewhere) await bound.completeRenewal(organization.organizationId);
    isRotated = true;
  }
  return isRotated;
}

/**
 * Rotates the secret of an organization's service account, which a provider elsewhere then completes. Administrators
 * get a mail; the audit log and the security log get a line.
 *
 * @param leaving - the person whose loss of access is the reason, if any.
 * @returns undefined where there is no service account.
 */
export async function rotateSecret(
  bound: IdentityChange,
  accounts: Pick<ServiceAccounts, "renew">,
  organization: NamedOrganization,
  by: SecretRotator,
  leaving?: Pick<Account, "id" | "email">,
): Promise<ServiceAccount | undefined> {
  const { organizationId } = organization;
  const before = await bound.serviceAccounts.find(organizationId);
  if (!before) return undefined;
  await accounts.renew(bound, before);
  const after = await bound.serviceAccounts.find(organizationId);
  const { actor, address, requestId } = by;
  await bound.note({
    ...by,
    organizationId,
    action: "service-account.secret-renewed",
    subject: `service account of organization ${organizationId}`,
    before: { generation: before.generation },
    after: { generation: after?.generation },
  });
  const mail = { kind: "service-secret-rotated", by: actor.name, left: leaving?.email } as const;
  await mailAdministrators(bound, organization, mail, { except: leaving?.id });
  bound.log({
    ...{ kind: "service-account-rotated", account: actor.name, client: before.clientId },
    ...(address !== undefined && { address }),
    ...(requestId !== undefined && { requestId }),
  });
  return after;
}
