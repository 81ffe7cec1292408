import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";

/** An identity provider that is not ours; access tokens are JWTs signed with keys that it publishes. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly audience: string;
}

/** The identity provider does not answer as OpenID Connect Discovery asks. */
export class ExternalIdentityError extends Error {
  override readonly name = "ExternalIdentityError";
}

/**
 * Makes the check of access tokens that an external provider issues. Its keys are found through discovery at the
 * first token, and again when a token names a key that is not known yet.
 *
 * @returns a function that gives the token's verified e-mail address; `undefined` for a token that is expired, not
 * for us, not signed by the provider, or without a verified address.
 */
export function externalTokenCheck({ issuer, audience }: ExternalIdentity) {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (token: string): Promise<{ readonly email: string } | undefined> => {
    keys ??= discoverKeys(issuer).catch((error) => {
      keys = undefined; // the next token tries again
      throw error;
    });
    try {
      const { payload } = await jwtVerify(token, await keys, { issuer, audience, clockTolerance: 5 });
      return holderOf(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return undefined;
      throw error;
    }
  };
}

/** An address counts only when the provider says that it belongs to the person. */
function holderOf({ email, email_verified: verified }: JWTPayload): { readonly email: string } | undefined {
  return typeof email === "string" && verified === true ? { email: email.toLowerCase() } : undefined;
}

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new ExternalIdentityError(`${address} answered ${answer.status}`);
  const description = (await answer.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown };
  if (description.issuer !== issuer || typeof description.jwks_uri !== "string")
    throw new ExternalIdentityError(`${address} does not describe the issuer ${issuer}`);
  return createRemoteJWKSet(new URL(description.jwks_uri));
}
