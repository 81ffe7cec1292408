import { type Kysely, sql } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import * as firstPortal from "./migrations/0001-first-portal.ts";
import * as authoritiesOfAnySystem from "./migrations/0002-authorities-of-any-system.ts";
import * as identityHardening from "./migrations/0003-identity-hardening.ts";
import * as ticketBundles from "./migrations/0004-ticket-bundles.ts";
import * as ccmsDevices from "./migrations/0005-ccms-devices.ts";
import * as eventBlocks from "./migrations/0006-event-blocks.ts";
import * as linkCertificates from "./migrations/0007-link-certificates.ts";
import * as deviceBlocks from "./migrations/0008-device-blocks.ts";
import * as inactiveDeviceCounts from "./migrations/0009-inactive-device-counts.ts";
import * as sharedCounts from "./migrations/0010-shared-counts.ts";
import * as eventsByRequest from "./migrations/0011-events-by-request.ts";
import * as scmsDevices from "./migrations/0012-scms-devices.ts";
import * as scmsEvents from "./migrations/0013-scms-events.ts";
import * as enrollmentHistory from "./migrations/0014-enrollment-history.ts";
import * as authoritiesMade from "./migrations/0015-authorities-made.ts";
import * as scmsOrders from "./migrations/0016-scms-orders.ts";
import * as hashRevocations from "./migrations/0017-hash-revocations.ts";
import * as successorEnrollments from "./migrations/0018-successor-enrollments.ts";
import * as filesUnderWay from "./migrations/0019-files-under-way.ts";
import * as misbehaviorReports from "./migrations/0020-misbehavior-reports.ts";
import * as testProfiles from "./migrations/0021-test-profiles.ts";
import * as campEnrollments from "./migrations/0022-camp-enrollments.ts";
import * as serviceAccounts from "./migrations/0023-service-accounts.ts";
import * as signerCertificates from "./migrations/0024-signer-certificates.ts";
import * as campOrders from "./migrations/0025-camp-orders.ts";
import * as faultsOfTicketBundles from "./migrations/0026-faults-of-ticket-bundles.ts";
import * as audit from "./migrations/0027-audit.ts";
import * as mailLinks from "./migrations/0028-mail-links.ts";
import * as personalTokens from "./migrations/0032-personal-tokens.ts";
import * as accountsByState from "./migrations/0033-accounts-by-state.ts";
import * as secondFactors from "./migrations/0034-second-factors.ts";
import * as membersAndInvitations from "./migrations/0035-members-and-invitations.ts";
import * as organizationQuotas from "./migrations/0036-organization-quotas.ts";
import * as notice from "./migrations/0037-notice.ts";
import * as tokenEndsTold from "./migrations/0038-token-ends-told.ts";
import * as trustedAdministrators from "./migrations/0039-trusted-administrators.ts";
import * as authoritiesByCertificate from "./migrations/0040-authorities-by-certificate.ts";
import * as unprovenEvents from "./migrations/0041-unproven-events.ts";
import * as turnsOfJobs from "./migrations/0043-turns-of-jobs.ts";
import * as organizationStorage from "./migrations/0044-organization-storage.ts";
import * as auditBeginning from "./migrations/0045-audit-beginning.ts";
import * as serviceSecretViewers from "./migrations/0047-service-secret-viewers.ts";
import * as answersByIdentity from "./migrations/0048-answers-by-identity.ts";
import * as externalSubjects from "./migrations/0049-external-subjects.ts";
import { meansUnavailable, StoreError, unavailable } from "./store-error.ts";

/**
 * Brings the schema up to date; does nothing where it is. Processes that start together on one PostgreSQL wait for
 * each other.
 *
 * @throws StoreError "migration-failed", also for a role that owns no table and finds an older schema, or
 *   "unavailable" when the database is away.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  if (!(await ownsTables(db))) return expectCurrentSchema(db);
  await expectNoError(db, await migrateOwnSchema(db));
}

/**
 * Creates in an empty database the schema that another one has.
 *
 * @param had - the names of the migrations that the other one has had.
 * @throws StoreError "migration-failed", also where this version does not know them all.
 */
export async function migrateAs(db: Kysely<Database>, had: ReadonlySet<string>): Promise<void> {
  const strange = strangeHistory(had, undefined);
  if (strange !== undefined) throw strange;
  const last = Object.keys(migrations).findLast((name) => had.has(name));
  if (last !== undefined) await expectNoError(db, await migrateOwnSchema(db, last));
}

async function expectNoError(db: Kysely<Database>, { error, results }: MigrationResultSet): Promise<void> {
  if (!error) return;
  if (error instanceof StoreError) throw error;
  if (meansUnavailable(error)) throw unavailable((error as Error).message, error);
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  if (failed !== undefined)
    throw new StoreError("migration-failed", { migration: failed }, `Migration ${failed} failed`, {
      cause: error,
    });
  throw (
    strangeHistory(await migrationsHad(db), error) ??
    new StoreError(
      "migration-failed",
      { migration: "(none)" },
      `The schema could not be brought up to date: ${(error as Error).message}`,
      { cause: error },
    )
  );
}

/** Whether the database's role may change the tables; also true where there are none yet. */
export async function ownsTables(db: Kysely<Database>): Promise<boolean> {
  try {
    const { rows } = await sql<{ owns: boolean }>`
      select pg_has_role(current_user, relowner, 'usage') as owns from pg_class
      where oid = to_regclass('kysely_migration')`.execute(db);
    return rows[0]?.owns ?? true;
  } catch (error) {
    if (meansUnavailable(error)) throw unavailable((error as Error).message, error);
    throw error;
  }
}

/** The error for a role that would have to change tables which it does not own. */
export function notOwner(what: string): StoreError<"migration-failed"> {
  const message = `${what}, and the role of DATABASE_URL does not own the tables. Run "v2x migrate" with the DATABASE_URL of the role that owns them, then start again`;
  return new StoreError("migration-failed", { migration: "(none)" }, message);
}

/** Compares the schema with that of this version: "strange" is one that {@link migrate} rejects. */
export async function compareSchema(db: Kysely<Database>): Promise<"current" | "older" | "strange"> {
  const had = await migrationsHad(db);
  if (strangeHistory(had, undefined) !== undefined) return "strange";
  return had.size === Object.keys(migrations).length ? "current" : "older";
}

async function expectCurrentSchema(db: Kysely<Database>): Promise<void> {
  const had = await migrationsHad(db);
  const missing = Object.keys(migrations).filter((name) => !had.has(name));
  const strange = strangeHistory(had, undefined);
  if (strange !== undefined) throw strange;
  if (missing.length > 0) throw notOwner(`The database has not had ${missing.join(", ")}`);
}

/** Why none was begun: the database has had others than those of this version, or has left one out. */
function strangeHistory(had: ReadonlySet<string>, cause: unknown): StoreError | undefined {
  const failure = (migration: string, message: string) =>
    new StoreError("migration-failed", { migration }, message, { cause });
  const unknown = [...had].filter((name) => !Object.hasOwn(migrations, name)).toSorted();
  if (unknown.length > 0)
    return failure(
      unknown[0]!,
      `The database has had migrations that this version does not know: ${unknown.join(", ")}. Start the version that made them, or restore a backup from before`,
    );
  const last = Object.keys(migrations).findLast((name) => had.has(name));
  const missing = Object.keys(migrations).filter(
    (name) => last !== undefined && name < last && !had.has(name),
  );
  if (missing.length > 0)
    return failure(
      missing[0]!,
      `The database has had migration ${last}, but not ${missing.join(", ")} before it, as no released version leaves it. Restore a backup, or begin with an empty database`,
    );
  return undefined;
}

/** None where the table of them cannot be read, for which it may be missing. */
async function migrationsHad(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return new Set(rows.map(({ name }) => name));
  } catch {
    return new Set();
  }
}

/** Named, since the migrator takes the tables of any schema, another program's too, for its own. */
async function migrateOwnSchema(db: Kysely<Database>, last?: string): Promise<MigrationResultSet> {
  try {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
    const provider = { getMigrations: async () => migrations };
    const migrator = new Migrator({ db, provider, migrationTableSchema: rows[0]!.schema });
    return await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  } catch (error) {
    return { error };
  }
}

/** Name of the last migration that the database has had. */
export async function lastMigration(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? "(none)";
}

// Names order them and are recorded in the database: never rename, only append.
const migrations = {
  "0001-first-portal": firstPortal,
  "0002-authorities-of-any-system": authoritiesOfAnySystem,
  "0003-identity-hardening": identityHardening,
  "0004-ticket-bundles": ticketBundles,
  "0005-ccms-devices": ccmsDevices,
  "0006-event-blocks": eventBlocks,
  "0007-link-certificates": linkCertificates,
  "0008-device-blocks": deviceBlocks,
  "0009-inactive-device-counts": inactiveDeviceCounts,
  "0010-shared-counts": sharedCounts,
  "0011-events-by-request": eventsByRequest,
  "0012-scms-devices": scmsDevices,
  "0013-scms-events": scmsEvents,
  "0014-enrollment-history": enrollmentHistory,
  "0015-authorities-made": authoritiesMade,
  "0016-scms-orders": scmsOrders,
  "0017-hash-revocations": hashRevocations,
  "0018-successor-enrollments": successorEnrollments,
  "0019-files-under-way": filesUnderWay,
  "0020-misbehavior-reports": misbehaviorReports,
  "0021-test-profiles": testProfiles,
  "0022-camp-enrollments": campEnrollments,
  "0023-service-accounts": serviceAccounts,
  "0024-signer-certificates": signerCertificates,
  "0025-camp-orders": campOrders,
  "0026-faults-of-ticket-bundles": faultsOfTicketBundles,
  "0027-audit": audit,
  "0028-mail-links": mailLinks,
  "0032-personal-tokens": personalTokens,
  "0033-accounts-by-state": accountsByState,
  "0034-second-factors": secondFactors,
  "0035-members-and-invitations": membersAndInvitations,
  "0036-organization-quotas": organizationQuotas,
  "0037-notice": notice,
  "0038-token-ends-told": tokenEndsTold,
  "0039-trusted-administrators": trustedAdministrators,
  "0040-authorities-by-certificate": authoritiesByCertificate,
  "0041-unproven-events": unprovenEvents,
  "0043-turns-of-jobs": turnsOfJobs,
  "0044-organization-storage": organizationStorage,
  "0045-audit-beginning": auditBeginning,
  "0047-service-secret-viewers": serviceSecretViewers,
  "0048-answers-by-identity": answersByIdentity,
  "0049-external-subjects": externalSubjects,
};
