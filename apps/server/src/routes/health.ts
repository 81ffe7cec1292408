import type { FastifyInstance } from "fastify";

/** Serves `/healthz` (200 while the process listens) and `/readyz` (200 while the database answers, else 503). */
export function serveHealth(app: FastifyInstance, ping: () => Promise<void>): void {
  app.get("/healthz", async (_request, reply) => reply.type("text/plain").send("ok\n"));
  app.get("/readyz", async (request, reply) => {
    try {
      await ping();
      return reply.type("text/plain").send("ready\n");
    } catch (error) {
      request.log.warn({ err: error }, "the database does not answer");
      return reply.code(503).type("text/plain").send("The database does not answer.\n");
    }
  });
}
