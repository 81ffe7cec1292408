import rateLimit from "@fastify/rate-limit";
import { networkOf } from "@v2x/identity";
import type { Store } from "@v2x/store";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { type SharedLimit, sharedLimit } from "../shared-limit.ts";
import type { Hold } from "./holds.ts";
import { HttpFailure } from "./http-failure.ts";
import { expectLimits, type LimitClass } from "./limited-routes.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a request for its caller's account. @throws HttpFailure "too-many-requests" */
    countForAccount(request: FastifyRequest): void;
    /** Counts a request that turned out to be for nothing that is served. @throws HttpFailure "too-many-requests" */
    countUnknown(request: FastifyRequest): Promise<void>;
  }
  interface FastifyRequest {
    /** Which limit the request was counted against last. */
    countedAs: LimitClass | null;
  }
}

/** A screen loads many small files at once, which cost little. */
const filesPerCall = 10;

/** How much one network may send in a minute; 0 for no limit. */
export interface RequestLimits {
  /** To the portal. Its files are counted apart, up to ten times as many. */
  readonly rateLimitPerMinute: number;
  /** To EA, AA, the distribution centre, the SCMS and CAMP's variant, counted apart: stations behind one address do not use up what people there have. */
  readonly deviceRateLimitPerMinute: number;
  /** To the signer, counted apart. */
  readonly signerRateLimitPerMinute: number;
  /** Where processes on one database add up what accounts ask. */
  readonly minuteCounts: Store["minuteCounts"];
  now(): Date;
}

/** The burst of a network: this part of its limit in a minute, and at least so many requests. */
const [partAtOnce, fewestAtOnce] = [0.1, 100];

/** Networks whose requests are spaced at the same time. */
const mostNetworks = 10_000;

/** By this part of an account's limit a process may be ahead of what the others know: who asks little costs no write. */
const untoldPart = 0.05;

/**
 * Limits requests by the class of the route that they match: of a network, before anything is done for them, and of an
 * account to half as many, so that one person cannot use up what an office behind one address has. A network is counted
 * by each process for itself, which this keeps from being overrun; an account by all on the database together, since
 * what it may have is a matter of fairness, by minutes of the clock. Where the limit of a network is
 * high, it may send a tenth at once, and the rest evenly. Call it before routes are registered.
 */
export async function limitRequests(
  app: FastifyInstance,
  {
    rateLimitPerMinute,
    deviceRateLimitPerMinute,
    signerRateLimitPerMinute,
    minuteCounts,
    now,
  }: RequestLimits,
  hold: Hold,
): Promise<void> {
  expectLimits(app);
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
  });
  const counters: Readonly<Record<LimitClass, (request: FastifyRequest) => Promise<void>>> = {
    portal: counter(rateLimitPerMinute),
    device: evenly(deviceRateLimitPerMinute),
    signer: evenly(signerRateLimitPerMinute),
    files: evenly(rateLimitPerMinute * filesPerCall),
    health: async () => {},
  };
  const ofAccount = accountCounter("calls of", rateLimitPerMinute);
  const ofAccountAtSigner = accountCounter("signing by", signerRateLimitPerMinute);
  app.decorateRequest("countedAs", null);
  app.addHook("onRequest", (request) => countAs(request.routeOptions.config.limit ?? "portal", request));
  app.decorate("countUnknown", async (request: FastifyRequest) => {
    if (request.countedAs !== "portal") await countAs("portal", request);
  });
  app.decorate("countForAccount", (request: FastifyRequest) =>
    request.countedAs === "signer" ? ofAccountAtSigner(request) : ofAccount(request),
  );

  async function countAs(limit: LimitClass, request: FastifyRequest): Promise<void> {
    request.countedAs = limit;
    await counters[limit](request);
  }

  function counter(max: number) {
    if (max === 0) return async () => {};
    const count = app.createRateLimit({ max });
    return async (request: FastifyRequest) => {
      const counted = await count(request);
      if ("isExceeded" in counted && counted.isExceeded) throw tooMany(counted.ttlInSeconds);
    };
  }

  /** Counts, and spaces the requests of a network evenly beyond its burst. */
  function evenly(max: number) {
    if (max === 0) return counter(max);
    const count = counter(max);
    const everyMs = 60_000 / max;
    const atOnceMs = Math.max(max * partAtOnce, fewestAtOnce) * everyMs;
    const next = new LRUCache<string, number>({ max: mostNetworks });
    return async (request: FastifyRequest) => {
      await count(request);
      const network = networkOf(request.ip);
      const at = performance.now();
      const due = Math.max(next.get(network) ?? at, at);
      const early = due - at - atOnceMs;
      const wait = early > 0 ? hold(request, early) : Promise.resolve(true);
      if (wait !== undefined) next.set(network, due + everyMs);
      if (!(await wait)) throw new HttpFailure("hung-up", {});
    };
  }

  function accountCounter(counted: SharedLimit["counted"], perMinuteOfAddress: number) {
    const perMinute = Math.ceil(perMinuteOfAddress / 2);
    const tellFrom = Math.ceil(perMinute * untoldPart);
    const hasRoomFor = sharedLimit({ counted, perMinute, tellFrom }, minuteCounts);
    return ({ caller }: FastifyRequest) => {
      const at = now();
      if (!hasRoomFor(caller!.account.id, at)) throw tooMany(60 - at.getUTCSeconds());
    };
  }
}

function tooMany(seconds: number): HttpFailure {
  return new HttpFailure("too-many-requests", { retryAfterSeconds: Math.max(1, seconds) });
}
