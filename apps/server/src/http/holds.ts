import type { FastifyRequest } from "fastify";

/** So many wait at a time, of all networks. A connection can bring many requests before the first is answered. */
const mostHeld = 1024;

/** Lets a request wait. Where too many do, its connection is closed instead. */
export type Hold = (request: FastifyRequest, milliseconds: number) => Promise<void>;

/** Of one server. */
export function holds(): Hold {
  let held = 0;
  return async (request, milliseconds) => {
    if (held >= mostHeld) {
      request.raw.destroy();
      return;
    }
    held += 1;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    held -= 1;
  };
}
