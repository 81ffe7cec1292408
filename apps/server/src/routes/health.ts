import { StoreError } from "@v2x/store";
import type { FastifyInstance } from "fastify";

/**
 * Serves `/healthz` (200 while the process listens) and `/readyz` (200 while the database answers and takes writes,
 * else 503 with what does not).
 */
export function serveHealth(app: FastifyInstance, checkWrites: () => Promise<void>): void {
  app.get("/healthz", async (_request, reply) => reply.type("text/plain").send("ok\n"));
  app.get("/readyz", async (request, reply) => {
    try {
      await checkWrites();
      return reply.type("text/plain").send("ready\n");
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      const text =
        error instanceof StoreError && error.code === "not-writable"
          ? `${error.message}.\n`
          : "The database does not answer.\n";
      return reply.code(503).type("text/plain").send(text);
    }
  });
}
