import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpFailure } from "./http-failure.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a request for its caller's account. @throws HttpFailure "too-many-requests" */
    countForAccount(request: FastifyRequest): Promise<void>;
  }
}

/** Everything but the portal's own files and the health checks counts. */
const countedPaths = /^\/(api|ccms|identity)(\/|\?|$)/;

/**
 * Limits requests: of an address, before anything is done for them, and of an account to half as many, so that one
 * person cannot use up what an office behind one address has.
 *
 * @param perMinute - 0 for no limit.
 */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) {
    app.decorate("countForAccount", async () => {});
    return;
  }
  await app.register(rateLimit, { global: false, max: perMinute, timeWindow: 60_000 });
  const ofAddress = app.createRateLimit({ max: perMinute });
  const ofAccount = app.createRateLimit({
    max: Math.ceil(perMinute / 2),
    keyGenerator: (request) => request.caller?.account.id ?? "",
  });
  app.addHook("onRequest", async (request) => {
    if (countedPaths.test(request.url)) refuseExcess(await ofAddress(request));
  });
  app.decorate("countForAccount", async (request) => refuseExcess(await ofAccount(request)));
}

function refuseExcess(
  count: { readonly isAllowed: true } | { readonly isExceeded: boolean; readonly ttlInSeconds: number },
): void {
  if ("isExceeded" in count && count.isExceeded)
    throw new HttpFailure("too-many-requests", { retryAfterSeconds: Math.max(1, count.ttlInSeconds) });
}
