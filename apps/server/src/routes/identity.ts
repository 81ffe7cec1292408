import type { Identity } from "@v2x/identity";
import type { FastifyInstance } from "fastify";

/** Where clients of Keycloak look for tokens, behind what `/api/keycloak/keycloakUrl` answers. */
const keycloakTokenPath = "/protocol/openid-connect/token";

/** Hands everything below a path to the embedded identity provider, which reads and answers requests itself. It issues tokens at Keycloak's path, too. */
export async function serveIdentity(
  app: FastifyInstance,
  path: string,
  identity: Pick<Identity, "handle">,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.all(`${path}/*`, async (request, reply) => {
      reply.hijack();
      app.holdRawRefusal(request, reply.raw);
      reply.raw.setHeader("x-request-id", request.id);
      if (request.raw.url === path + keycloakTokenPath) request.raw.url = `${path}/token`;
      await identity.handle(request.raw, reply.raw, { address: request.ip, requestId: request.id });
    });
  });
}
