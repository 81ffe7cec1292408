import { calls } from "@v2x/contract";
import type { SigninResponse } from "oidc-client-ts";
import { api } from "../api/api.ts";
import { checkIdToken, checkMetadata } from "./provider-claims.ts";
import type { Tokens } from "./tokens.ts";

/** The identity provider as a session uses it. */
export interface IdentityProvider {
  /**
   * The address of the sign-in page; `returnTo` comes back with the answer.
   *
   * @param maxAgeSeconds - a sign-in that is older is not enough; absent: any is.
   */
  signInAddress(returnTo: string, maxAgeSeconds?: number): Promise<string>;
  /** Exchanges the code of a callback address. @throws ErrorResponse (by name) when the provider refuses. */
  completeSignIn(address: string): Promise<{ tokens: Tokens; returnTo: unknown }>;
  /** New tokens for old ones. @throws when the provider refuses or cannot be reached. */
  renew(tokens: Tokens): Promise<Tokens>;
  /** The address that ends the provider's session too; `undefined` where it has none. */
  signOutAddress(tokens: Tokens | undefined): Promise<string | undefined>;
}

/**
 * Opens the identity provider that the server names.
 *
 * The authorization-code flow runs without PKCE, as the specification asks. The library's small client is used:
 * its larger one adds popups, iframes and session monitors that this portal has no use for.
 *
 * @param storage - keeps what a sign-in was begun with until its answer comes.
 * @throws ApiError when the configuration cannot be fetched; TypeError when the library or the provider's metadata
 * cannot; ForeignProviderError when the metadata are another provider's. Completing a sign-in throws the latter as well,
 * where the ID token is not for the portal.
 */
export async function openIdentityProvider(storage: Storage): Promise<IdentityProvider> {
  const [expected, { OidcClient, WebStorageStateStore }] = await Promise.all([
    api.call(calls.meta.oauth2Config),
    loadIdentityLibrary(),
  ]);
  const { clientId, issuerUrl } = expected;
  const { origin } = window.location;
  const client = new OidcClient({
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
    stateStore: new WebStorageStateStore({ store: storage }),
  });
  checkMetadata(await client.metadataService.getIssuer(), expected);
  return {
    async signInAddress(returnTo, maxAgeSeconds) {
      await client.clearStaleState();
      const { url } = await client.createSigninRequest({
        ...{ state: { returnTo }, nonce: newNonce() },
        ...(maxAgeSeconds !== undefined && { max_age: maxAgeSeconds }),
      });
      return url;
    },
    async completeSignIn(address) {
      const response = await client.processSigninResponse(address);
      checkIdToken(response.profile, expected);
      const { returnTo } = (response.userState ?? {}) as { returnTo?: unknown };
      return { tokens: tokensOf(response), returnTo };
    },
    async renew(tokens) {
      if (tokens.refreshToken === undefined) throw new Error("The identity provider gave no refresh token");
      const state = {
        refresh_token: tokens.refreshToken,
        session_state: null,
        // Stands in for the ID token's claims where the answer brings no new one.
        profile: { iss: "", aud: "", exp: 0, iat: 0, ...claimsOf(tokens) },
        ...(tokens.idToken === undefined ? {} : { id_token: tokens.idToken }),
      };
      // biome-ignore lint/correctness/useHookAtTopLevel: no hook, the library only names it like one
      return { ...tokens, ...tokensOf(await client.useRefreshToken({ state })) };
    },
    async signOutAddress(tokens) {
      if ((await client.metadataService.getEndSessionEndpoint()) === undefined) return undefined;
      const { url } = await client.createSignoutRequest({
        client_id: clientId,
        ...(tokens?.idToken === undefined ? {} : { id_token_hint: tokens.idToken }),
      });
      return url;
    },
  };
}

/**
 * Fetches the library, a file of its own: whoever is signed in needs it only once the token is to be renewed.
 *
 * @throws TypeError when it does not arrive.
 */
export function loadIdentityLibrary() {
  return import("./identity-library.ts");
}

/** 128 bits that the ID token of this sign-in has to repeat, so that none from elsewhere is taken for it. */
function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function claimsOf({ subject, email, companyName }: Tokens) {
  return { sub: subject, email, ...(companyName === undefined ? {} : { company: companyName }) };
}

/** How long a token counts as good whose end the provider does not tell. */
const assumedLifetimeSeconds = 300;

function tokensOf(response: SigninResponse): Tokens {
  const { profile, access_token: accessToken, refresh_token: refreshToken, id_token: idToken } = response;
  const { company } = profile as { company?: unknown };
  const receivedAt = Date.now();
  return {
    email: profile.email ?? profile.sub,
    ...(typeof company === "string" && company !== "" ? { companyName: company } : {}),
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    ...(idToken === undefined ? {} : { idToken }),
    subject: profile.sub,
    receivedAt,
    expiresAt: receivedAt + (response.expires_in ?? assumedLifetimeSeconds) * 1000,
  };
}
