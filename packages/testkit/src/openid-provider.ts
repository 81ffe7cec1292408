import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What an identity provider says of one of its people. */
export interface ProvidedPerson {
  readonly email: string;
  readonly isVerified: boolean;
  readonly company?: string;
  /** How they have signed in (RFC 8176). */
  readonly amr?: readonly string[];
}

/** An OpenID provider that is none of ours. */
export interface OpenIdProvider {
  readonly issuer: string;
  close(): Promise<void>;
}

/** What the portal's client is there. */
export const providedClient = { clientId: "portal-there", audience: "https://api.of-the-portal.example" };

/**
 * Starts an OpenID provider on a port of its own, with the portal as its client and pages on which anybody signs in by
 * a name alone.
 *
 * @param people - by the name that they sign in with; read anew each time.
 * @param canEndSessions - whether it offers a way to log out.
 */
export async function startOpenIdProvider({
  portalUrl,
  people,
  accessTokenSeconds = 600,
  canEndSessions = true,
}: {
  readonly portalUrl: string;
  readonly people: Readonly<Record<string, ProvidedPerson>>;
  readonly accessTokenSeconds?: number;
  readonly canEndSessions?: boolean;
}): Promise<OpenIdProvider> {
  // Many tests need the rest of this package, and few this.
  const { Provider } = await import("oidc-provider");
  const { clientId, audience } = providedClient;
  const claimsOf = (name: string) => {
    const { email, isVerified, company, amr } = people[name]!;
    return {
      ...{ email, email_verified: isVerified },
      ...(company !== undefined && { company }),
      ...(amr !== undefined && { amr }),
    };
  };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        redirect_uris: [`${portalUrl}/oauth/callback`],
        post_logout_redirect_uris: [`${portalUrl}/`],
      },
    ],
    pkce: { required: () => false },
    claims: { openid: ["sub"], email: ["email", "email_verified", "company"] },
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origin) => origin === portalUrl,
    ttl: { AccessToken: accessTokenSeconds, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 3600 },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    findAccount: async (_ctx, name) =>
      Object.hasOwn(people, name)
        ? { accountId: name, claims: async () => ({ sub: name, ...claimsOf(name) }) }
        : undefined,
    extraTokenClaims: async (_ctx, token) => ("accountId" in token ? claimsOf(token.accountId!) : undefined),
    features: {
      rpInitiatedLogout: { enabled: canEndSessions },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: "",
          audience,
          accessTokenTTL: accessTokenSeconds,
          accessTokenFormat: "jwt",
        }),
      },
    },
  });
  server.on("request", provider.callback());
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
