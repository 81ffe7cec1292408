import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

const heldMs = 1000;
/** So many wait at a time, of all networks. A connection can bring many requests before the first is answered. */
const mostHeld = 1024;

declare module "fastify" {
  interface FastifyInstance {
    /** Lets the end of an answer that is written past Fastify wait where it is a refusal to be held. */
    holdRawRefusal(request: FastifyRequest, response: ServerResponse): void;
  }
}

/**
 * Lets the refusals of a network wait for a second each once it had very many within a minute: a sender that asks as
 * fast as it is answered then costs others little, while requests that are granted pass by them. Where too many wait,
 * the connection is cut off instead. Call it before routes are registered, after `@fastify/rate-limit`.
 *
 * @param perMinute - refusals of a network that are sent at once; 0 for all.
 */
export function holdRefusals(app: FastifyInstance, perMinute: number): void {
  const count = app.createRateLimit({ max: perMinute });
  let held = 0;
  app.addHook("onSend", (request, reply) => hold(request, reply.statusCode));
  app.decorate("holdRawRefusal", (request: FastifyRequest, response: ServerResponse) => {
    const end = response.end.bind(response) as (...values: unknown[]) => ServerResponse;
    response.end = (...values: unknown[]) => {
      hold(request, response.statusCode).then(() => end(...values));
      return response;
    };
  });

  async function hold(request: FastifyRequest, status: number): Promise<void> {
    if (perMinute === 0 || status < 400 || status >= 500) return;
    const counted = await count(request);
    if (!("isExceeded" in counted && counted.isExceeded)) return;
    if (held >= mostHeld) {
      request.raw.destroy();
      return;
    }
    held += 1;
    await new Promise((resolve) => setTimeout(resolve, heldMs));
    held -= 1;
  }
}
