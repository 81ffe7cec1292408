import { IdentityError } from "@v2x/identity";
import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
  jwtVerify,
} from "jose";

/** An identity provider that is not ours; access tokens are JWTs signed with keys that it publishes. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly audience: string;
}

/** Whom a token of an external provider names; a service account's `generation` is what it claims. */
export type ExternalHolder =
  /** By the provider's name for them, and the verified address in lower case; `companyName` where the provider tells it. */
  | {
      readonly kind: "person";
      /** `sub` */
      readonly subject: string;
      /** How they have signed in, where the provider tells it: the values of `acr` and `amr`. */
      readonly strengths: readonly string[];
      readonly email: string;
      readonly companyName: string | undefined;
      /** When they have signed in, where the provider tells it. */
      readonly signedInAt?: Date;
    }
  /** A person whose address the provider does not tell, or does not say to be theirs. */
  | { readonly kind: "unverified" }
  | { readonly kind: "service"; readonly clientId: string; readonly generation: unknown };

/** The identity provider does not answer as OpenID Connect Discovery asks. */
export class ExternalIdentityError extends Error {
  override readonly name = "ExternalIdentityError";
}

/**
 * Makes the check of access tokens that an external provider issues. Its keys are found through discovery at the
 * first token, and again when a token names a key that is not known yet.
 *
 * @returns a function that says whom a token names. It throws IdentityError "token-expired" or "token-invalid" for a
 * token that is none of the provider's, not for us, from the future, without an end, or of another kind than an
 * access token.
 */
export function externalTokenCheck({ issuer, audience }: ExternalIdentity) {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (token: string): Promise<ExternalHolder> => {
    keys ??= discoverKeys(issuer).catch((error) => {
      keys = undefined; // the next token tries again
      throw error;
    });
    try {
      const verified = await jwtVerify(token, await keys, {
        issuer,
        audience,
        algorithms: publicKeyAlgorithms,
        requiredClaims: ["exp"],
        clockTolerance: leewaySeconds,
      });
      const problem = whyNoAccessToken(verified) ?? whyNotYet(verified.payload);
      if (problem !== undefined) throw new IdentityError("token-invalid", { reason: problem });
      return holderOf(verified.payload);
    } catch (cause) {
      if (cause instanceof errors.JWTExpired) {
        const expiredAt = new Date((cause.payload.exp ?? 0) * 1000);
        throw new IdentityError("token-expired", { expiredAt }, { cause });
      }
      if (cause instanceof errors.JOSEError && !(cause instanceof errors.JWKSTimeout))
        throw new IdentityError("token-invalid", { reason: cause.message }, { cause });
      throw cause;
    }
  };
}

const leewaySeconds = 5;

/** Whoever can check one of these cannot make one; with HS256 the published key would be the secret. */
const publicKeyAlgorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
];

/**
 * Tells an access token from the other tokens that the same provider signs with the same key: by its `typ` where it
 * says one that is its own (RFC 9068), or by Keycloak's claim of that name. One that says neither has to name its
 * scope, since an ID token or signed user information may have everything else, the audience and the address included.
 *
 * @returns what it is instead.
 * @see RFC 9068, 2.2.3; RFC 8693, 4.2 — `scope`; Entra, Okta and Hydra call it `scp`
 */
function whyNoAccessToken({ protectedHeader, payload }: JWTVerifyResult): string | undefined {
  const typ = protectedHeader.typ?.toLowerCase().replace(/^application\//, "");
  if (typ !== undefined && typ !== "at+jwt" && typ !== "jwt") return `its typ is ${typ}`;
  if (payload.events !== undefined) return "it reports events, as a logout token does";
  if (typ === "at+jwt") return undefined;
  if (payload.typ !== undefined) {
    // Keycloak: Bearer, ID, Refresh, Offline, Logout. Its older access tokens repeat the nonce.
    return payload.typ === "Bearer" ? undefined : `its claim typ is ${String(payload.typ)}`;
  }
  const mark = ["nonce", "at_hash", "c_hash"].find((claim) => payload[claim] !== undefined);
  if (mark) return `it has the claim ${mark}, as an ID token does`;
  return (payload.scope ?? payload.scp) ? undefined : "it names no scope, as an access token does";
}

function whyNotYet({ iat }: JWTPayload): string | undefined {
  return iat !== undefined && iat > Date.now() / 1000 + leewaySeconds
    ? "it was issued in the future"
    : undefined;
}

/** A service account has no address; which client got its token, Keycloak says in `azp`. */
function holderOf(payload: JWTPayload): ExternalHolder {
  if (payload.service_account === true)
    return { kind: "service", clientId: String(payload.azp), generation: payload.generation };
  const { sub: subject, email, email_verified: isVerified, company, auth_time: signedInAt } = payload;
  // An address counts only when the provider says that it belongs to the person.
  if (typeof email !== "string" || email.length > longestEmail || isVerified !== true)
    return { kind: "unverified" };
  if (typeof subject !== "string" || subject === "" || subject.length > longestSubject)
    throw new IdentityError("token-invalid", {
      reason: "it does not name its holder (sub; in Keycloak, the client scope basic)",
    });
  const companyName = typeof company === "string" ? company.trim().slice(0, longestName) : "";
  return {
    ...{ kind: "person", subject, strengths: strengthsIn(payload) },
    ...{ email: email.toLowerCase(), companyName: companyName || undefined },
    ...(typeof signedInAt === "number" && { signedInAt: new Date(signedInAt * 1000) }),
  };
}

/** @see OpenID Connect Core, 2 — `acr` is a text, `amr` an array of texts */
function strengthsIn({ acr, amr }: JWTPayload): readonly string[] {
  return [acr, ...(Array.isArray(amr) ? amr : [])].filter((value) => typeof value === "string");
}

/** Of OpenID Connect Core, 2. */
const longestSubject = 255;
/** As at the embedded provider's registration. */
const longestEmail = 254;
const longestName = 200;

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new ExternalIdentityError(`${address} answered ${answer.status}`);
  const description = (await answer.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown };
  if (description.issuer !== issuer || typeof description.jwks_uri !== "string")
    throw new ExternalIdentityError(`${address} does not describe the issuer ${issuer}`);
  return createRemoteJWKSet(new URL(description.jwks_uri));
}
