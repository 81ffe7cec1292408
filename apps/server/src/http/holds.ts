import { networkOf } from "@v2x/identity";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Requests that wait at a time. A client can pipeline many on one connection, so its limit does not bound them. */
const mostHeld = { ofNetwork: 256, ofAll: 4096 };

/**
 * Delays a request.
 *
 * @returns undefined if too many requests of its network, or of all, wait already; its connection is closed then.
 *   Otherwise resolves after the delay, or when the server ends: whether the connection is still open.
 */
export type Hold = (request: FastifyRequest, milliseconds: number) => Promise<boolean> | undefined;

/** The delays of one server. */
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
