import rateLimit from "@fastify/rate-limit";
import type { Store } from "@v2x/store";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type SharedLimit, sharedLimit } from "../shared-limit.ts";
import { HttpFailure } from "./http-failure.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a request for its caller's account. @throws HttpFailure "too-many-requests" */
    countForAccount(request: FastifyRequest): void;
  }
}

/** What devices and other authorities ask of both systems. */
const devicePaths = /^\/(ccms|scms)(\/|\?|$)/;

/** Everything else but the portal's own files and the health checks. */
const portalPaths = /^\/(api|identity)(\/|\?|$)/;

/** What backends of roadside units ask of the signer. */
const signerPaths = /^\/signer(\/|\?|$)/;

/** How much one address may send in a minute; 0 for no limit. */
export interface RequestLimits {
  readonly rateLimitPerMinute: number;
  /** To EA, AA, the distribution centre and the SCMS, counted apart: stations behind one address do not use up what people there have. */
  readonly deviceRateLimitPerMinute: number;
  /** To the signer, counted apart. */
  readonly signerRateLimitPerMinute: number;
  /** Where processes on one database add up what accounts ask. */
  readonly minuteCounts: Store["minuteCounts"];
  now(): Date;
}

/** By this part of an account's limit a process may be ahead of what the others know: who asks little costs no write. */
const untoldPart = 0.05;

/**
 * Limits requests: of an address, before anything is done for them, and of an account to half as many, so that one
 * person cannot use up what an office behind one address has. An address is counted by each process for itself, which
 * this keeps from being overrun; an account by all on the database together, since what it may have is a matter of
 * fairness, by minutes of the clock.
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
): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: 60_000 });
  const ofDevices = counter(deviceRateLimitPerMinute);
  const ofAddress = counter(rateLimitPerMinute);
  const ofSigner = counter(signerRateLimitPerMinute);
  const ofAccount = accountCounter("calls of", rateLimitPerMinute);
  const ofAccountAtSigner = accountCounter("signing by", signerRateLimitPerMinute);
  app.addHook("onRequest", async (request) => {
    if (devicePaths.test(request.url)) await ofDevices(request);
    else if (signerPaths.test(request.url)) await ofSigner(request);
    else if (portalPaths.test(request.url)) await ofAddress(request);
  });
  app.decorate("countForAccount", (request: FastifyRequest) =>
    signerPaths.test(request.url) ? ofAccountAtSigner(request) : ofAccount(request),
  );

  function counter(max: number) {
    if (max === 0) return async () => {};
    const count = app.createRateLimit({ max });
    return async (request: FastifyRequest) => {
      const counted = await count(request);
      if ("isExceeded" in counted && counted.isExceeded) throw tooMany(counted.ttlInSeconds);
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
