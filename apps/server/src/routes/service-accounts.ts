import { calls } from "@v2x/contract";
import { audited } from "../audit/audited.ts";
import { whoAsks } from "../audit/who-did.ts";
import { nameOf } from "../http/access.ts";
import type { MemberCaller, RequestOrigin, ServeCall } from "../http/api-call.ts";
import { expectFreshSignIn, isSignInFresh } from "../http/fresh-sign-in.ts";
import { HttpFailure } from "../http/http-failure.ts";
import {
  type SecretRequest,
  type ServiceSecrets,
  serviceAccountNote,
} from "../organization/service-secret.ts";
import type { SecurityLog, ServiceAccountEvent } from "../security-log.ts";
import type { AskedServiceAccounts } from "../service-accounts.ts";

/** What the calls about service accounts need. */
interface ServiceAccountParts {
  readonly accounts: AskedServiceAccounts;
  readonly secrets: ServiceSecrets;
  /** Of the identity provider that issues their tokens. */
  readonly issuerUrl: string;
  /** Where roadside messages are signed. */
  readonly signerUrl: string;
  /** Hears of every change, and of every look at a secret. */
  readonly log: SecurityLog;
  now(): Date;
}

/** Serves the service accounts of organizations to their members. */
export function serveServiceAccounts(serve: ServeCall, parts: ServiceAccountParts): void {
  const { accounts, secrets, issuerUrl, signerUrl, log, now } = parts;
  const { find, register, rotate, remove, ...urls } = calls.serviceAccounts;
  const tell = (
    kind: ServiceAccountEvent["kind"],
    { caller, from }: { readonly caller: MemberCaller; readonly from: RequestOrigin },
    client: string,
  ) => log({ kind, account: nameOf(caller), client, ...from });

  serve(find, async (received) => {
    const found = await accounts.find(received.caller.organization.organizationId);
    if (!found) throw new HttpFailure("service-account-unknown", {});
    const { clientId } = found;
    if (!isSignInFresh(received.caller, now())) return { clientId, needsFreshSignIn: true as const };
    tell("service-account-shown", received, clientId);
    await secrets.shown(requestOf(received));
    return found;
  });
  serve(register, async (received) => {
    expectFreshSignIn(received.caller, now());
    const { organizationId } = received.caller.organization;
    const { isNew, ...account } = await audited(
      { ...whoAsks(received), ...serviceAccountNote("registered", organizationId) },
      () => accounts.register(organizationId),
    );
    tell(isNew ? "service-account-created" : "service-account-shown", received, account.clientId);
    await secrets.shown(requestOf(received));
    return account;
  });
  serve(rotate, async (received) => {
    expectFreshSignIn(received.caller, now());
    const account = await secrets.rotate(requestOf(received));
    if (!account) throw new HttpFailure("service-account-unknown", {});
    return account;
  });
  serve(remove, async (received) => {
    const { organizationId } = received.caller.organization;
    const clientId = await audited(
      { ...whoAsks(received), ...serviceAccountNote("removed", organizationId) },
      () => accounts.remove(organizationId),
    );
    if (clientId === undefined) throw new HttpFailure("service-account-unknown", {});
    tell("service-account-removed", received, clientId);
    return `${clientId} is removed.`;
  });
  serve(urls.keycloakUrl, async () => issuerUrl);
  serve(urls.signerUrl, async () => signerUrl);
}

/** The guard lets people alone in. */
function requestOf(received: { readonly caller: MemberCaller; readonly from: RequestOrigin }): SecretRequest {
  const { account, organization } = received.caller;
  if (account.kind !== "person") throw new HttpFailure("people-only", {});
  return { organization, by: { accountId: account.id, email: account.email }, who: whoAsks(received) };
}
