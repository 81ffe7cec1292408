import { parentPort, workerData } from "node:worker_threads";
import { PGlite, types } from "@electric-sql/pglite";
import type { PGliteAnswer, PGliteRequest } from "./pglite-thread.ts";

// The body of the thread that runs PGlite; pglite-thread.ts starts it and talks to it.

const port = parentPort!;
const { dataDir } = workerData as { dataDir: string };

const pglite = await PGlite.create({
  dataDir,
  // As the pg driver returns them: a number would lose digits.
  parsers: { [types.INT8]: (value: string) => value },
});

port.on("message", async (request: PGliteRequest) => {
  try {
    await answer(request);
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: string };
    send({ id: request.id, failure: { message, ...(code !== undefined && { code }) } });
  }
});
send({ id: 0 });

async function answer(request: PGliteRequest): Promise<void> {
  const { id } = request;
  switch (request.kind) {
    case "query": {
      const { rows } = await pglite.query(request.sql, [...request.parameters]);
      return send({ id, rows });
    }
    case "copyOut": {
      const { blob } = await pglite.query(`copy (${request.sql}) to '/dev/blob' (format binary)`);
      const octets = await blob!.arrayBuffer();
      return port.postMessage({ id, octets: new Uint8Array(octets) } satisfies PGliteAnswer, [octets]);
    }
    case "close":
      await pglite.close();
      send({ id });
      return port.close();
  }
}

function send(message: PGliteAnswer): void {
  port.postMessage(message);
}
