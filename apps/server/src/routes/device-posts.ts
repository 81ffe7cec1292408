import type { AuthorityRequest } from "@v2x/pki";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EdgeLimits } from "../http/edge-limits.ts";
import { readBody } from "../http/request-body.ts";

/** More than any request needs; the largest of all hold a few kilobytes. */
const requestOctets = 64 * 1024;

/** What devices post to, and how each is answered. */
export type DevicePosts = Readonly<
  Record<string, (request: AuthorityRequest, reply: FastifyReply) => Promise<FastifyReply>>
>;

/**
 * Serves addresses to which devices and other authorities post messages, without sign-in: these protect themselves. A
 * request may name any media type, and no answer is kept on its way.
 */
export async function serveDevicePosts(
  app: FastifyInstance,
  posts: DevicePosts,
  edge: EdgeLimits,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", async (_request: FastifyRequest, payload: FastifyRequest["raw"]) =>
      readBody(payload, { octets: requestOctets, told: requestOctets, unit: "octets" }, edge),
    );
    for (const [path, answer] of Object.entries(posts)) {
      const handler = async ({ body, headers }: FastifyRequest, reply: FastifyReply) => {
        const octets = (body as Buffer | undefined) ?? Buffer.alloc(0);
        const mediaType = headers["content-type"];
        reply.header("cache-control", "no-store");
        return answer({ octets, ...(mediaType === undefined ? {} : { mediaType }) }, reply);
      };
      // Some clients end every address with a slash.
      for (const address of [path, `${path}/`]) scope.post(address, handler);
    }
  });
}
