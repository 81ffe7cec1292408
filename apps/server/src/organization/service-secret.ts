import {
  type ChangeIdentity,
  type IdentityChange,
  mailAdministrators,
  type Organization,
  rotateSecret,
  type SecretRotator,
  type ServiceAccounts,
  type ServiceCredentials,
} from "@v2x/identity";
import type { ChangeNote } from "../audit/audited.ts";
import { HttpFailure } from "../http/http-failure.ts";

/** Who deals with the secret of an organization's service account, and what the logs note of the request. */
export interface SecretRequest {
  readonly organization: Organization;
  readonly by: {
    readonly accountId: string;
    /** In lower case. */
    readonly email: string;
  };
  readonly who: SecretRotator;
}

/** The secret of each organization's service account, as members deal with it. */
export interface ServiceSecrets {
  /**
   * Notes that a person is shown the secret; the first time, administrators get a mail.
   *
   * @throws HttpFailure "organization-foreign" where the person has lost access meanwhile.
   */
  shown(request: Pick<SecretRequest, "organization" | "by">): Promise<void>;
  /**
   * Replaces the secret; administrators get a mail. Where a Keycloak keeps it, that is asked before and after, so that
   * one that is away changes nothing. One that goes away in between issues the new secret by a job: until then the
   * account has none that works.
   *
   * @returns undefined where there is no service account.
   * @throws HttpFailure "service-accounts-unsupported", "keycloak-failed", "secret-not-issued".
   */
  rotate(request: SecretRequest): Promise<ServiceCredentials | undefined>;
}

/** A Keycloak has answered by then, or does not. */
const completedWithinSeconds = 30;

/** Answers for the secrets of all organizations of an installation. */
export function serviceSecrets({
  change,
  serviceAccounts: accounts,
  now,
}: {
  readonly change: ChangeIdentity;
  /** Absent where the identity provider has no service accounts. */
  readonly serviceAccounts: ServiceAccounts | undefined;
  now(): Date;
}): ServiceSecrets {
  /** Notes a viewer. @returns whether they have not seen the present secret before. */
  async function noteViewer(
    { serviceAccounts }: IdentityChange,
    { organization: { organizationId }, by }: Pick<SecretRequest, "organization" | "by">,
  ): Promise<boolean> {
    const account = await serviceAccounts.find(organizationId);
    return account !== undefined && serviceAccounts.noteViewer(account, by.accountId, now());
  }

  return {
    shown: (request) =>
      change(async (bound) => {
        const { organization, by } = request;
        const { organizationId } = organization;
        // Who ends the access waits, and then finds that the secret has been seen.
        await bound.accounts.lock(by.accountId);
        await bound.memberships.lock(organizationId);
        const member = await bound.memberships.find(organizationId, by.accountId);
        if (!member?.isApproved) throw new HttpFailure("organization-foreign", { organizationId });
        if (!(await noteViewer(bound, request))) return;
        await mailAdministrators(bound, organization, { kind: "service-secret-shown", by: by.email });
      }),
    async rotate(request) {
      if (!accounts) throw new HttpFailure("service-accounts-unsupported", {});
      const { organization, who } = request;
      const { organizationId } = organization;
      if (!(await isThere(accounts, organizationId))) return undefined;
      await change(async (bound) => {
        await rotateSecret(bound, accounts, organization, who);
        if (accounts.keepsSecretsElsewhere)
          await bound.completeRenewal(organizationId, completedWithinSeconds);
      });
      const renewed = await complete(accounts, organizationId);
      // Who asks for the rotation is shown the new secret.
      await change((bound) => noteViewer(bound, request));
      return renewed;
    },
  };

  async function complete(
    { completeRenewal }: ServiceAccounts,
    organizationId: string,
  ): Promise<ServiceCredentials | undefined> {
    try {
      return await completeRenewal(organizationId);
    } catch (cause) {
      await change((bound) => bound.completeRenewal(organizationId));
      if (!(cause instanceof HttpFailure) || cause.code !== "keycloak-failed") throw cause;
      throw new HttpFailure("secret-not-issued", cause.details as { readonly reason: string }, { cause });
    }
  }
}

/** Whether there is an account, also one whose new secret is still to be issued. */
async function isThere({ find }: ServiceAccounts, organizationId: string): Promise<boolean> {
  try {
    return (await find(organizationId)) !== undefined;
  } catch (error) {
    if (error instanceof HttpFailure && error.code === "secret-not-issued") return true;
    throw error;
  }
}

/** What the audit log notes of a change of a service account. */
export function serviceAccountNote(
  done: "registered" | "removed",
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
