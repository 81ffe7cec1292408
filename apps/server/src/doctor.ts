import { fileURLToPath } from "node:url";
import { type AuditProblem, auditKey, verifyLog } from "@v2x/audit";
import { openBlobs, tryBlobs } from "@v2x/blobs";
import { type InspectionRule, inspectCcms } from "@v2x/ccms";
import { openSecret, type Sealing } from "@v2x/identity";
import {
  inspectCamp,
  inspectScms,
  inspectTestProfiles,
  type ScmsInspectionRule,
  type TestProfileInspectionRule,
} from "@v2x/scms";
import type { Store } from "@v2x/store";
import type { Check } from "@v2x/v2x-schema";
import { openAnchor } from "./audit/anchor.ts";
import { compareWithLog, mismatchText, readHeads } from "./audit/compare-heads.ts";
import { headEvent } from "./audit/note-heads.ts";
import type { Configuration } from "./configuration.ts";
import { isKeyOf, openDatabase, othersEndWithinMs, sealingUnder, tryMasterKey } from "./installation.ts";
import { InstallationError } from "./installation-marker.ts";
import { readMasterKey, settleMasterKey } from "./master-key.ts";
import { campHierarchyPorts, ccmsPorts, hierarchyPorts, testProfilePorts } from "./open-authorities.ts";
import type { CommandAnswer } from "./operator-command.ts";
import { readFiles } from "./scms-batches/read-files.ts";
import { withServerSettings } from "./server-settings.ts";
import { explainStartFailure } from "./start-failure.ts";

type DoctorRule =
  | InspectionRule
  | ScmsInspectionRule
  | TestProfileInspectionRule
  | "database"
  | "migrations"
  | "file-storage"
  | "files"
  | "service-account-secrets"
  | "audit-log"
  | "audit-anchor"
  | "master-key";

const restore = "Restore the database from a backup.";
const replace =
  "Restore the row from a backup, or for EA and AA: v2x authority revoke, then renew; of the SCMS: v2x authority renew.";

/** What to do about a check that fails. */
const remedies: Readonly<Record<DoctorRule, string>> = {
  database: "Start the database, or see to its disk; docs/operations.md says how.",
  migrations: restore,
  "file-storage": "See to BLOB_URL and its server, or to the disk of DATA_DIR; docs/operations.md says how.",
  files: "Restore the files from a backup. Devices get 404 for those that are lost.",
  "master-key": "Restore MASTER_KEY or master.key; a new one cannot open what the old one sealed.",
  "service-account-secrets":
    "A member of the organization gives its account another secret in the portal, or: restore the row from a backup.",
  "audit-log":
    "Somebody changed the database past this program. Keep a copy as evidence, and compare it with the last backup or export.",
  "audit-anchor":
    "See to the place that AUDIT_ANCHOR names. Where the log differs from it, somebody changed the database: keep a copy as evidence.",
  "authority-present": "v2x authority renew ROLE. TLM, RCA and electors: restore the database from a backup.",
  "certificate-readable": replace,
  "columns-match": replace,
  "chain-verifies": `Is the clock of this machine right? ${replace}`,
  "key-opens": "Restore the row of the key from a backup, or below a root: v2x authority renew ROLE.",
  "link-verifies": replace,
  "ra-host":
    "If PUBLIC_URL is right: v2x authority renew scms ra. Devices take the new certificate from ra-certificate.",
  "test-profile-opens":
    "Restore the rows of the profile and its keys from a backup, or let its organization delete it and make another.",
  "ectl-counter":
    "v2x authority renew tlm. A running server does so by itself at 250; stations follow the link certificate.",
  "list-verifies": "A running server issues it anew at the next request, if its issuer's key opens.",
  "list-current": "A running server issues it anew at the next request, if its issuer's key opens.",
};

type DoctorCheck = Check & { readonly name: DoctorRule };

/** `v2x doctor`: whether the database can be opened, and then what `examine` looks at. */
export async function openAndExamine(configuration: Configuration): Promise<CommandAnswer> {
  let store: Store;
  try {
    store = await openDatabase(configuration, { isCommand: true, waitMs: othersEndWithinMs });
  } catch (error) {
    return report([{ ...databaseCheck, outcome: "fail", found: explanationOf(error) }]);
  }
  try {
    return await examine(withServerSettings(configuration, store.settingsOfServer), store);
  } catch (error) {
    if (!(error instanceof InstallationError)) throw error;
    return { error: error.message };
  } finally {
    await store.close();
  }
}

/**
 * Looks at database, file storage, master key, authorities and lists. Changes nothing but what a start of this version would bring up to date.
 *
 * @returns a line for each check; a failure where one failed.
 */
export async function examine(configuration: Configuration, store: Store): Promise<CommandAnswer> {
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
    await attempt(filesCheck, () => readFiles(store, openBlobs(configuration))),
    await attempt(masterKeyCheck, async () => {
      const { dataDir, masterKeyHex } = configuration;
      if (masterKeyHex === undefined) await settleMasterKey(dataDir, (key) => isKeyOf(store, key));
      masterKey = readMasterKey(dataDir, masterKeyHex, false);
      await tryMasterKey(store, masterKey);
      return masterKeyHex === undefined ? "master.key" : "MASTER_KEY";
    }),
  ];
  // Without one there is nothing to open the keys with; with a wrong one the rest can still be looked at.
  if (masterKey === undefined) return report(checks);
  const key = masterKey;
  const securityLog = () => {}; // trying whether a key opens is no use of it
  return report([
    ...checks,
    await attempt(auditLogCheck, () => readAuditLog(store, key)),
    ...(configuration.auditAnchor === undefined
      ? []
      : [await attempt(auditAnchorCheck, () => tryAnchor(store, configuration.auditAnchor!))]),
    await attempt(accountSecretsCheck, () => openAccountSecrets(store, sealingUnder(key))),
    ...(await inspectCcms(ccmsPorts(configuration, { store, masterKey, securityLog }))),
    ...(await inspectScms(hierarchyPorts(configuration, { store, masterKey, securityLog }))),
    ...(await inspectTestProfiles(testProfilePorts({ store, masterKey, securityLog }))),
    ...(configuration.features.includes("camp")
      ? await inspectCamp(campHierarchyPorts({ store, masterKey, securityLog }))
      : []),
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
const filesCheck = {
  ...operations,
  name: "files",
  expected: "the files of certificates are there, as they were stored",
} as const;
const masterKeyCheck = {
  ...operations,
  name: "master-key",
  expected: "it opens the private keys in the database",
} as const;

const accountSecretsCheck = {
  ...operations,
  name: "service-account-secrets",
  expected: "the master key opens each",
} as const;

const auditLogCheck = {
  ...operations,
  name: "audit-log",
  expected: "each row follows from the one before, up to the end",
} as const;

/** @throws with the first bad row. */
async function readAuditLog({ audit }: Store, masterKey: Uint8Array): Promise<string> {
  const { rows, problem } = await verifyLog(audit, auditKey(masterKey));
  if (problem) throw new Error(auditProblemText(problem));
  return rows === 1 ? "1 row" : `${rows} rows`;
}

const auditAnchorCheck = {
  ...operations,
  name: "audit-anchor",
  expected: "it accepts the end of the audit log, and the log contains every head that it has",
} as const;

/** Only a file can be read back. @throws with what is wrong. */
async function tryAnchor({ audit }: Store, address: string): Promise<string> {
  const head = await audit.head();
  if (head !== undefined) await openAnchor(address).append(JSON.stringify(headEvent(head, new Date())));
  if (!address.startsWith("file:")) return "reached";
  const heads = await readHeads(fileURLToPath(address));
  const mismatch = await compareWithLog(audit, heads);
  if (mismatch) throw new Error(mismatchText(mismatch));
  return `${heads.length} heads`;
}

/** What is wrong with the audit log, and where. */
export function auditProblemText({ position, kind }: AuditProblem): string {
  switch (kind) {
    case "changed":
      return `row ${position} was changed after it was written`;
    case "missing":
      return `row ${position} is missing`;
    case "forged":
      return `row ${position} was not written by this installation`;
    case "empty":
      return "it is empty, though its first row is written at installation";
    case "no-end":
      return `it is not noted that the log ends with row ${position}, or where else`;
    case "end-forged":
      return `the log ends with row ${position}, which this installation did not write as its end`;
  }
}

/** @throws with the organizations whose secret does not open. */
async function openAccountSecrets({ identity }: Store, sealing: Sealing): Promise<string> {
  const sealed = await identity.serviceAccounts.sealed();
  const shut = sealed.filter(({ clientId, sealedSecret }) => {
    try {
      openSecret(sealing, clientId, sealedSecret);
      return false;
    } catch {
      return true;
    }
  });
  if (shut.length > 0)
    throw new Error(`of ${shut.map(({ organizationId }) => organizationId).join(", ")} not`);
  return String(sealed.length);
}

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

function report(checks: readonly DoctorCheck[]): CommandAnswer {
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
