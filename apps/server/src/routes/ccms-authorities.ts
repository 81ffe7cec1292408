import type { AuthorityAnswer, AuthorityRequest, Ccms } from "@v2x/ccms";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type EdgeLimits, edgeLimits } from "../http/edge-limits.ts";
import { serveDevicePosts } from "./device-posts.ts";

/** Where the EA and the AA live under the public URL. */
export const authorityPaths = {
  enrolment: "/ccms/ea/enrolment",
  authorizationValidation: "/ccms/ea/authorization-validation",
  authorization: "/ccms/aa/authorization",
} as const;

/**
 * Serves the EA and the AA to devices and to other authorities. Whatever carries a response code is 200 and exactly
 * `application/x-its-response`; where no key could be recovered to encrypt one with, 400 and a text that names the
 * layer.
 *
 * @see ETSI TS 102 941 — Annex C
 */
export async function serveCcmsAuthorities(
  app: FastifyInstance,
  ccms: Pick<Ccms, "enrol" | "validateAuthorization" | "authorize">,
  edge: EdgeLimits = edgeLimits,
): Promise<void> {
  const by =
    (ask: (request: AuthorityRequest) => Promise<AuthorityAnswer>) =>
    async (request: AuthorityRequest, reply: FastifyReply) => {
      const given = await ask(request);
      if ("refusal" in given) return reply.code(400).type("text/plain; charset=utf-8").send(given.refusal);
      return reply.header("content-type", "application/x-its-response").send(Buffer.from(given.octets));
    };
  const posts = {
    [authorityPaths.enrolment]: by(ccms.enrol),
    [authorityPaths.authorizationValidation]: by(ccms.validateAuthorization),
    [authorityPaths.authorization]: by(ccms.authorize),
  };
  await serveDevicePosts(app, posts, edge);
}
