import type { AuthorityAnswer, AuthorityRequest, Ccms } from "@v2x/ccms";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type EdgeLimits, edgeLimits } from "../http/edge-limits.ts";
import { type DevicePost, serveDevicePosts } from "./device-posts.ts";

/** Where the EA and the AA live under the public URL. */
export const authorityPaths = {
  enrolment: "/ccms/ea/enrolment",
  authorizationValidation: "/ccms/ea/authorization-validation",
  authorization: "/ccms/aa/authorization",
} as const;

/**
 * Every request names attributes of one device, of which a registration has at most 100 permissions with SSPs of 31
 * octets (some 4 KiB) and 300 countries (1 KiB); signatures, keys and encryption around them take less than 2 KiB.
 */
const mostOctets = 8 * 1024;

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
  const by = (ask: (request: AuthorityRequest) => Promise<AuthorityAnswer>): DevicePost => ({
    mostOctets,
    async answer(request: AuthorityRequest, reply: FastifyReply) {
      const given = await ask(request);
      if ("refusal" in given) return reply.code(400).type("text/plain; charset=utf-8").send(given.refusal);
      return reply.header("content-type", "application/x-its-response").send(Buffer.from(given.octets));
    },
  });
  const posts = {
    [authorityPaths.enrolment]: by(ccms.enrol),
    [authorityPaths.authorizationValidation]: by(ccms.validateAuthorization),
    [authorityPaths.authorization]: by(ccms.authorize),
  };
  await serveDevicePosts(app, posts, edge);
}
