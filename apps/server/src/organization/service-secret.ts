import {
  type ChangeIdentity,
  type IdentityChange,
  mailAdministrators,
  type OpenServiceAccounts,
  type Organization,
  rotateSecret,
  type SecretRotator,
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
   * Replaces the secret; administrators get a mail.
   *
   * @returns undefined where there is no service account.
   * @throws HttpFailure "service-accounts-unsupported".
   */
  rotate(request: SecretRequest): Promise<ServiceCredentials | undefined>;
}

/** Answers for the secrets of all organizations of an installation. */
export function serviceSecrets({
  change,
  openServiceAccounts,
  now,
}: {
  readonly change: ChangeIdentity;
  /** Absent where the identity provider has no service accounts. */
  readonly openServiceAccounts: OpenServiceAccounts | undefined;
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
      if (!openServiceAccounts) throw new HttpFailure("service-accounts-unsupported", {});
      return change(async (bound) => {
        const { organization, who } = request;
        const rotated = await rotateSecret(bound, openServiceAccounts, organization, who);
        // Who asks for the rotation is shown the new secret.
        if (rotated) await noteViewer(bound, request);
        return rotated;
      });
    },
  };
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
