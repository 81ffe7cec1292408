import { randomUUID } from "node:crypto";
import { createLocalJWKSet, errors, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import { IdentityError } from "./identity-error.ts";
import type { Account, AccountStorage } from "./ports.ts";
import { type ProviderKeys, signingAlgorithm } from "./provider-keys.ts";

/** Who a good access token speaks for. */
export interface Caller {
  readonly accountId: string;
  /** Lower case. */
  readonly email: string;
  readonly companyName: string;
}

/** What access tokens are made of and checked against. */
export interface AccessTokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly clientId: string;
  readonly accessTokenSeconds: number;
  readonly keys: ProviderKeys;
  readonly accounts: AccountStorage;
  now(): Date;
}

/** Issues and checks the API's access tokens (JWT, `at+jwt`). */
export interface AccessTokens {
  verify(token: string): Promise<Caller>;
  issue(email: string): Promise<string>;
}

/** @see RFC 9068 — JSON Web Token profile for OAuth 2.0 access tokens */
export function accessTokens(rules: AccessTokenRules): AccessTokens {
  const { issuer, audience, clientId, accessTokenSeconds, keys, accounts, now } = rules;
  const publicKeys = createLocalJWKSet({ keys: keys.signing.map(publicPartOf) });

  return {
    async verify(token) {
      const subject = await subjectOf(token);
      const account = await accounts.findById(subject);
      return callerOf(requireApproved(account, subject));
    },

    async issue(email) {
      const account = requireApproved(await accounts.findByEmail(email.trim().toLowerCase()), email);
      const key = keys.signing[0]!;
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ client_id: clientId, email: account.email })
        .setProtectedHeader({ alg: signingAlgorithm, typ: "at+jwt", kid: key.kid! })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(account.id)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(await importJWK(key, signingAlgorithm));
    },
  };

  async function subjectOf(token: string): Promise<string> {
    try {
      const { payload } = await jwtVerify(token, publicKeys, {
        issuer,
        audience,
        algorithms: [signingAlgorithm],
        typ: "at+jwt",
        requiredClaims: ["sub", "exp"],
        currentDate: now(),
      });
      return payload.sub!;
    } catch (cause) {
      if (cause instanceof errors.JWTExpired) {
        const expiredAt = new Date((cause.payload.exp ?? 0) * 1000);
        throw new IdentityError("token-expired", { expiredAt }, { cause });
      }
      if (cause instanceof errors.JOSEError) {
        throw new IdentityError("token-invalid", { reason: cause.message }, { cause });
      }
      throw cause;
    }
  }
}

function requireApproved(account: Account | undefined, named: string): Account {
  if (!account) throw new IdentityError("account-unknown", { account: named });
  if (account.state !== "approved") {
    throw new IdentityError("account-not-approved", { account: account.email, state: account.state });
  }
  return account;
}

function callerOf({ id, email, companyName }: Account): Caller {
  return { accountId: id, email, companyName };
}

function publicPartOf({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use } as JWK;
}
