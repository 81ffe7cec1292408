import type { Provider } from "oidc-provider";
import type { EventListener, IdentityEvent } from "./identity-event.ts";
import { PresentedTwice } from "./oidc-adapter.ts";
import { currentVisit } from "./visitor.ts";

/** The part of a request's context that events say something with. */
interface Context {
  readonly oidc: {
    readonly route: string;
    readonly params?: Readonly<Record<string, unknown>>;
    readonly client?: { readonly clientId: string; grantTypeAllowed(type: string): boolean };
  };
}

/**
 * Tells what happens to tokens at the provider.
 *
 * @param emailOf - the e-mail address of an account, where there is one.
 */
export function watchProvider(
  provider: Provider,
  emailOf: (accountId: string) => Promise<string | undefined>,
  onEvent: EventListener,
): void {
  const tell = async ({ oidc: { client } }: Context, event: IdentityEvent) => {
    // A client of that kind is an account itself.
    if (client?.grantTypeAllowed("client_credentials"))
      return onEvent({ ...event, account: client.clientId });
    const accountId = currentVisit()?.accountId;
    // What happened is told also where the database does not say whom it concerns.
    const account = accountId === undefined ? undefined : await emailOf(accountId).catch(() => undefined);
    onEvent(account === undefined ? event : { ...event, account });
  };
  provider.on("grant.success", (ctx: Context) => {
    const isRenewal = ctx.oidc.params?.grant_type === "refresh_token";
    void tell(ctx, { kind: isRenewal ? "token-refreshed" : "token-issued" });
  });
  provider.on("grant.error", (ctx: Context, error: Error & { error_detail?: string }) => {
    if (error instanceof PresentedTwice) void tell(ctx, { kind: "token-replayed" });
    void tell(ctx, { kind: "token-refused", reason: error.error_detail ?? error.message });
  });
  provider.on("grant.revoked", (ctx: Context) => {
    const { route } = ctx.oidc;
    if (route === "token") void tell(ctx, { kind: "token-replayed" });
    else if (route === "revocation") void tell(ctx, { kind: "token-revoked" });
    else void tell(ctx, { kind: "signed-out" });
  });
}
