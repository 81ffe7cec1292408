import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpFailure } from "./http-failure.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a request for its caller's account. @throws HttpFailure "too-many-requests" */
    countForAccount(request: FastifyRequest): Promise<void>;
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
}

/**
 * Limits requests: of an address, before anything is done for them, and of an account to half as many, so that one
 * person cannot use up what an office behind one address has.
 */
export async function limitRequests(
  app: FastifyInstance,
  { rateLimitPerMinute, deviceRateLimitPerMinute, signerRateLimitPerMinute }: RequestLimits,
): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: 60_000 });
  const ofDevices = counter(deviceRateLimitPerMinute);
  const ofAddress = counter(rateLimitPerMinute);
  const ofSigner = counter(signerRateLimitPerMinute);
  const ofAccount = counter(Math.ceil(rateLimitPerMinute / 2), accountOf);
  const ofAccountAtSigner = counter(Math.ceil(signerRateLimitPerMinute / 2), accountOf);
  app.addHook("onRequest", async (request) => {
    if (devicePaths.test(request.url)) await ofDevices(request);
    else if (signerPaths.test(request.url)) await ofSigner(request);
    else if (portalPaths.test(request.url)) await ofAddress(request);
  });
  app.decorate("countForAccount", (request: FastifyRequest) =>
    signerPaths.test(request.url) ? ofAccountAtSigner(request) : ofAccount(request),
  );

  function counter(max: number, keyGenerator?: (request: FastifyRequest) => string) {
    if (max === 0) return async () => {};
    const count = app.createRateLimit({ max, ...(keyGenerator && { keyGenerator }) });
    return async (request: FastifyRequest) => refuseExcess(await count(request));
  }
}

function accountOf({ caller }: FastifyRequest): string {
  return caller?.account.id ?? "";
}

function refuseExcess(
  count: { readonly isAllowed: true } | { readonly isExceeded: boolean; readonly ttlInSeconds: number },
): void {
  if ("isExceeded" in count && count.isExceeded)
    throw new HttpFailure("too-many-requests", { retryAfterSeconds: Math.max(1, count.ttlInSeconds) });
}
