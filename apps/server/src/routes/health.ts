import { oneForAll } from "@v2x/pki";
import { StoreError } from "@v2x/store";
import type { FastifyInstance } from "fastify";
import type { HeadNoter } from "../audit/note-heads.ts";

const text = "text/plain; charset=utf-8";
const warnedEveryMs = 10_000;

/**
 * Serves `/healthz` (200 while the process listens) and `/readyz` (200 while the database answers and takes writes,
 * else 503 with what does not). A second line says where the audit log's anchor has not been reached for long, for which
 * nothing else has to wait. Neither has a limit of requests, so both are cheap: the database is checked once at a time,
 * for all who ask meanwhile, and what is wrong with it is logged at most once in ten seconds.
 */
export function serveHealth(
  app: FastifyInstance,
  checkWrites: () => Promise<void>,
  auditHeads: Pick<HeadNoter, "problem">,
): void {
  const checking = oneForAll<void>();
  let warnedAt = Number.NEGATIVE_INFINITY;
  app.get("/healthz", async (_request, reply) => reply.type(text).send("ok\n"));
  app.get("/readyz", async (request, reply) => {
    try {
      await checking("database", checkWrites);
      const problem = auditHeads.problem();
      if (problem === undefined) return reply.type(text).send("ready\n");
      return reply.type(text).send("ready\nThe audit anchor has not been reached for a minute or longer.\n");
    } catch (error) {
      if (performance.now() - warnedAt > warnedEveryMs) {
        warnedAt = performance.now();
        request.log.warn({ err: error }, "not ready");
      }
      const why =
        error instanceof StoreError && error.code === "not-writable"
          ? `${error.message}.\n`
          : "The database does not answer.\n";
      return reply.code(503).type(text).send(why);
    }
  });
}
