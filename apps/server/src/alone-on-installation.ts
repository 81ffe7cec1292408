import type { Store } from "@v2x/store";
import type { Configuration } from "./configuration.ts";
import { isKeyOf, openDatabase, tryMasterKey } from "./installation.ts";
import { expectInstallation, InstallationError } from "./installation-marker.ts";
import { MasterKeyError, readMasterKey, settleMasterKey, wrongMasterKey } from "./master-key.ts";

/**
 * Does a command's work on an installation that no server and no other command has open meanwhile.
 *
 * @throws StoreError "locked" or "in-use" where one has; InstallationError, MasterKeyError.
 */
export async function aloneOnInstallation<T>(
  configuration: Configuration,
  work: (installation: { readonly store: Store; readonly masterKey: Uint8Array }) => Promise<T>,
): Promise<T> {
  expectInstallation(configuration);
  const store = await openDatabase(configuration, { isAlone: true });
  try {
    return await store.patiently(async () => {
      if (!(await store.holdsSecrets()))
        throw new InstallationError(
          "The database holds no installation: no server has ever started on it. Set DATABASE_URL or DATA_DIR as it is set for the server.",
        );
      return work({ store, masterKey: await masterKeyOf(store, configuration) });
    });
  } finally {
    await store.close();
  }
}

async function masterKeyOf(store: Store, { dataDir, masterKeyHex }: Configuration): Promise<Uint8Array> {
  const isOfDatabase = (key: Uint8Array) => isKeyOf(store, key);
  if (masterKeyHex === undefined) await settleMasterKey(dataDir, isOfDatabase);
  const masterKey = readMasterKey(dataDir, masterKeyHex, false);
  await tryMasterKey(store, masterKey);
  if (!(await isOfDatabase(masterKey))) throw new MasterKeyError(wrongMasterKey);
  return masterKey;
}
