import type { MailOrder, Organization, ServiceAccounts, ServiceCredentials } from "@v2x/identity";
import type { Store } from "@v2x/store";
import { audited, type BoundRepositories, type ChangeNote } from "../audit/audited.ts";
import { mailQueue } from "../mail/mail-queue.ts";
import type { SecurityLog } from "../security-log.ts";

/** A person who has to do with the secret of an organization's service account. */
export interface SecretPerson {
  readonly accountId: string;
  /** In lower case. */
  readonly email: string;
}

/** Who deals with a secret, and what the logs note of the request. */
export interface SecretRequest {
  readonly organization: Organization;
  readonly by: SecretPerson;
  readonly who: Omit<ChangeNote, "action" | "subject">;
}

/** The secret of each organization's service account: who has seen it, and what its administrators are mailed. */
export interface ServiceSecrets {
  /** Notes that a person is shown the secret; the first time, administrators get a mail. */
  shown(request: Pick<SecretRequest, "organization" | "by">): Promise<void>;
  /**
   * Replaces the secret; administrators get a mail.
   *
   * @param left - who had seen it and is no member any more, if that is why.
   * @returns undefined where there is no service account.
   */
  rotate(request: SecretRequest, left?: SecretPerson): Promise<ServiceCredentials | undefined>;
  /** Ids of the accounts of people who have been shown the present secret. */
  viewers(organizationId: string): Promise<ReadonlySet<string>>;
}

/** Answers for the secrets of all organizations of an installation. */
export function serviceSecrets({
  store,
  accounts,
  log,
  now,
}: {
  readonly store: Store;
  readonly accounts: Pick<ServiceAccounts, "rotate">;
  /** Hears of every rotation. */
  readonly log: SecurityLog;
  now(): Date;
}): ServiceSecrets {
  /** Notes a viewer. @returns whether they have not seen the present secret before. */
  async function noteViewer(
    { identity }: BoundRepositories,
    { organization: { organizationId }, by }: Pick<SecretRequest, "organization" | "by">,
  ): Promise<boolean> {
    const account = await identity.serviceAccounts.find(organizationId);
    return account !== undefined && identity.serviceAccounts.noteViewer(account, by.accountId, now());
  }

  return {
    shown: (request) =>
      store.inTransaction(async (bound) => {
        const isFirst = await noteViewer(bound, request);
        if (isFirst) await mailAdministrators(bound, "service-secret-shown", request);
      }),
    async rotate(request, left) {
      const { organization, by, who } = request;
      const { organizationId } = organization;
      const account = await audited({ ...who, ...serviceAccountNote("secret-renewed", organizationId) }, () =>
        accounts.rotate(organizationId),
      );
      if (!account) return undefined;
      const { address = "", requestId = "" } = who;
      log({
        kind: "service-account-rotated",
        account: by.email,
        client: account.clientId,
        address,
        requestId,
      });
      await store.inTransaction(async (bound) => {
        // Who asks for the rotation is shown the new secret.
        if (!left) await noteViewer(bound, request);
        await mailAdministrators(bound, "service-secret-rotated", request, left);
      });
      return account;
    },
    viewers: (organizationId) => store.identity.serviceAccounts.viewers(organizationId),
  };
}

/** What the audit log notes of a change of a service account. */
export function serviceAccountNote(
  done: "registered" | "secret-renewed" | "removed",
  organizationId: string,
): Pick<ChangeNote, "action" | "subject" | "look"> {
  return {
    action: `service-account.${done}`,
    subject: `service account of organization ${organizationId}`,
    look: async ({ identity }) => {
      const account = await identity.serviceAccounts.find(organizationId);
      return account && { clientId: account.clientId, generation: account.generation };
    },
  };
}

/** Administrators come first on the page of members; so many of them get a mail. */
const mostMails = 50;

async function mailAdministrators(
  { identity, jobs }: BoundRepositories,
  kind: "service-secret-shown" | "service-secret-rotated",
  { organization, by }: Pick<SecretRequest, "organization" | "by">,
  left?: SecretPerson,
): Promise<void> {
  const range = { offset: 0, limit: mostMails };
  const { members } = await identity.memberships.page(organization.organizationId, range);
  for (const { accountId, role, isApproved } of members)
    if (role === "administrator" && isApproved)
      await jobs.send(mailQueue, {
        ...{ kind, accountId, by: by.email, organizationName: organization.name },
        ...(left && { left: left.email }),
      } satisfies MailOrder);
}
