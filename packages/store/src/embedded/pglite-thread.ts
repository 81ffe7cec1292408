import { Worker } from "node:worker_threads";
import { unavailable } from "../store-error.ts";

/** What the thread is asked. */
export type PGliteRequest =
  | {
      readonly id: number;
      readonly kind: "query";
      readonly sql: string;
      readonly parameters: readonly unknown[];
    }
  | { readonly id: number; readonly kind: "script"; readonly sql: string }
  | { readonly id: number; readonly kind: "listen"; readonly channel: string }
  | { readonly id: number; readonly kind: "close" };

/** What the thread answers; `failure` carries PostgreSQL's SQLSTATE as `code`. */
export type PGliteAnswer =
  | { readonly id: number; readonly rows: readonly unknown[]; readonly affectedRows?: number }
  | {
      readonly id: number;
      readonly failure: { message: string; code?: string; detail?: string; constraint?: string };
    };

/** What the thread tells unasked: somebody called `pg_notify` on a channel that is listened to. */
export interface PGliteNotification {
  readonly channel: string;
  readonly payload: string;
}

type PGliteRows = Extract<PGliteAnswer, { rows: unknown }>;

/** PGlite in a thread of its own: it computes on the thread that calls it and would hold up every request. */
export interface PGliteThread {
  query(sql: string, parameters: readonly unknown[]): Promise<PGliteRows>;
  /** Runs several statements, which may begin and end a transaction; of one that fails nothing stays open. */
  script(sql: string): Promise<PGliteRows>;
  /** Calls `onNotification` from now on, once per `pg_notify` of a transaction that is stored. */
  listen(channel: string, onNotification: (payload: string) => void): Promise<void>;
  /** Ends the database and its thread. */
  close(): Promise<void>;
}

type Waiting = {
  resolve(answer: PGliteRows): void;
  reject(error: Error): void;
};

/**
 * Opens the database in a directory, creating it where there is none (some seconds).
 *
 * @throws StoreError "unavailable" when it cannot be opened, and from every call once the thread has died.
 */
export async function startPGlite(dataDir: string): Promise<PGliteThread> {
  const worker = new Worker(new URL("./pglite-worker.ts", import.meta.url), {
    workerData: { dataDir },
    execArgv: [], // flags given to the main program (--eval, --inspect-brk) are not meant for this thread
    name: "pglite",
  });
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, (payload: string) => void>();
  let lastId = 0;
  let died: Error | undefined;

  worker.on("message", (answer: PGliteAnswer | PGliteNotification) => {
    if ("channel" in answer) return listeners.get(answer.channel)?.(answer.payload);
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("failure" in answer) {
      const { message, ...fields } = answer.failure;
      call?.reject(Object.assign(new Error(message), fields));
    } else {
      call?.resolve(answer);
    }
  });
  const fail = (reason: string, cause?: unknown) => {
    died ??= unavailable(reason, cause);
    for (const call of waiting.values()) call.reject(died);
    waiting.clear();
  };
  worker.on("error", (error) => fail(error.message, error));
  worker.on("exit", () => fail("the thread of the embedded database has ended"));

  const opened = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }));
  await opened;

  const call = (request: (id: number) => PGliteRequest) =>
    new Promise<PGliteRows>((resolve, reject) => {
      if (died) return reject(died);
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage(request(id));
    });
  return {
    query: (sql, parameters) => call((id) => ({ id, kind: "query", sql, parameters })),
    script: (sql) => call((id) => ({ id, kind: "script", sql })),
    listen: async (channel, onNotification) => {
      listeners.set(channel, onNotification);
      await call((id) => ({ id, kind: "listen", channel }));
    },
    close: async () => {
      if (!died) await call((id) => ({ id, kind: "close" })).catch(() => {});
      await worker.terminate();
    },
  };
}
