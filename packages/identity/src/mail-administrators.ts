import type { DeviceFreedOrder, ServiceSecretOrder } from "./mail-orders.ts";
import type { IdentityChange, Organization } from "./ports.ts";

/** Administrators come first on the page of members; so many of them get a mail. */
const mostMails = 50;

/** What the administrators of an organization are told. */
export type AdministratorsMail = Untold<ServiceSecretOrder> | Untold<DeviceFreedOrder>;
type Untold<Order> = Omit<Order, "accountId" | "organizationName">;

/**
 * Mails the administrators of an organization who may sign in.
 *
 * @param except - id of the account of an administrator who gets no mail.
 */
export async function mailAdministrators(
  { memberships, sendMail }: Pick<IdentityChange, "memberships" | "sendMail">,
  { organizationId, name: organizationName }: Pick<Organization, "organizationId" | "name">,
  mail: AdministratorsMail,
  { except }: { readonly except?: string | undefined } = {},
): Promise<void> {
  const { members } = await memberships.page(organizationId, { offset: 0, limit: mostMails });
  for (const { accountId, role, isApproved } of members)
    if (accountId !== except && role === "administrator" && isApproved)
      await sendMail({ ...mail, accountId, organizationName });
}
