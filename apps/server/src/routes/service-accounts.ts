import { calls } from "@v2x/contract";
import type { ServiceAccounts } from "@v2x/identity";
import { audited, type ChangeNote } from "../audit/audited.ts";
import { whoAsks } from "../audit/who-did.ts";
import { nameOf } from "../http/access.ts";
import type { MemberCaller, RequestOrigin, ServeCall } from "../http/api-call.ts";
import { HttpFailure } from "../http/http-failure.ts";
import type { SecurityLog, ServiceAccountEvent } from "../security-log.ts";

/** What the calls about service accounts need. */
interface ServiceAccountParts {
  readonly accounts: ServiceAccounts;
  /** Of the identity provider that issues their tokens. */
  readonly issuerUrl: string;
  /** Where roadside messages are signed. */
  readonly signerUrl: string;
  /** Hears of every change, and of every look at a secret. */
  readonly log: SecurityLog;
}

/** Serves the service accounts of organizations to their members. */
export function serveServiceAccounts(serve: ServeCall, parts: ServiceAccountParts): void {
  const { accounts, issuerUrl, signerUrl, log } = parts;
  const { find, register, rotate, remove, ...urls } = calls.serviceAccounts;
  const tell = (
    kind: ServiceAccountEvent["kind"],
    { caller, from }: { readonly caller: MemberCaller; readonly from: RequestOrigin },
    client: string,
  ) => log({ kind, account: nameOf(caller), client, ...from });

  serve(find, async (received) => {
    const found = await accounts.find(received.caller.organization.organizationId);
    if (!found) throw new HttpFailure("service-account-unknown", {});
    tell("service-account-shown", received, found.clientId);
    return found;
  });
  serve(register, async (received) => {
    const { organizationId } = received.caller.organization;
    const { isNew, ...account } = await audited(
      { ...whoAsks(received), ...noteOf("registered", organizationId) },
      () => accounts.register(organizationId),
    );
    tell(isNew ? "service-account-created" : "service-account-shown", received, account.clientId);
    return account;
  });
  serve(rotate, async (received) => {
    const { organizationId } = received.caller.organization;
    const account = await audited({ ...whoAsks(received), ...noteOf("secret-renewed", organizationId) }, () =>
      accounts.rotate(organizationId),
    );
    if (!account) throw new HttpFailure("service-account-unknown", {});
    tell("service-account-rotated", received, account.clientId);
    return account;
  });
  serve(remove, async (received) => {
    const { organizationId } = received.caller.organization;
    const clientId = await audited({ ...whoAsks(received), ...noteOf("removed", organizationId) }, () =>
      accounts.remove(organizationId),
    );
    if (clientId === undefined) throw new HttpFailure("service-account-unknown", {});
    tell("service-account-removed", received, clientId);
    return `${clientId} is removed.`;
  });
  serve(urls.keycloakUrl, async () => issuerUrl);
  serve(urls.signerUrl, async () => signerUrl);
}

function noteOf(done: string, organizationId: string): Pick<ChangeNote, "action" | "subject" | "look"> {
  return {
    action: `service-account.${done}`,
    subject: `service account of organization ${organizationId}`,
    look: async ({ identity }) => {
      const account = await identity.serviceAccounts.find(organizationId);
      return account && { clientId: account.clientId, generation: account.generation };
    },
  };
}
