type StoreFailures = {
  /** The database cannot be reached or went away; the same call may succeed later. */
  unavailable: { reason: string };
  /** Another process works on the embedded database. */
  locked: { directory: string; pid: number; host: string };
  /** The schema could not be brought up to date. */
  "migration-failed": { migration: string };
};

/** A failure of the database itself. What a repository may legitimately find (a taken name, a lost race) is a result, never this. */
export class StoreError<C extends keyof StoreFailures = keyof StoreFailures> extends Error {
  override readonly name = "StoreError";
  readonly code: C;
  readonly details: StoreFailures[C];

  constructor(code: C, details: StoreFailures[C], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

/** What a `switch` over `code` narrows. */
export type AnyStoreError = { [C in keyof StoreFailures]: StoreError<C> }[keyof StoreFailures];

/** Builds the error for a database that is out of reach. */
export function unavailable(reason: string, cause?: unknown): StoreError<"unavailable"> {
  return new StoreError("unavailable", { reason }, `The database is not available: ${reason}`, { cause });
}

/** Says whether a failure means that the database is away rather than that a statement was wrong. */
export function meansUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    connectionCodes.has(code) ||
    code.startsWith("08") ||
    /^Connection terminated|timeout exceeded when trying to connect|driver has already been destroyed/.test(
      error.message,
    ) ||
    (error instanceof AggregateError && error.errors.some(meansUnavailable))
  );
}

// System errors of the socket, then PostgreSQL's: shutdowns, starting up, too many connections.
const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
]);

/**
 * Wraps a repository so that each of its calls fails with {@link StoreError} "unavailable" when the database is away.
 *
 * @param repository - an object whose every member is an asynchronous function.
 */
export function reportingUnavailability<T extends object>(repository: T): T {
  const guarded = Object.entries(repository).map(([name, call]) => [
    name,
    async (...parameters: unknown[]) => {
      try {
        return await call(...parameters);
      } catch (error) {
        if (!(error instanceof StoreError) && meansUnavailable(error)) {
          throw unavailable((error as Error).message || name, error);
        }
        throw error;
      }
    },
  ]);
  return Object.fromEntries(guarded) as T;
}
