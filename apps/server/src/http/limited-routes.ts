import type { FastifyInstance, RouteOptions } from "fastify";

/**
 * Which limit the requests of a route count against:
 *
 * - `portal`: the portal API, the identity provider's pages, and every path that no route has.
 * - `device`: what devices and other authorities request from both systems.
 * - `signer`: what backends of roadside units request from the signer.
 * - `files`: static pages and the portal's own files, of which one screen loads many.
 * - `health`: not limited, because a rejected check would take a healthy server out of service. These routes cost little.
 */
export type LimitClass = "portal" | "device" | "signer" | "files" | "health";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Which limit the route's requests count against. */
    limit?: LimitClass;
  }
}

/** Puts the routes that a scope registers from now on under a limit. An inner scope's limit replaces that of an outer one. */
export function limitRoutes(scope: FastifyInstance, limit: LimitClass): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, limit };
  });
}

/**
 * Keeps a server from starting with a route that has no limit. Call it before routes are registered.
 *
 * @throws TypeError when the server gets ready; it names the routes.
 */
export function expectLimits(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    routes.push(route);
  });
  app.addHook("onReady", async () => {
    const unlimited = routes.filter(({ config }) => config?.limit === undefined);
    if (unlimited.length === 0) return;
    const names = unlimited.map(({ method, url }) => `${method} ${url}`).join(", ");
    throw new TypeError(
      `Routes without a limit: ${names}. Register them in a scope that limitRoutes prepared.`,
    );
  });
}
