import { calls } from "@v2x/contract";
import { UserManager, WebStorageStateStore } from "oidc-client-ts";
import { api } from "../api/api.ts";
import type { SignInClient } from "./session.ts";

/**
 * Opens the OpenID client with what the server says of its identity provider.
 *
 * The authorization-code flow runs without PKCE, as the specification asks. Tokens live in `sessionStorage`:
 * they survive a reload but not the tab, and no other tab or later visitor of the machine finds them. A new tab
 * gets its own by a redirect that the provider's session answers without a question.
 *
 * @throws ApiError when the configuration cannot be fetched.
 */
export async function openSignInClient(): Promise<SignInClient> {
  const { clientId, issuerUrl } = await api.call(calls.oauth2Config);
  const { origin } = window.location;
  return new UserManager({
    authority: issuerUrl,
    client_id: clientId,
    redirect_uri: `${origin}/oauth/callback`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: "code",
    // A refresh token comes along unasked and ends with the provider's session; offline access would outlive it.
    scope: "openid email",
    disablePKCE: true,
    // The e-mail stands in the ID token; a token for the API's audience is not good at the userinfo endpoint.
    loadUserInfo: false,
    automaticSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: 15,
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
  });
}
