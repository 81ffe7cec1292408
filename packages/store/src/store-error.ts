type StoreFailures = {
  /** The database cannot be reached or went away; the same call may succeed later. */
  unavailable: { reason: string };
  /** The database answers but cannot store: its disk is full, or it is read-only. */
  "not-writable": { place: string; reason: string };
  /** What lies in the embedded database's directory is not a database that can be opened. */
  damaged: { directory: string; reason: string };
  /** PostgreSQL cannot run here as the embedded database. */
  "cannot-run": { reason: string };
  /** The embedded database of an earlier version, left as it was, could not be moved to PostgreSQL. */
  "not-moved": { directory: string; reason: string };
  /** Another process works on the embedded database. */
  locked: { directory: string; pid: number; host: string };
  /** Other processes have a database that one of them must have for itself; with how many there are. */
  "in-use": { processes: number };
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
    lostConnection.test(error.message) ||
    (error instanceof AggregateError && error.errors.some(meansUnavailable))
  );
}

/** What pg, its pool and Kysely say of a connection that ended before, while or after a statement was sent. */
const lostConnection =
  /^Connection terminated|is not queryable$|^Query read timeout$|^timeout expired$|timeout exceeded when trying to connect|^Cannot use a pool after calling end|^Received unexpected \w+ message from backend|driver has already been destroyed/;

// System errors of the socket, then PostgreSQL's: shutdowns, starting up, a database that is dropped, too many
// connections, no memory, a statement or an idle transaction that waited too long.
const connectionCodes = new Set([
  "ECONNABORTED",
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
  "57P04",
  "57P05",
  "53200",
  "53300",
  "57014",
  "25P03",
]);

/** Says whether a failure means that the database takes no writes: no space, input/output error, read-only. */
export function meansNotWritable(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "53100" || code === "58030" || code === "25006";
}

/** Builds the error for a place that takes no writes. */
export function notWritable(place: string, cause: unknown): StoreError<"not-writable"> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StoreError("not-writable", { place, reason }, `Nothing can be written to ${place}: ${reason}`, {
    cause,
  });
}
