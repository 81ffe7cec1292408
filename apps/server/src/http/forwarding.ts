import { isIP } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpFailure } from "./http-failure.ts";
import type { TrustProxy } from "./trusted-proxies.ts";
import { pathOf } from "./well-formed.ts";

/** Returns whether a proxy says that it forwards the request; anybody can say so. */
export function isForwarded({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers.via !== undefined || saysForWhom(headers);
}

/** Whether a request says for which visitor it is forwarded. */
function saysForWhom(headers: FastifyRequest["headers"]): boolean {
  return Object.keys(headers).some((name) => /^(?:x-forwarded-.*|forwarded|x-real-ip)$/.test(name));
}

/** What following proxies needs. */
interface ForwardingParts {
  /** Absent: no proxy is trusted. */
  readonly trust: TrustProxy | undefined;
  readonly publicUrl: string;
  /** Called once, when a sender that is not trusted sends forwarding headers. */
  warn(text: string): void;
}

/**
 * Follows what trusted proxies say of their visitors, and ignores what others say. Rejects with 400 what a trusted
 * proxy calls the address of a visitor and is none. Sends browsers that came to the proxy by plain HTTP to the public
 * URL where that is one of HTTPS, and rejects with 400 what else people and programs send so, since tokens and secrets
 * must not get used to it; devices may use either.
 */
export function followProxies(app: FastifyInstance, { trust, publicUrl, warn }: ForwardingParts): void {
  const overTls = publicUrl.startsWith("https:");
  let hasWarned = false;
  app.addHook("onRequest", async (request, reply) => {
    const peer = request.socket.remoteAddress ?? "";
    if (trust?.(peer, 0) !== true) {
      if (hasWarned || !saysForWhom(request.headers)) return;
      hasWarned = true;
      warn(
        `Forwarding headers such as X-Forwarded-For are ignored: ${peer} sends them and is no trusted proxy. If it is yours, set TRUSTED_PROXIES (docs/operations.md, "Behind a proxy"); until then all its visitors share one address.`,
      );
      return;
    }
    const visitors = request.ips?.slice(1) ?? [];
    if (!visitors.every((address) => isIP(address) !== 0 && !address.includes("%")))
      throw new HttpFailure("request-malformed", {
        problems: "X-Forwarded-For must hold IP addresses, without ports",
      });
    const cameByHttp = request.headers["x-forwarded-proto"] !== undefined && request.protocol === "http";
    if (!overTls || !cameByHttp) return;
    if (isPage(request)) return reply.redirect(publicUrl + pathOf({ url: request.originalUrl }), 308);
    if (mayHoldSecrets(request))
      throw new HttpFailure("request-malformed", {
        problems: `The request came by plain HTTP, so others may have read it. Send it to ${publicUrl}, and replace the token, password or secret in it`,
      });
  });
}

function mayHoldSecrets({ routeOptions }: FastifyRequest): boolean {
  const { limit = "portal" } = routeOptions.config;
  return limit === "portal" || limit === "signer";
}

/** Some libraries of devices accept HTML by default, so what they call is no page. */
function isPage({ method, headers, routeOptions }: FastifyRequest): boolean {
  const { limit = "portal" } = routeOptions.config;
  const isRead = method === "GET" || method === "HEAD";
  return isRead && /\btext\/html\b/.test(headers.accept ?? "") && (limit === "portal" || limit === "files");
}
