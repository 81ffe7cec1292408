/**
 * The one place that knows the database: opens it, migrates it, and gives the repositories that `ccms` and
 * `identity` ask for.
 *
 * Start with `openStore`. Without `databaseUrl` it runs a PostgreSQL of its own in the data directory, which a
 * server shares with commands; with it, any number of processes share one PostgreSQL. Work that
 * outlives a request is kept there too (`store.jobs`). Callers get no SQL and no query builder.
 */
export { flushDirectory, makeDirectory } from "./durable-directory.ts";
export {
  embeddedAddress,
  hasEmbeddedDatabase,
  sharedDatabase,
  startEmbedded,
} from "./embedded/embedded-server.ts";
export type { Job, JobOptions, JobSender, Jobs, Turn, WaitingCounts } from "./jobs/job-types.ts";
export { type FailingFilter, type FailingJob, failingStates, type QueueCounts } from "./jobs/job-watch.ts";
export { openStore, type Store, type StoreOptions } from "./open-store.ts";
export { isDatabaseHere } from "./postgres.ts";
export type { DailyFigure } from "./repositories/daily-figures.ts";
export { provenInMinute, unprovenBounds } from "./repositories/event-bounds.ts";
export type { ManagedOrganization, OrganizationTerms } from "./repositories/managed-organizations.ts";
export type { StoredNotice } from "./repositories/notice.ts";
export { declareSealedColumns } from "./repositories/sealed-columns.ts";
export { type AnyStoreError, StoreError } from "./store-error.ts";
