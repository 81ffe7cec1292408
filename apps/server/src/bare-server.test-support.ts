import type { FastifyInstance } from "fastify";
import { limitRoutes } from "./http/limited-routes.ts";
import { createServer, type ServerOptions } from "./http/server.ts";
import { sharedSums } from "./shared-sums.test-support.ts";

/**
 * A server without routes, limits of requests and log lines, for tests that register what they are about. Where they do
 * not choose a limit for their routes, these count against the portal's.
 */
export async function bareServer(change: Partial<ServerOptions> = {}): Promise<FastifyInstance> {
  const app = await createServer({
    publicUrl: "http://localhost:8080",
    issuerUrl: "http://localhost:8080/identity",
    contactEmail: "help@v2x.example",
    hstsSubdomains: false,
    trustedProxies: [],
    rateLimitPerMinute: 0,
    deviceRateLimitPerMinute: 0,
    signerRateLimitPerMinute: 0,
    minuteCounts: sharedSums(),
    now: () => new Date("2026-11-23T10:00:17Z"),
    connectionsPerAddress: 0,
    logLevel: "silent",
    portalDist: "/nowhere",
    features: [],
    securityLog: () => {},
    ...change,
  });
  limitRoutes(app, "portal");
  return app;
}
