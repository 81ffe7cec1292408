import { networkOf } from "@v2x/identity";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * So many requests wait at a time, of one network and of all. A connection can bring many requests before the first is
 * answered, so the limit of connections does not bound them.
 */
const mostHeld = { ofNetwork: 256, ofAll: 4096 };

/**
 * Lets a request wait.
 *
 * @returns undefined where too many of its network or of all wait: its connection is closed then. Otherwise resolves, when
 *   the wait is over or the server ends, with whether anybody is still there to be answered.
 */
export type Hold = (request: FastifyRequest, milliseconds: number) => Promise<boolean> | undefined;

/** Of one server. */
export function holds(app: FastifyInstance): Hold {
  const held = new Map<string, number>();
  const ends = new Set<() => void>();
  app.addHook("preClose", async () => {
    for (const end of ends) end();
  });

  return ({ ip, raw: { socket } }, milliseconds) => {
    const network = networkOf(ip);
    const ofNetwork = held.get(network) ?? 0;
    if (ofNetwork >= mostHeld.ofNetwork || ends.size >= mostHeld.ofAll) {
      socket.destroy();
      return undefined;
    }
    held.set(network, ofNetwork + 1);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        ends.delete(end);
        const left = held.get(network)! - 1;
        if (left > 0) held.set(network, left);
        else held.delete(network);
        resolve(!socket.destroyed);
      };
      const timer = setTimeout(end, milliseconds);
      ends.add(end);
    });
  };
}
