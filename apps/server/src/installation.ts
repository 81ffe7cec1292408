import { mkdirSync } from "node:fs";
import { seal, unseal } from "@v2x/crypto";
import { createIdentity, type Identity } from "@v2x/identity";
import { openStore, type Store } from "@v2x/store";
import type { Configuration } from "./configuration.ts";
import { readMasterKey } from "./master-key.ts";

/** Where the embedded identity provider lives under the public URL. */
export const identityPath = "/identity";

/** An installation's state, opened: what both the server and the command line work on. */
export interface Installation {
  readonly store: Store;
  /** 32 octets. */
  readonly masterKey: Uint8Array;
  /** The embedded provider; `undefined` where an external one is configured. */
  readonly identity: Identity | undefined;
}

/**
 * Opens the database, migrating it, and with it the master key and the embedded identity provider.
 *
 * @param onIdentityError - hears of failures that visitors of the provider see only as "server-side error".
 * @throws StoreError, MasterKeyError, CryptoError when the master key is not the installation's.
 */
export async function openInstallation(
  configuration: Configuration,
  onIdentityError?: (error: unknown) => void,
): Promise<Installation> {
  const { dataDir, databaseUrl, masterKeyHex } = configuration;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const store = await openStore({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  try {
    const masterKey = readMasterKey(dataDir, masterKeyHex);
    const identity = configuration.externalIdentity
      ? undefined
      : await embeddedIdentity(configuration, store, masterKey, onIdentityError);
    return { store, masterKey, identity };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function embeddedIdentity(
  { publicUrl, contactEmail, accessTokenSeconds }: Configuration,
  store: Store,
  masterKey: Uint8Array,
  onError: ((error: unknown) => void) | undefined,
): Promise<Identity> {
  return createIdentity({
    issuer: `${publicUrl}${identityPath}`,
    portalUrl: publicUrl,
    storage: store.identity,
    secrets: {
      seal: (id, plaintext) => seal(masterKey, id, plaintext),
      unseal: (id, sealed) => unseal(masterKey, id, sealed),
    },
    now: () => new Date(),
    contactEmail,
    accessTokenSeconds,
    ...(onError === undefined ? {} : { onError }),
  });
}
