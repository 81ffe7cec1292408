import type { AuditEntry } from "@v2x/audit";
import { mailAdministrators } from "../mail-administrators.ts";
import type { Account, IdentityChange, Organization, ServiceAccountStorage } from "../ports.ts";
import type { ServiceAccounts, ServiceCredentials } from "./service-accounts.ts";

/** Opens the service accounts whose rows a transaction reads and writes. */
export type OpenServiceAccounts = (storage: ServiceAccountStorage) => Pick<ServiceAccounts, "rotate">;

/** Who has a secret rotated, as the logs note it. */
export type SecretRotator = Pick<AuditEntry, "actor" | "reason" | "address" | "requestId">;

type NamedOrganization = Pick<Organization, "organizationId" | "name">;

/**
 * Rotates the secrets of service accounts that a person has seen who loses access to their organizations: a removed or
 * leaving member, or the holder of an account that is closed or locked.
 *
 * @param bound - the transaction that ends the access, so that the secrets stay if the access does.
 * @param open - absent where the identity provider has no service accounts.
 * @param organizations - to which the person loses access.
 * @returns whether a secret was rotated.
 */
export async function rotateSeenSecrets(
  bound: IdentityChange,
  open: OpenServiceAccounts | undefined,
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
    if (open && viewers.has(leaving.id))
      isRotated = (await rotateSecret(bound, open, organization, by, leaving)) !== undefined || isRotated;
  }
  return isRotated;
}

/**
 * Rotates the secret of an organization's service account. Administrators get a mail; the audit log and the security
 * log get a line.
 *
 * @param leaving - the person whose loss of access is the reason, if any.
 * @returns undefined where there is no service account.
 */
export async function rotateSecret(
  bound: IdentityChange,
  open: OpenServiceAccounts,
  organization: NamedOrganization,
  by: SecretRotator,
  leaving?: Pick<Account, "id" | "email">,
): Promise<ServiceCredentials | undefined> {
  const { organizationId } = organization;
  const before = await bound.serviceAccounts.find(organizationId);
  const rotated = before && (await open(bound.serviceAccounts).rotate(organizationId));
  if (!rotated) return undefined;
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
    ...{ kind: "service-account-rotated", account: actor.name, client: rotated.clientId },
    ...(address !== undefined && { address }),
    ...(requestId !== undefined && { requestId }),
  });
  return rotated;
}
