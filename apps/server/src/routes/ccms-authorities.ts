import type { AuthorityAnswer, AuthorityRequest, Ccms } from "@v2x/ccms";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type EdgeLimits, edgeLimits } from "../http/edge-limits.ts";
import { readBody } from "../http/request-body.ts";

/** Where the EA and the AA live under the public URL. */
export const authorityPaths = {
  enrolment: "/ccms/ea/enrolment",
  authorizationValidation: "/ccms/ea/authorization-validation",
  authorization: "/ccms/aa/authorization",
} as const;

/** More than any request needs; the largest of all hold a few kilobytes. */
const requestOctets = 64 * 1024;

/**
 * Serves the EA and the AA to devices and to other authorities, without sign-in: the messages protect themselves.
 * Whatever carries a response code is 200 and exactly `application/x-its-response`; where no key could be recovered to
 * encrypt one with, 400 and a text that names the layer. A request may name any media type.
 *
 * @see ETSI TS 102 941 — Annex C
 */
export async function serveCcmsAuthorities(
  app: FastifyInstance,
  ccms: Ccms,
  edge: EdgeLimits = edgeLimits,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", async (_request: FastifyRequest, payload: FastifyRequest["raw"]) =>
      readBody(payload, { octets: requestOctets, told: requestOctets, unit: "octets" }, edge),
    );
    const serve = (path: string, ask: (request: AuthorityRequest) => Promise<AuthorityAnswer>) => {
      const answer = async ({ body, headers }: FastifyRequest, reply: FastifyReply) => {
        const octets = (body as Buffer | undefined) ?? Buffer.alloc(0);
        const mediaType = headers["content-type"];
        const given = await ask({ octets, ...(mediaType === undefined ? {} : { mediaType }) });
        reply.header("cache-control", "no-store");
        if ("refusal" in given) return reply.code(400).type("text/plain; charset=utf-8").send(given.refusal);
        return reply.header("content-type", "application/x-its-response").send(Buffer.from(given.octets));
      };
      // Some clients end every address with a slash.
      for (const address of [path, `${path}/`]) scope.post(address, answer);
    };
    serve(authorityPaths.enrolment, ccms.enrol);
    serve(authorityPaths.authorizationValidation, ccms.validateAuthorization);
    serve(authorityPaths.authorization, ccms.authorize);
  });
}
