import { parentPort, workerData } from "node:worker_threads";
import { PGlite, types } from "@electric-sql/pglite";
import type { PGliteAnswer, PGliteRequest } from "./pglite-thread.ts";

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
    if (request.kind === "close") {
      await pglite.close();
      answer({ id: request.id, rows: [] });
      port.close();
    } else {
      const { rows, affectedRows } = await pglite.query(request.sql, [...request.parameters]);
      answer({ id: request.id, rows, affectedRows });
    }
  } catch (error) {
    const { message, code, detail, constraint } = error as Error & Record<string, string | undefined>;
    answer({ id: request.id, failure: { message, code, detail, constraint } });
  }
});
port.postMessage({ id: 0, rows: [] } satisfies PGliteAnswer);

function answer(message: PGliteAnswer): void {
  port.postMessage(message);
}
