import { join } from "node:path";
import { auditKey, replaceAuditKey } from "@v2x/audit";
import { CryptoError, seal, unseal } from "@v2x/crypto";
import type { Store } from "@v2x/store";
import { aloneOnInstallation } from "./alone-on-installation.ts";
import { commandLine } from "./audit/who-did.ts";
import type { Configuration } from "./configuration.ts";
import { isKeyOf } from "./installation.ts";
import { MasterKeyError, prepareNextMasterKey, settleMasterKey } from "./master-key.ts";
import { sealedColumns } from "./sealed-columns.ts";

/**
 * `v2x key replace-master`: seals all secrets again under a new master key, in one transaction. Whenever it is
 * interrupted, the next start finds the key that the database has.
 *
 * @returns what to print.
 * @throws StoreError "locked" or "in-use" while a server runs; InstallationError, MasterKeyError.
 */
export async function replaceMasterKey(configuration: Configuration, reason: string): Promise<string> {
  const { dataDir, masterKeyHex } = configuration;
  return aloneOnInstallation(configuration, async ({ store, masterKey }) => {
    const next = nextMasterKey(configuration);
    const counts = await resealUnder(store, { current: masterKey, next }, reason);
    if (masterKeyHex === undefined) await putInPlace(dataDir, store);
    return report(counts, masterKeyHex === undefined);
  });
}

/** @throws MasterKeyError where the files cannot be renamed, although the database has the new key. */
async function putInPlace(dataDir: string, store: Store): Promise<void> {
  try {
    await settleMasterKey(dataDir, (key) => isKeyOf(store, key));
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    throw new MasterKeyError(
      `All secrets are sealed under the new master key, which is in ${join(dataDir, "master.key.new")}, but the file could not become master.key: ${cause.message}. Make that possible: the next start renames the files. Keep both until then.`,
      { cause },
    );
  }
}

/** @throws MasterKeyError */
function nextMasterKey({ dataDir, masterKeyHex, newMasterKeyHex }: Configuration): Uint8Array {
  if (masterKeyHex === undefined && newMasterKeyHex !== undefined)
    throw new MasterKeyError(
      "NEW_MASTER_KEY is set, but the master key is in the data directory. Unset NEW_MASTER_KEY: the new key is generated.",
    );
  if (masterKeyHex === undefined) return prepareNextMasterKey(dataDir);
  if (newMasterKeyHex === undefined || newMasterKeyHex.toLowerCase() === masterKeyHex.toLowerCase())
    throw new MasterKeyError(
      "The master key comes from MASTER_KEY, so the new one must too. Set NEW_MASTER_KEY to 64 other hexadecimal digits, such as openssl rand -hex 32 prints.",
    );
  return Buffer.from(newMasterKeyHex, "hex");
}

function resealUnder(
  store: Store,
  { current, next }: { readonly current: Uint8Array; readonly next: Uint8Array },
  reason: string,
) {
  return store.resealAll(
    sealedColumns,
    (name, sealed) => {
      let secret: Uint8Array;
      try {
        secret = unseal(current, name, sealed);
      } catch (cause) {
        if (cause instanceof CryptoError) return undefined;
        throw cause;
      }
      const resealed = seal(next, name, secret);
      secret.fill(0);
      return resealed;
    },
    ({ audit }) =>
      replaceAuditKey(
        audit,
        { current: auditKey(current), next: auditKey(next) },
        { at: new Date(), actor: commandLine(), subject: "master key", reason },
      ),
  );
}

function report(
  { resealed, left }: { readonly resealed: number; readonly left: number },
  isFile: boolean,
): string {
  const counts = `${resealed} secrets are sealed under the new master key.`;
  const damaged =
    left === 0 ? "" : ` ${left} did not open under the old one and are as they were: v2x doctor names them.`;
  const rest = isFile
    ? "It is in master.key: copy it to where you keep the copy apart from backups. The old key is in master.key.old; backups made before need it. Move it there, too."
    : "Set MASTER_KEY to the new key for every process, then start them. Keep the old key for backups made before.";
  return `${counts}${damaged} ${rest}`;
}
