import { parentPort, workerData } from "node:worker_threads";
import { PGlite, types } from "@electric-sql/pglite";
import type { PGliteAnswer, PGliteNotification, PGliteRequest } from "./pglite-thread.ts";

// The body of the thread that runs the embedded database; pglite-thread.ts starts it and talks to it.

const port = parentPort!;
const { dataDir } = workerData as { dataDir: string };

const pglite = await PGlite.create({
  dataDir,
  // As the pg driver gives them: a number would lose digits.
  parsers: { [types.INT8]: (value: string) => value },
});

port.on("message", async (request: PGliteRequest) => {
  try {
    answer({ id: request.id, ...(await done(request)) });
    if (request.kind === "close") port.close();
  } catch (error) {
    const { message, code, detail, constraint } = error as Error & Record<string, string | undefined>;
    answer({ id: request.id, failure: { message, code, detail, constraint } });
  }
});
port.postMessage({ id: 0, rows: [] } satisfies PGliteAnswer);

async function done(
  request: PGliteRequest,
): Promise<{ readonly rows: readonly unknown[]; readonly affectedRows?: number }> {
  switch (request.kind) {
    case "query": {
      const { rows, affectedRows } = await pglite.query(request.sql, [...request.parameters]);
      return { rows, affectedRows };
    }
    case "script":
      return { rows: await runScript(request.sql) };
    case "listen":
      await pglite.listen(request.channel, (payload) => {
        port.postMessage({ channel: request.channel, payload } satisfies PGliteNotification);
      });
      return { rows: [] };
    case "close":
      await pglite.close();
      return { rows: [] };
  }
}

/** @returns the rows of all statements, in their order. */
async function runScript(script: string): Promise<readonly unknown[]> {
  try {
    return (await pglite.exec(script)).flatMap(({ rows }) => rows);
  } catch (error) {
    await pglite.exec("rollback");
    throw error;
  }
}

function answer(message: PGliteAnswer): void {
  port.postMessage(message);
}
