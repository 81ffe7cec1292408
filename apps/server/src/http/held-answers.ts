import type { ServerResponse } from "node:http";
import { networkOf } from "@v2x/identity";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Hold } from "./holds.ts";
import { knownNetworks } from "./known-networks.ts";

const heldMs = 1000;

declare module "fastify" {
  interface FastifyInstance {
    /** Holds an answer that is written past Fastify as others are held: its end is sent when the wait is over. */
    holdRawRefusal(request: FastifyRequest, response: ServerResponse): void;
  }
}

/**
 * Octets, before they are compressed, of answers that clients may keep, for each of the requests that a network may
 * make. A screen that is opened for the first time takes about 1 MiB, and after that only what changed.
 */
const keptOctetsPerRequest = 40 * 1024;

/**
 * Makes a network wait a second for each further answer once it had very many refusals within a minute, or fetched very
 * much that it could have kept (`Cache-Control` of public documents and the portal's files), so that a sender that asks
 * as fast as it is answered costs the server little. Other granted answers never wait. Call it before routes are registered, after `@fastify/rate-limit`.
 *
 * @param perMinute - how many refusals of a network are sent at once; 0 holds no answer at all.
 */
export function holdAnswers(app: FastifyInstance, perMinute: number, hold: Hold): void {
  const countRefusal = app.createRateLimit({ max: perMinute });
  const octets = octetsInMinute();
  app.addHook("onSend", async (request, reply, payload) => {
    if (await isBeyond(request, reply.statusCode)) {
      await hold(request, heldMs);
      return;
    }
    if (perMinute === 0 || !mayBeKept(reply)) return;
    const sum = octets.add(networkOf(request.ip), lengthOf(reply, payload));
    if (sum > perMinute * keptOctetsPerRequest) await hold(request, heldMs);
  });
  app.decorate("holdRawRefusal", (request: FastifyRequest, response: ServerResponse) => {
    const end = response.end.bind(response) as (...values: unknown[]) => ServerResponse;
    response.end = (...values: unknown[]) => {
      isBeyond(request, response.statusCode)
        .then((is) => (is ? hold(request, heldMs) : undefined))
        .then(() => end(...values));
      return response;
    };
  });

  async function isBeyond(request: FastifyRequest, status: number): Promise<boolean> {
    if (perMinute === 0 || status < 400 || status >= 500) return false;
    const counted = await countRefusal(request);
    return "isExceeded" in counted && counted.isExceeded;
  }
}

function mayBeKept(reply: FastifyReply): boolean {
  return /^(public|no-cache)\b/.test(String(reply.getHeader("cache-control") ?? ""));
}

function lengthOf(reply: FastifyReply, payload: unknown): number {
  const isWhole = typeof payload === "string" || Buffer.isBuffer(payload);
  return isWhole ? Buffer.byteLength(payload) : Number(reply.getHeader("content-length") ?? 0);
}

function octetsInMinute() {
  const octets = knownNetworks();
  let minute = 0;
  return {
    /** @returns what the network has now. */
    add(network: string, added: number): number {
      const current = Math.floor(performance.now() / 60_000);
      if (current !== minute) octets.clear();
      minute = current;
      const sum = (octets.get(network) ?? 0) + added;
      octets.set(network, sum);
      return sum;
    },
  };
}
