import { Worker } from "node:worker_threads";
import { StoreError, unavailable } from "../store-error.ts";

/** A call to the thread. */
export type PGliteRequest =
  | {
      readonly id: number;
      readonly kind: "query";
      readonly sql: string;
      readonly parameters: readonly unknown[];
    }
  | { readonly id: number; readonly kind: "copyOut"; readonly sql: string }
  | { readonly id: number; readonly kind: "close" };

/** The result of a call; `failure` carries PostgreSQL's SQLSTATE as `code`. */
export type PGliteAnswer =
  | { readonly id: number; readonly rows?: readonly unknown[]; readonly octets?: Uint8Array }
  | { readonly id: number; readonly failure: { readonly message: string; readonly code?: string } };

/** PGlite in a thread of its own, since it computes on the thread that calls it. */
export interface PGliteThread {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<{ readonly rows: readonly Row[] }>;
  /** Returns the rows of a query in PostgreSQL's binary copy format. */
  copyOut(sql: string): Promise<Uint8Array>;
  /** Ends the database and its thread. */
  close(): Promise<void>;
}

type Result = Exclude<PGliteAnswer, { failure: unknown }>;

type Waiting = {
  resolve(result: Result): void;
  reject(error: Error): void;
};

/**
 * Opens the PGlite database in a directory. PGlite itself is only loaded here. It may write to the directory: it
 * recovers a database whose process was killed.
 *
 * @throws StoreError "damaged" when the database cannot be opened; every call throws "unavailable" once the thread has
 *   died.
 */
export async function startPGlite(directory: string): Promise<PGliteThread> {
  const worker = new Worker(new URL("./pglite-worker.ts", import.meta.url), {
    workerData: { dataDir: directory },
    execArgv: [], // flags given to the main program (--eval, --inspect-brk) are not meant for this thread
    name: "pglite",
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let died: Error | undefined;

  worker.on("message", (answer: PGliteAnswer) => {
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (!("failure" in answer)) return call?.resolve(answer);
    const { message, ...fields } = answer.failure;
    call?.reject(Object.assign(new Error(message), fields));
  });
  const fail = (reason: string, cause?: unknown) => {
    died ??= unavailable(reason, cause);
    for (const call of waiting.values()) call.reject(died);
    waiting.clear();
  };
  worker.on("error", (error) => fail(error.message, error));
  worker.on("exit", () => fail("the thread of PGlite has ended"));

  try {
    await new Promise<Result>((resolve, reject) => waiting.set(0, { resolve, reject }));
  } catch (cause) {
    const reason =
      cause instanceof StoreError && "reason" in cause.details ? cause.details.reason : `${cause}`;
    const message = `The embedded database in ${directory} cannot be opened: ${reason}`;
    throw new StoreError("damaged", { directory, reason }, message, { cause });
  }

  const call = (request: (id: number) => PGliteRequest) =>
    new Promise<Result>((resolve, reject) => {
      if (died) return reject(died);
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage(request(id));
    });
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) => {
      const { rows = [] } = await call((id) => ({ id, kind: "query", sql, parameters }));
      return { rows: rows as readonly Row[] };
    },
    copyOut: async (sql) => (await call((id) => ({ id, kind: "copyOut", sql }))).octets!,
    close: async () => {
      if (!died) await call((id) => ({ id, kind: "close" })).catch(() => {});
      await worker.terminate();
    },
  };
}
