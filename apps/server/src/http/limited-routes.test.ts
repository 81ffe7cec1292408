import Fastify from "fastify";
import { expect, it } from "vitest";
import { expectLimits, limitRoutes } from "./limited-routes.ts";

function server() {
  const app = Fastify();
  expectLimits(app);
  return app;
}

it("keeps a server from starting with a route that has no limit", async () => {
  const app = server();
  await app.register(async (scope) => {
    limitRoutes(scope, "device");
    scope.get("/limited", async () => "");
  });
  app.get("/forgotten", async () => "");
  await expect(app.ready()).rejects.toThrow(/^Routes without a limit: GET \/forgotten, HEAD \/forgotten\./);
});

it("gives routes the limit of their innermost scope, and leaves the rest of their configuration", async () => {
  const app = server();
  const limits: unknown[] = [];
  const answer = async ({ routeOptions }: { routeOptions: { config: object } }) => {
    limits.push(routeOptions.config);
    return "";
  };
  limitRoutes(app, "portal");
  app.get("/outer", answer);
  await app.register(async (scope) => {
    limitRoutes(scope, "files");
    scope.get("/inner", { config: { call: undefined } }, answer);
  });
  for (const url of ["/outer", "/inner"]) await app.inject({ url, method: "HEAD" });
  expect(limits).toMatchObject([{ limit: "portal" }, { limit: "files", call: undefined }]);
  await app.close();
});
