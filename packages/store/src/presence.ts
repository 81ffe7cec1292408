import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { connectionFailure, type Patience, singleConnection } from "./postgres.ts";
import { StoreError } from "./store-error.ts";

/** A process's hold on a PostgreSQL database, by which other processes see that it is there. */
export interface Presence {
  /** Counts the other processes that have the database open. @throws StoreError "unavailable" */
  countOthers(): Promise<number>;
  release(): Promise<void>;
}

/** How long a process waits for one that is just ending, and how long between tries to connect again. */
const [waitMs, retryMs] = [2_000, 1_000];

/**
 * The lock that processes on one installation meet in, whatever their roles: that of the schema with its tables, since
 * one database may hold several installations. Locks of two numbers never meet those of one, which repositories take.
 */
const lock = `hashtext('v2x processes'), coalesce(
  (select relnamespace from pg_class where oid = to_regclass('kysely_migration')),
  to_regnamespace(quote_ident(current_schema()))::oid, 0)::integer`;

/**
 * Holds an advisory lock while the process has the database open: shared, or exclusive where it must be alone. It has
 * a transaction of its own on a connection of its own, since the lock ends with it. Where the database ends that, as at
 * a restart, the process takes the lock again within a second of the database's return.
 *
 * @param onLost - hears, once, that another process may have been alone on the database meanwhile, or is: what this one
 *   has read, as its keys, may be of before. It has to end.
 * @throws StoreError "in-use" where this process or another one must be alone and is not, "unavailable".
 */
export async function announcePresence(
  databaseUrl: string,
  patience: Patience,
  isAlone: boolean,
  onLost: (error: StoreError) => void,
): Promise<Presence> {
  const releasing = new AbortController();
  let client = await lockedConnection(databaseUrl, patience, isAlone);
  const stay = async (): Promise<void> => {
    await new Promise((resolve) => client.once("end", resolve));
    for (;;) {
      releasing.signal.throwIfAborted();
      if (isAlone) return onLost(notAloneAnyMore());
      await sleep(retryMs, undefined, { signal: releasing.signal, ref: false });
      try {
        client = await lockedConnection(databaseUrl, patience, isAlone);
      } catch (error) {
        releasing.signal.throwIfAborted();
        if (error instanceof StoreError && error.code === "in-use") return onLost(error);
        continue;
      }
      return releasing.signal.aborted ? client.end() : stay();
    }
  };
  const stayed = stay().catch(() => {}); // The signal ends it.
  return {
    async countOthers() {
      try {
        return (await countPresent(client)) - 1;
      } catch (error) {
        throw connectionFailure(error);
      }
    },
    async release() {
      releasing.abort();
      await client.end();
      await stayed;
    },
  };
}

async function lockedConnection(
  databaseUrl: string,
  { connectMs }: Patience,
  isAlone: boolean,
): Promise<pg.Client> {
  const client = singleConnection(databaseUrl, { connectMs, statementMs: waitMs + connectMs });
  try {
    await client.connect();
    // A pooler keeps a connection for a transaction; one that reads nothing holds up no vacuum.
    await client.query(
      `begin; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = ${waitMs}`,
    );
    await client.query(`select pg_advisory_xact_lock${isAlone ? "" : "_shared"}(${lock})`);
    return client;
  } catch (error) {
    const isLocked = (error as { code?: unknown }).code === "55P03";
    const failure = isLocked ? await inUse(client, isAlone).catch((other: unknown) => other) : error;
    await client.end().catch(() => {});
    throw connectionFailure(failure);
  }
}

function notAloneAnyMore(): StoreError<"unavailable"> {
  const message = "The database ended the connection by which this command had it for itself. Run it again.";
  return new StoreError("unavailable", { reason: "its connection ended" }, message);
}

async function inUse(client: pg.Client, isAlone: boolean): Promise<StoreError<"in-use">> {
  await client.query("rollback");
  const processes = await countPresent(client);
  const message = isAlone
    ? `The database is in use by other processes (${processes}). Stop every server on it, let every v2x command end, and try again.`
    : "A v2x key command has the database for itself. Wait until it has ended, and start again with the keys that it names.";
  return new StoreError("in-use", { processes }, message);
}

async function countPresent(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ processes: number }>(
    `select count(*)::integer as processes from (select ${lock}) as ours (class, object)
     join pg_locks on classid::integer = class and objid::integer = object and objsubid = 2
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]!.processes;
}
