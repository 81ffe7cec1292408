import type { ServerResponse } from "node:http";
import { networkOf } from "@v2x/identity";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Hold } from "./holds.ts";

const heldMs = 1000;

declare module "fastify" {
  interface FastifyInstance {
    /** Holds an answer that is written past Fastify as others are held: its end is sent when the wait is over. */
    holdRawRefusal(request: FastifyRequest, response: ServerResponse): void;
  }
}

/**
 * Octets of cacheable answers per request of the limit. Answers that are stored compressed count compressed; all others
 * count before compression. Opening a screen for the first time takes about 1 MiB; later visits fetch only what changed.
 */
const keptOctetsPerRequest = 40 * 1024;

/** Networks whose octets are counted at the same time. */
const mostNetworks = 10_000;

/**
 * Delays each further answer to a network by a second once the network has received very many refusals (4xx) within a
 * minute, or very many octets that it could have cached (public documents and the portal's files, by `Cache-Control`).
 * So a sender at full speed costs the server little. Other answers are not delayed. Call it before routes are
 * registered, after `@fastify/rate-limit`.
 *
 * @param perMinute - refusals that a network receives without delay; 0 delays no answer at all.
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
  const octets = new LRUCache<string, number>({ max: mostNetworks });
  let minute = 0;
  return {
    /** @returns the octets of the network in this minute. */
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
