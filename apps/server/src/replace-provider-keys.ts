import { appendTo, auditKey } from "@v2x/audit";
import { providerKeysName } from "@v2x/identity";
import { commandLine } from "./audit/who-did.ts";
import type { Configuration } from "./configuration.ts";
import { openInstallation } from "./installation.ts";
import { expectInstallation } from "./installation-marker.ts";

/**
 * `v2x key replace-provider`: replaces the keys of the embedded identity provider. The next start generates new ones.
 *
 * @returns what to print.
 * @throws StoreError "locked" while a server has the embedded database; InstallationError, MasterKeyError.
 */
export async function replaceProviderKeys(configuration: Configuration, reason: string): Promise<string> {
  expectInstallation(configuration);
  const { store, masterKey } = await openInstallation(configuration, { securityLog: () => {} });
  try {
    await store.inTransaction(async ({ identity, audit }) => {
      await identity.providerSecrets.remove(providerKeysName);
      const entry = { actor: commandLine(), action: "provider-keys.replaced", subject: "identity provider" };
      await appendTo(audit, auditKey(masterKey), { ...entry, at: new Date(), reason });
    });
  } finally {
    await store.close();
  }
  return "The keys of the identity provider are removed; the next start generates new ones. Restart every server on the database: all users sign in again.";
}
