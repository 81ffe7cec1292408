import type { FastifyInstance } from "fastify";
import { foreignToPortal } from "./program-paths.ts";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Leads browsers that came by another name of this machine (`127.0.0.1` for `localhost`) to the public address: the
 * identity provider returns to that one only, so that signing in from the other would fail.
 *
 * @param publicUrl - what browsers are to see; other hosts than loopback names are left alone.
 */
export function leadToOneAddress(app: FastifyInstance, publicUrl: string): void {
  const { host, hostname, port } = new URL(publicUrl);
  if (!loopbackNames.has(hostname)) return;
  const others = new Set([...loopbackNames].map((name) => (port === "" ? name : `${name}:${port}`)));
  others.delete(host);
  app.addHook("onRequest", async (request, reply) => {
    const asksForPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (asksForPage && !foreignToPortal.test(request.url) && others.has(request.host))
      return reply.redirect(`${publicUrl}${request.url}`, 302);
  });
}
