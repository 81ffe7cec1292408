import { randomUUID } from "node:crypto";
import { createLocalJWKSet, errors, importJWK, type JWK, jwtVerify, SignJWT } from "jose";
import { IdentityError } from "./identity-error.ts";
import type { Account, HolderStorage } from "./ports.ts";
import { type ProviderKeys, signingAlgorithm } from "./provider-keys.ts";
import { recordIdOf } from "./record-id.ts";
import { isTwofold } from "./second-factor/is-twofold.ts";
import { approvedHolder, livingServiceHolder, type TokenHolder } from "./token-holder.ts";

/** What access tokens are made of and checked against. */
export interface AccessTokenRules {
  readonly issuer: string;
  readonly audience: string;
  readonly clientId: string;
  readonly accessTokenSeconds: number;
  readonly keys: ProviderKeys;
  readonly holders: HolderStorage;
  now(): Date;
}

/** Issues and checks the API's access tokens (JWT, `at+jwt`). */
export interface AccessTokens {
  verify(token: string): Promise<TokenHolder>;
  issue(email: string): Promise<string>;
}

/** @see RFC 9068 — JSON Web Token profile for OAuth 2.0 access tokens */
export function accessTokens(rules: AccessTokenRules): AccessTokens {
  const { issuer, audience, clientId, accessTokenSeconds, keys, holders, now } = rules;
  const publicKeys = createLocalJWKSet({ keys: keys.signing.map(publicPartOf) });

  return {
    async verify(token) {
      const claims = await claimsOf(token);
      const { sub, grant, generation, amr, service_account: isService } = claims;
      if (isService) return livingServiceHolder(await holders.findByClientId(sub), sub, generation);
      const grantRecordId = grant === undefined ? undefined : recordIdOf(grant);
      const found = await holders.findByAccountId(sub, grantRecordId, now());
      // Who asks the command line for a token proves at that time who they are.
      const signedInAt = new Date((claims.auth_time ?? claims.iat) * 1000);
      const holder = { ...approvedHolder(found, sub), signedInAt };
      const isOver =
        found!.account.tokenGeneration !== generation || (grant !== undefined && !found!.grantLives);
      if (isOver) throw new IdentityError("token-ended", { account: found!.account.email });
      // An operator's sign-in without a second factor gives no more than a member's; the command line asks for none.
      return grant === undefined || isTwofold(amr) ? holder : { ...holder, roles: new Set() };
    },

    async issue(email) {
      const found = await holders.findByEmail(email.trim().toLowerCase());
      const { account } = approvedHolder(found, email);
      const key = keys.signing[0]!;
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({
        client_id: clientId,
        ...extraClaims(found!.account),
        auth_time: issuedAt,
      })
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

  async function claimsOf(token: string): Promise<Claims> {
    const at = now();
    try {
      const { payload } = await jwtVerify(token, publicKeys, {
        issuer,
        audience,
        algorithms: [signingAlgorithm],
        typ: "at+jwt",
        requiredClaims: ["sub", "exp", "iat"],
        currentDate: at,
      });
      if (payload.iat! > at.getTime() / 1000 + leewaySeconds)
        throw new errors.JWTClaimValidationFailed("issued in the future", payload, "iat", "check_failed");
      return payload as unknown as Claims;
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

/** What our own signature vouches for; beside the registered claims. */
interface Claims {
  readonly sub: string;
  /** The grant of the sign-in that the token comes from; a token of the command line has none. */
  readonly grant?: string;
  readonly generation?: number;
  readonly iat: number;
  /** When its person has signed in, in seconds since 1970. */
  readonly auth_time?: number;
  /** How its person has signed in (RFC 8176). */
  readonly amr?: readonly string[];
  /** Whether `sub` is a service account's client id. */
  readonly service_account?: true;
}

/** Clocks of processes that share a database may differ by this much. */
const leewaySeconds = 5;

/** What every access token of a person says beyond what RFC 9068 asks for. */
export function extraClaims(account: Pick<Account, "email" | "tokenGeneration">) {
  return { email: account.email, generation: account.tokenGeneration };
}

/** The same for a service account's, at whichever provider. */
export function serviceClaims(generation: number) {
  return { service_account: true, generation };
}

function publicPartOf({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use } as JWK;
}
