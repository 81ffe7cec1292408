import { openBlobs, tryBlobs } from "@v2x/blobs";
import { type InspectionRule, inspectCcms } from "@v2x/ccms";
import { inspectScms, type ScmsInspectionRule } from "@v2x/scms";
import type { Store } from "@v2x/store";
import type { Check } from "@v2x/v2x-schema";
import type { AdminAnswer } from "./admin-socket.ts";
import type { Configuration } from "./configuration.ts";
import { openDatabase, tryMasterKey } from "./installation.ts";
import { readMasterKey } from "./master-key.ts";
import { ccmsPorts, hierarchyPorts } from "./open-authorities.ts";
import { explainStartFailure } from "./start-failure.ts";

type DoctorRule =
  | InspectionRule
  | ScmsInspectionRule
  | "database"
  | "migrations"
  | "file-storage"
  | "master-key";

const restore = "Restore the database from a backup.";
const replace =
  "Restore the row from a backup, or for EA and AA: v2x authority revoke, then renew; of the SCMS: v2x authority renew.";

/** What to do about a check that fails. */
const remedies: Readonly<Record<DoctorRule, string>> = {
  database: "Start the database, or see to its disk; docs/operations.md says how.",
  migrations: restore,
  "file-storage": "See to BLOB_URL and its server, or to the disk of DATA_DIR; docs/operations.md says how.",
  "master-key": "Restore MASTER_KEY or master.key; a new one cannot open what the old one sealed.",
  "authority-present": "v2x authority renew ROLE. TLM, RCA and electors: restore the database from a backup.",
  "certificate-readable": replace,
  "columns-match": replace,
  "chain-verifies": `Is the clock of this machine right? ${replace}`,
  "key-opens": "Restore the row of the key from a backup, or below a root: v2x authority renew ROLE.",
  "link-verifies": replace,
  "ra-host":
    "If PUBLIC_URL is right: v2x authority renew scms ra. Devices take the new certificate from ra-certificate.",
  "list-verifies": "A running server issues it anew at the next request, if its issuer's key opens.",
  "list-current": "A running server issues it anew at the next request, if its issuer's key opens.",
};

type DoctorCheck = Check & { readonly name: DoctorRule };

/** `v2x doctor` without a running server: also looks at whether the database can be opened at all. */
export async function examineAlone(configuration: Configuration): Promise<AdminAnswer> {
  let store: Store;
  try {
    store = await openDatabase(configuration);
  } catch (error) {
    return report([{ ...databaseCheck, outcome: "fail", found: explanationOf(error) }]);
  }
  try {
    return await examine(configuration, store);
  } finally {
    await store.close();
  }
}

/**
 * Looks at database, file storage, master key, authorities and lists. Changes nothing but what a start of this version would bring up to date.
 *
 * @returns a line for each check; a failure where one failed.
 */
export async function examine(configuration: Configuration, store: Store): Promise<AdminAnswer> {
  const database = await attempt(databaseCheck, async () => {
    await store.checkWrites();
    return `${store.kind} database`;
  });
  if (database.outcome === "fail") return report([database]);
  let masterKey: Uint8Array | undefined;
  const checks = [
    database,
    await attempt(migrationsCheck, () => store.schema()),
    await attempt(fileStorageCheck, async () => {
      await tryBlobs(openBlobs(configuration));
      return configuration.blobUrl === undefined ? "DATA_DIR/blobs" : "BLOB_URL";
    }),
    await attempt(masterKeyCheck, async () => {
      const { dataDir, masterKeyHex } = configuration;
      masterKey = readMasterKey(dataDir, masterKeyHex, false);
      await tryMasterKey(store, masterKey);
      return masterKeyHex === undefined ? "master.key" : "MASTER_KEY";
    }),
  ];
  // Without one there is nothing to open the keys with; with a wrong one the rest can still be looked at.
  if (masterKey === undefined) return report(checks);
  const securityLog = () => {}; // trying whether a key opens is no use of it
  return report([
    ...checks,
    ...(await inspectCcms(ccmsPorts(configuration, { store, masterKey, securityLog }))),
    ...(await inspectScms(hierarchyPorts(configuration, { store, masterKey, securityLog }))),
  ]);
}

const operations = { clause: "docs/operations.md", path: "" } as const;
const databaseCheck = {
  ...operations,
  name: "database",
  expected: "it answers and takes writes",
} as const;
const migrationsCheck = { ...operations, name: "migrations", expected: "all have run" } as const;
const fileStorageCheck = {
  ...operations,
  name: "file-storage",
  expected: "a file can be stored, read back and removed",
} as const;
const masterKeyCheck = {
  ...operations,
  name: "master-key",
  expected: "it opens the private keys in the database",
} as const;

/** @param look - what it found; throws where the check fails. */
async function attempt(
  check: Omit<DoctorCheck, "outcome" | "found">,
  look: () => Promise<string>,
): Promise<DoctorCheck> {
  try {
    return { ...check, outcome: "pass", found: await look() };
  } catch (error) {
    return { ...check, outcome: "fail", found: explanationOf(error) };
  }
}

function explanationOf(error: unknown): string {
  return explainStartFailure(error) ?? (error instanceof Error ? error.message : String(error));
}

function report(checks: readonly DoctorCheck[]): AdminAnswer {
  const failed = checks.filter(({ outcome }) => outcome === "fail").length;
  const summary = `${checks.length} checks, ${failed === 0 ? "all passed" : `${failed} failed`}.`;
  return {
    output: [...checks.map(lineOf), summary].join("\n"),
    ...(failed === 0 ? {} : { isFailure: true }),
  };
}

function lineOf({ name, outcome, expected, found, path }: DoctorCheck): string {
  const what = [`${outcome.padEnd(4)}  ${name}`, ...(path === "" ? [] : [path]), expected].join(": ");
  const seen = found === undefined ? "" : ` (${found})`;
  return outcome === "fail" ? `${what}${seen}\n      ${remedies[name]}` : `${what}${seen}`;
}
