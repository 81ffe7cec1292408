import { setTimeout as sleep } from "node:timers/promises";
import type { AuditStorage } from "@v2x/audit";
import type { CcmsStorage } from "@v2x/ccms";
import type { IdentityStorage } from "@v2x/identity";
import type { OtherSystems } from "@v2x/pki";
import type { CampStorage, ScmsStorage, TestProfileStorage } from "@v2x/scms";
import type { Dialect, Kysely } from "kysely";
import { answerInTime, answeringInTime, patiently } from "./answer-in-time.ts";
import type { Database } from "./database.ts";
import { type EmbeddedOptions, isShared, sharedDatabase, startEmbedded } from "./embedded/embedded-server.ts";
import { inOneTransaction } from "./in-one-transaction.ts";
import { postgresConnection } from "./jobs/boss-connections.ts";
import type { JobOptions, JobSender, Jobs } from "./jobs/job-types.ts";
import { type JobWatch, jobWatch } from "./jobs/job-watch.ts";
import { hasCurrentJobTables, migrateJobs, type OpenJobs, openJobs } from "./jobs/open-jobs.ts";
import { compareSchema, lastMigration, migrate, ownsTables } from "./migrate.ts";
import { migrationPatience, postgresDialect, requestPatience } from "./postgres.ts";
import { announcePresence, type Presence } from "./presence.ts";
import { queryBuilder } from "./query-builder.ts";
import { acaLedger } from "./repositories/aca-ledger.ts";
import { accounts } from "./repositories/accounts.ts";
import { auditLog } from "./repositories/audit-log.ts";
import { authorities, resealKeys, type SealedKey } from "./repositories/authorities.ts";
import { authorityNamed } from "./repositories/authority-names.ts";
import { brakes } from "./repositories/brakes.ts";
import { campEnrollments } from "./repositories/camp-enrollments.ts";
import { ccmsDevices } from "./repositories/ccms-devices.ts";
import { type DailyFigures, dailyFigures } from "./repositories/daily-figures.ts";
import { countInactive } from "./repositories/device-blocks.ts";
import { type DevicesOfAll, devicesOfAll } from "./repositories/devices-of-all.ts";
import { type EventIntake, eventIntake } from "./repositories/event-bounds.ts";
import { type EventUpkeep, eventUpkeep } from "./repositories/event-upkeep.ts";
import { type EventsOfAll, eventsOfAll } from "./repositories/events-of-all.ts";
import { type FileUpkeep, fileUpkeep } from "./repositories/file-upkeep.ts";
import { grantsUnderWay } from "./repositories/grants-under-way.ts";
import { hashRevocations } from "./repositories/hash-revocations.ts";
import { holders } from "./repositories/holders.ts";
import { invitations } from "./repositories/invitations.ts";
import { linkageChains } from "./repositories/linkage-chains.ts";
import { linkageRevocations } from "./repositories/linkage-revocations.ts";
import { lists } from "./repositories/lists.ts";
import { mailLinks } from "./repositories/mail-links.ts";
import {
  type ManagedOrganizationStorage,
  managedOrganizations,
} from "./repositories/managed-organizations.ts";
import { memberships } from "./repositories/memberships.ts";
import { type MinuteCounts, minuteCounts } from "./repositories/minute-counts.ts";
import { misbehaviorReports } from "./repositories/misbehavior-reports.ts";
import { type NoticeStorage, noticeIn } from "./repositories/notice.ts";
import { oidcRecords } from "./repositories/oidc-records.ts";
import { organizations } from "./repositories/organizations.ts";
import { personalTokens } from "./repositories/personal-tokens.ts";
import { protocolEvents } from "./repositories/protocol-events.ts";
import { providerSecrets } from "./repositories/provider-secrets.ts";
import { scmsDevices } from "./repositories/scms-devices.ts";
import { campOrders, scmsOrders } from "./repositories/scms-orders.ts";
import { scmsSuccessors } from "./repositories/scms-successors.ts";
import { type Reseal, resealAll, type SealedColumns } from "./repositories/sealed-columns.ts";
import { secondFactors } from "./repositories/second-factors.ts";
import { serviceAccounts } from "./repositories/service-accounts.ts";
import { signIns } from "./repositories/sign-ins.ts";
import { signerCertificates } from "./repositories/signer-certificates.ts";
import { testProfiles } from "./repositories/test-profiles.ts";
import { type TicketBundleStorage, ticketBundles } from "./repositories/ticket-bundles.ts";
import { StoreError, unavailable } from "./store-error.ts";
import { probeDatabase, probeDirectory } from "./write-probe.ts";

/** Where the store finds its database. */
export interface StoreOptions extends EmbeddedOptions {
  /** The embedded database lives in `database/` below; created where absent. Not touched when `databaseUrl` is set. */
  readonly dataDir: string;
  /** A PostgreSQL, `postgres://…`. */
  readonly databaseUrl?: string;
  /** Default: no queues. */
  readonly jobs?: JobOptions;
  /** Whether no other process may have the database meanwhile. */
  readonly isAlone?: boolean;
  /**
   * Whether the process is a command: it connects to the embedded database of the server that runs, if one does, and
   * never migrates a database that another process has open.
   */
  readonly isCommand?: boolean;
  /**
   * Hears that a process that must be alone may have been on the PostgreSQL meanwhile, or is: the own keys may be of
   * before, and the process has to end. Default: it ends by this error.
   */
  readonly onLost?: (error: StoreError) => void;
}

/** What is kept, one repository per aggregate. */
export interface Repositories {
  readonly ccms: CcmsStorage;
  readonly scms: ScmsStorage;
  /** The variant of CAMP, which is empty where its feature is off. */
  readonly camp: CampStorage;
  /** Chains of organizations' own, below no authority of a system. */
  readonly testProfiles: TestProfileStorage;
  readonly identity: IdentityStorage;
  readonly managedOrganizations: ManagedOrganizationStorage;
  readonly ticketBundles: TicketBundleStorage;
  readonly jobs: JobSender;
  readonly jobWatch: JobWatch;
  readonly audit: AuditStorage;
  readonly notice: NoticeStorage;
}

/**
 * The open database. Every call answers within five seconds: with StoreError "unavailable" while the database is away
 * or frozen, with "not-writable" where it takes no writes.
 */
export interface Store extends Repositories {
  readonly kind: "embedded" | "postgresql";
  readonly jobs: Jobs;
  /**
   * Runs `work` on the same repositories bound to one transaction: all that it writes is stored when the promise
   * resolves, nothing when `work` throws. So a business write takes the rows along that stand or fall with it,
   * whatever aggregate they belong to:
   *
   * ```ts
   * await store.inTransaction(async ({ ccms, identity }) => {
   *   await ccms.beginChange();
   *   await ccms.setAuthorityState(id, "revoked");
   *   await identity.accounts.setState(accountId, "disabled");
   * });
   * ```
   *
   * A domain package that opens transactions itself (`CcmsPorts.inTransaction`) is wired through here; an event or
   * audit row joins by being written in that wiring, after the domain's work and before it resolves.
   *
   * Inside, only the given repositories may be awaited, never the store's own: their connections may be held by
   * transactions that wait as this one does.
   */
  inTransaction<T>(work: (repositories: Repositories) => Promise<T>): Promise<T>;
  /** Runs work that no request waits for, such as a start: each of its calls may take a minute. */
  patiently<T>(work: () => Promise<T>): Promise<T>;
  /** Returns how many events of unproven senders this process left out since it was last asked. */
  takeEventsLeftOut(): number;
  /** For the logs of every system. */
  readonly eventUpkeep: EventUpkeep;
  /** The logs of every system across organizations, for whoever runs the installation. */
  readonly eventsOfAll: EventsOfAll;
  /** The devices of both systems across organizations, for whoever runs the installation. */
  readonly devicesOfAll: DevicesOfAll;
  readonly dailyFigures: DailyFigures;
  /** For files that are kept beside the database. */
  readonly fileUpkeep: FileUpkeep;
  /** Counts ahead, for the list of active devices, those whose credential ended by a moment. */
  countInactiveDevices(at: Date): Promise<void>;
  /** Forgets the turns of jobs of those that have nothing waiting. */
  sweepTurns(): Promise<void>;
  /** As that of `OtherSystems`. */
  readonly authorityNamed: OtherSystems["authorityNamed"];
  /** For limits that all processes keep together. */
  readonly minuteCounts: MinuteCounts;
  /** Whether anything is stored that lies sealed under the master key. */
  holdsSecrets(): Promise<boolean>;
  /**
   * Stores the private keys of authorities as a newer version seals them.
   *
   * @param reseal - the new `sealed` of a key; `undefined` where it stays.
   */
  resealKeys(reseal: (key: SealedKey) => Uint8Array | undefined): Promise<void>;
  /**
   * Seals everything again that is stored sealed, and does `alongside`, in one transaction. For a store that is alone.
   *
   * @returns how many values were sealed again, and how many `reseal` could not open.
   */
  resealAll(
    columns: SealedColumns,
    reseal: Reseal,
    alongside: (repositories: Pick<Repositories, "audit">) => Promise<void>,
  ): Promise<{ readonly resealed: number; readonly left: number }>;
  /** Name of the last migration, e.g. `0001-first-portal`. */
  schema(): Promise<string>;
  /** Resolves when the database answers and takes writes. @throws StoreError "unavailable", "not-writable" */
  checkWrites(): Promise<void>;
  /**
   * Lets commands in other processes connect to the embedded database, and gives them `settings`. Does nothing on
   * PostgreSQL, where they need no permission.
   */
  share(settings: string): void;
  /** Lets no further command connect. */
  stopSharing(): void;
  /** What the server gave to `share` whose embedded database this command is connected to. */
  readonly settingsOfServer: string | undefined;
  /**
   * Ends connections and gives up the hold on the data directory. The store is not usable afterwards. Commands that
   * are connected to the embedded database get a few seconds to finish.
   */
  close(): Promise<void>;
}

/**
 * Opens the database, creating and migrating it as needed.
 *
 * @throws StoreError "locked" when another process holds the embedded database, "damaged" when it cannot be opened,
 *   "unavailable" when PostgreSQL does not answer, "in-use" when a process on it must be alone, "migration-failed".
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, isCommand = false } = options;
  if (databaseUrl !== undefined) return (await openPostgres(databaseUrl, options)).store;
  return isCommand ? openEmbeddedForCommand(options) : runEmbedded(options);
}

async function runEmbedded(options: StoreOptions): Promise<Store> {
  const { dataDir } = options;
  const server = await startEmbedded(dataDir, options);
  try {
    const { store, presence } = await openPostgres(server.databaseUrl, options);
    return {
      ...asEmbedded(store, dataDir),
      share: (settings) => server.share(settings),
      stopSharing: () => server.stopSharing(),
      close: async () => {
        server.stopSharing();
        await store.jobs.stop();
        await whenAlone(presence).catch(() => {}); // where PostgreSQL is away, no command has it
        await store.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Resolves once no command is connected any more, or has had its time. */
async function whenAlone(presence: Presence): Promise<void> {
  const end = performance.now() + commandsEndWithinMs;
  while ((await presence.countOthers()) > 0 && performance.now() < end) await sleep(retryMs);
}

/** How long commands may take to finish when the server stops, and the time between looks. */
const [commandsEndWithinMs, retryMs] = [5_000, 50];

/** Connects to the database of the server that shares it, or runs the database if no server does. */
async function openEmbeddedForCommand(options: StoreOptions): Promise<Store> {
  const { dataDir, waitMs = 0 } = options;
  for (const end = performance.now() + waitMs; ; await sleep(retryMs)) {
    const shared = sharedDatabase(dataDir);
    try {
      if (!shared) return await runEmbedded(options);
      const { store } = await openPostgres(shared.databaseUrl, options);
      return { ...asEmbedded(store, dataDir), settingsOfServer: shared.settings };
    } catch (error) {
      // A server may have begun to share its database, or be about to end or to start it again.
      const code = error instanceof StoreError ? error.code : undefined;
      const isPassing = shared ? code === "unavailable" : code === "locked" && isShared(dataDir);
      if (!isPassing || performance.now() >= end) throw error;
    }
  }
}

function asEmbedded(store: Store, dataDir: string): Store {
  return {
    ...store,
    kind: "embedded",
    checkWrites: async () => {
      await answerInTime(() => probeDirectory(dataDir));
      await store.checkWrites();
    },
  };
}

async function openPostgres(
  databaseUrl: string,
  { jobs = noJobs, isAlone = false, isCommand = false, onLost = raise }: StoreOptions,
): Promise<{ readonly store: Store; readonly presence: Presence }> {
  const presence = await announcePresence(databaseUrl, migrationPatience, isAlone, onLost);
  try {
    await onDatabase(postgresDialect(databaseUrl, migrationPatience), async (db) => {
      const connection = postgresConnection(databaseUrl, migrationPatience);
      if (
        !isCommand ||
        (await mustMigrate(db, presence, () => hasCurrentJobTables(db, connection, jobs.queues)))
      ) {
        await migrate(db);
        await migrateJobs(db, connection, jobs.queues);
      }
      await db.destroy();
    });
    const store = await onDatabase(postgresDialect(databaseUrl, requestPatience), async (db) =>
      storeOn(db, {
        jobs: await openJobs(db, postgresConnection(databaseUrl, requestPatience), jobs),
        close: async () => {
          await db.destroy();
          await presence.release();
        },
      }),
    );
    return { store, presence };
  } catch (error) {
    await presence.release();
    throw error;
  }
}

/**
 * Whether a command has to migrate the database.
 *
 * @throws StoreError "in-use" where it would have to, and others have the database open.
 */
async function mustMigrate(
  db: Kysely<Database>,
  presence: Presence,
  hasCurrentJobs: () => Promise<boolean>,
): Promise<boolean> {
  const schema = await compareSchema(db);
  if (schema === "current" && (await hasCurrentJobs())) return false;
  const processes = await presence.countOthers();
  if (schema === "strange" || processes === 0 || !(await ownsTables(db))) return true;
  const message = `The database has the tables of another version, and other processes have it open (${processes}), so it was not brought up to date. Run the command of the version that the server has; or stop every server on the database first. If a server is just starting, wait until it is ready`;
  throw new StoreError("in-use", { processes }, message);
}

function raise(error: StoreError): void {
  queueMicrotask(() => {
    throw error;
  });
}

const noJobs: JobOptions = { queues: [], onError: () => {} };

/** Closes the database again when the work fails. */
async function onDatabase<T>(dialect: Dialect, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const db = queryBuilder(dialect);
  try {
    return await work(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

function storeOn(
  db: Kysely<Database>,
  { jobs, close }: Pick<Store, "close"> & { readonly jobs: OpenJobs },
): Store {
  const intake = eventIntake();
  return {
    kind: "postgresql",
    ...repositoriesOn(db, jobs, intake),
    jobs,
    takeEventsLeftOut: intake.takeLeftOut,
    patiently,
    eventUpkeep: answeringInTime(eventUpkeep(db)),
    eventsOfAll: answeringInTime(eventsOfAll(db)),
    devicesOfAll: answeringInTime(devicesOfAll(db)),
    dailyFigures: answeringInTime(dailyFigures(db)),
    fileUpkeep: answeringInTime(fileUpkeep(db)),
    minuteCounts: answeringInTime(minuteCounts(db)),
    inTransaction: (work) =>
      answerInTime((isLate) =>
        db.transaction().execute(async (transaction) => {
          const result = await work(repositoriesOn(transaction, jobs.within(transaction), intake));
          if (isLate()) throw unavailable("the transaction took too long");
          return result;
        }),
      ),
    // Not bound in time: it may have millions of values to seal.
    resealAll: (columns, reseal, alongside) =>
      db.transaction().execute(async (transaction) => {
        const counts = await resealAll(transaction, columns, reseal);
        await alongside({ audit: auditLog(transaction) });
        return counts;
      }),
    ...answeringInTime({
      authorityNamed: (hashedId8: Uint8Array) => authorityNamed(db, hashedId8),
      countInactiveDevices: (at: Date) =>
        inOneTransaction(db, (transaction) => countInactive(transaction, at)),
      checkWrites: () => probeDatabase(db),
      sweepTurns: () => jobs.sweepTurns(),
      holdsSecrets: () => holdsSecrets(db),
      resealKeys: (reseal: Parameters<Store["resealKeys"]>[0]) => resealKeys(db, reseal),
      schema: () => lastMigration(db),
    }),
    share: () => {},
    stopSharing: () => {},
    settingsOfServer: undefined,
    close: async () => {
      await jobs.stop();
      await close();
    },
  };
}

async function holdsSecrets(db: Kysely<Database>): Promise<boolean> {
  const key = await db.selectFrom("keys").select("id").limit(1).executeTakeFirst();
  return (
    (key ?? (await db.selectFrom("providerSecrets").select("name").limit(1).executeTakeFirst())) !== undefined
  );
}

function repositoriesOn(db: Kysely<Database>, jobs: JobSender, intake: EventIntake): Repositories {
  return {
    jobs,
    jobWatch: answeringInTime(jobWatch(db)),
    ccms: answeringInTime({
      ...authorities(db, "ccms"),
      ...lists(db, "ccms"),
      ...ccmsDevices(db),
      ...protocolEvents(db, "ccms", intake),
      ...grantsUnderWay(db, "ccms"),
    }),
    scms: answeringInTime({
      ...authorities(db, "scms"),
      ...lists(db, "scms"),
      ...scmsDevices(db),
      ...scmsOrders(db),
      ...scmsSuccessors(db),
      ...misbehaviorReports(db),
      ...linkageChains(db),
      ...signerCertificates(db),
      ...linkageRevocations(db),
      ...acaLedger(db),
      ...hashRevocations(db),
      ...protocolEvents(db, "scms", intake),
      ...grantsUnderWay(db, "scms"),
    }),
    camp: answeringInTime({
      ...authorities(db, "camp"),
      ...lists(db, "camp"),
      ...linkageRevocations(db),
      ...hashRevocations(db),
      ...campEnrollments(db),
      ...campOrders(db),
      ...linkageChains(db),
      ...acaLedger(db),
      // Its requests stand in the logs of the SCMS, where their organizations look for them.
      ...protocolEvents(db, "scms", intake),
      ...grantsUnderWay(db, "scms"),
    }),
    testProfiles: answeringInTime(testProfiles(db)),
    ticketBundles: answeringInTime(ticketBundles(db)),
    audit: answeringInTime(auditLog(db)),
    notice: answeringInTime(noticeIn(db)),
    managedOrganizations: answeringInTime(managedOrganizations(db)),
    identity: {
      accounts: answeringInTime(accounts(db)),
      holders: answeringInTime(holders(db)),
      organizations: answeringInTime(organizations(db)),
      memberships: answeringInTime(memberships(db)),
      invitations: answeringInTime(invitations(db)),
      oidcRecords: answeringInTime(oidcRecords(db)),
      brakes: answeringInTime(brakes(db)),
      providerSecrets: answeringInTime(providerSecrets(db)),
      serviceAccounts: answeringInTime(serviceAccounts(db)),
      mailLinks: answeringInTime(mailLinks(db)),
      personalTokens: answeringInTime(personalTokens(db)),
      secondFactors: answeringInTime(secondFactors(db)),
      signIns: answeringInTime(signIns(db)),
    },
  };
}
