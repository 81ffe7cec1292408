import { appendTo, auditKey } from "@v2x/audit";
import { providerKeysName } from "@v2x/identity";
import { aloneOnInstallation } from "./alone-on-installation.ts";
import { commandLine } from "./audit/who-did.ts";
import type { Configuration } from "./configuration.ts";
import { InstallationError } from "./installation-marker.ts";

/**
 * `v2x key replace-provider`: replaces the keys of the embedded identity provider. The next start generates new ones.
 *
 * @returns what to print.
 * @throws StoreError "locked" or "in-use" while a server runs; InstallationError, MasterKeyError.
 */
export async function replaceProviderKeys(configuration: Configuration, reason: string): Promise<string> {
  if (configuration.externalIdentity)
    throw new InstallationError(
      "OIDC_ISSUER names an external identity provider, so the embedded one signs nothing. Replace the keys at the external provider.",
    );
  await aloneOnInstallation(configuration, ({ store, masterKey }) =>
    store.inTransaction(async ({ identity, audit }) => {
      await identity.providerSecrets.remove(providerKeysName);
      const entry = { actor: commandLine(), action: "provider-keys.replaced", subject: "identity provider" };
      await appendTo(audit, auditKey(masterKey), { ...entry, at: new Date(), reason });
    }),
  );
  return "The keys of the identity provider are removed; the next start generates new ones. Start the servers again: all users sign in again.";
}
