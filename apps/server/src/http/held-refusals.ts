import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";

const heldMs = 1000;
/** So many wait at a time, of all networks. A connection can bring many requests before the first is answered. */
const mostHeld = 1024;

declare module "fastify" {
  interface FastifyInstance {
    /** Holds an answer that is written past Fastify as others are held: its end is sent when the wait is over. */
    holdRawRefusal(request: FastifyRequest, response: ServerResponse): void;
  }
}

/**
 * Makes a network that had very many refusals (4xx) within a minute wait a second for each further one, so that a
 * sender that asks as fast as it is answered costs the server little. Granted requests never wait. Where too many wait,
 * the connection is closed instead. Call it before routes are registered, after `@fastify/rate-limit`.
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
