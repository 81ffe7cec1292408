import { randomBytes } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from "jose";
import type { ProviderSecretStorage, Sealing } from "./ports.ts";

/** What the OpenID provider signs with. */
export interface ProviderKeys {
  /** Private JWKs (ES256); the first signs. */
  readonly signing: readonly JWK[];
  /** Keys of cookie signatures; the first signs. */
  readonly cookies: readonly string[];
}

/** The algorithm of every token. */
export const signingAlgorithm = "ES256";

/**
 * Loads the provider's keys, making them on first use. They lie in storage sealed under the master key; processes
 * that start together end up with the same ones.
 *
 * @throws when the master key does not open them.
 */
export async function loadProviderKeys(
  storage: ProviderSecretStorage,
  sealing: Sealing,
): Promise<ProviderKeys> {
  const stored =
    (await storage.find(providerKeysName)) ??
    (await storage.createIfAbsent(
      providerKeysName,
      sealing.seal(providerKeysName, encode(await createKeys())),
    ));
  return JSON.parse(Buffer.from(sealing.unseal(providerKeysName, stored)).toString("utf8")) as ProviderKeys;
}

/** The name under which they are stored. */
export const providerKeysName = "openid-provider-keys";

async function createKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    signing: [{ ...jwk, kid, alg: signingAlgorithm, use: "sig" }],
    cookies: [randomBytes(32).toString("base64url")],
  };
}

function encode(keys: ProviderKeys): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(keys));
}
