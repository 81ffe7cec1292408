import { networkOf } from "@v2x/identity";
import type { AuthorityRequest } from "@v2x/pki";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EdgeLimits } from "../http/edge-limits.ts";
import { readBody } from "../http/request-body.ts";

/** An address that devices post to. */
export interface DevicePost {
  /** Octets of the largest request that can be granted there, rounded up; longer ones are answered with 413. */
  readonly mostOctets: number;
  answer(request: AuthorityRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** What devices post to, by path. */
export type DevicePosts = Readonly<Record<string, DevicePost>>;

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
    scope.addContentTypeParser(
      "*",
      async ({ routeOptions }: FastifyRequest, payload: FastifyRequest["raw"]) => {
        const { mostOctets } = posts[(routeOptions.url ?? "").replace(/\/$/, "")]!;
        return readBody(payload, { octets: mostOctets, told: mostOctets, unit: "octets" }, edge);
      },
    );
    for (const [path, { answer }] of Object.entries(posts)) {
      const handler = async ({ body, headers, ip }: FastifyRequest, reply: FastifyReply) => {
        const octets = (body as Buffer | undefined) ?? Buffer.alloc(0);
        const mediaType = headers["content-type"];
        reply.header("cache-control", "no-store");
        const sender = networkOf(ip);
        return answer({ octets, sender, ...(mediaType === undefined ? {} : { mediaType }) }, reply);
      };
      // Some clients end every address with a slash.
      for (const address of [path, `${path}/`]) scope.post(address, handler);
    }
  });
}
