import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

const decoderWorker = /[\\/]assets[\\/]decoder-worker-[^\\/]*\.js(\.br|\.gz)?$/;

/** Lets the decoder's worker, and no page, run the WebAssembly that unpacks files of xz. */
function allowWebAssembly({ raw }: FastifyReply): void {
  const policy = String(raw.getHeader("content-security-policy"));
  raw.setHeader(
    "content-security-policy",
    policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
}

/**
 * Serves the built portal. Files with a hash in their name are kept for a year, the page that names them is asked
 * for each time.
 *
 * @param portalDist - absolute path of the build.
 */
export async function servePortal(app: FastifyInstance, portalDist: string): Promise<void> {
  if (!existsSync(join(portalDist, "index.html")))
    app.log.warn({ portalDist }, "the portal is not built: the API works, its pages do not");
  await app.register(fastifyStatic, {
    root: portalDist,
    preCompressed: true, // the build leaves .br and .gz beside its texts
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        "cache-control",
        path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      );
      if (decoderWorker.test(path)) allowWebAssembly(reply);
    },
  });
  // A redirect URI may not carry a fragment, and the portal reads the answer behind the hash, where it reaches no log.
  app.get("/oauth/callback", async (request, reply) => {
    const query = request.raw.url?.split("?").slice(1).join("?") ?? "";
    return reply
      .header("cache-control", "no-store")
      .redirect(`/#/oauth/callback${query === "" ? "" : `?${query}`}`, 302);
  });
}
