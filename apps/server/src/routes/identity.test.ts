import type { Identity, Visitor } from "@v2x/identity";
import { expect, it } from "vitest";
import { bareServer } from "../bare-server.test-support.ts";
import { serveIdentity } from "./identity.ts";

it("hands what clients of Keycloak ask for to the token endpoint", async () => {
  const app = await bareServer();
  const identity: Pick<Identity, "handle"> = {
    handle: async (request, response) => void response.end(`${request.method} ${request.url}`),
  };
  await serveIdentity(app, "/identity", identity);
  const asked = async (url: string) => (await app.inject({ method: "POST", url })).body;
  expect(await asked("/identity/protocol/openid-connect/token")).toBe("POST /identity/token");
  expect(await asked("/identity/protocol/openid-connect/other")).toBe(
    "POST /identity/protocol/openid-connect/other",
  );
  await app.close();
});

it("tells the identity provider and its visitor the same number, under which the request is logged", async () => {
  const app = await bareServer();
  const visitors: Visitor[] = [];
  const identity: Pick<Identity, "handle"> = {
    handle: async (_request, response, visitor) => {
      visitors.push(visitor);
      response.end("page");
    },
  };
  await serveIdentity(app, "/identity", identity);
  const answer = await app.inject({ url: "/identity/auth", remoteAddress: "192.0.2.7" });
  expect(answer.body).toBe("page");
  expect(visitors).toEqual([{ address: "192.0.2.7", requestId: answer.headers["x-request-id"] }]);
  expect(visitors[0]!.requestId).toMatch(/^[0-9a-f]{12}$/);
  await app.close();
});
