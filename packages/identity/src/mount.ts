import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { type PageAsset, pageAssets } from "./pages/assets.ts";
import { answerSignIn, type SignInParts } from "./sign-in.ts";

/** Answers one HTTP request below the issuer's path; `req.url` is the whole path, and the body is still unread. */
export type RequestHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Puts the provider, the sign-in page and the files of the pages behind one handler. */
export function mount(
  parts: SignInParts & { readonly provider: Provider; readonly portalUrl: string },
): RequestHandler {
  const { provider, portalUrl } = parts;
  const issuer = new URL(provider.issuer);
  const answer = provider.callback();
  const policy = contentSecurityPolicy(new URL(portalUrl).origin);

  return async (req, res) => {
    res.setHeader("content-security-policy", policy);
    res.setHeader("x-content-type-options", "nosniff");
    res.setHeader("referrer-policy", "same-origin");
    const path = withoutPrefix(req, issuer.pathname);
    const asset = /^\/assets\/(pages\.css|pages\.js)$/.exec(path.split("?")[0]!)?.[1];
    if (asset && req.method === "GET") return sendAsset(res, pageAssets[asset as keyof typeof pageAssets]);

    // Links and cookies follow the configured address, whatever the request claims its host is.
    req.headers["x-forwarded-proto"] = issuer.protocol.slice(0, -1);
    req.headers["x-forwarded-host"] = issuer.host;

    const uid = /^\/interaction\/([\w-]{1,64})$/.exec(path.split("?")[0]!)?.[1];
    if (uid && (req.method === "GET" || req.method === "HEAD" || req.method === "POST")) {
      return answerSignIn(parts, req, res, uid);
    }
    // The provider finds out by these two where it is mounted.
    Object.assign(req, { originalUrl: req.url, url: path });
    await answer(req, res);
  };
}

function withoutPrefix(req: IncomingMessage, prefix: string): string {
  const url = req.url ?? "/";
  return url.startsWith(prefix) ? url.slice(prefix.length) || "/" : url;
}

function sendAsset(res: ServerResponse, { contentType, body }: PageAsset): void {
  res.setHeader("content-type", contentType);
  res.setHeader("cache-control", "public, max-age=31536000, immutable"); // the address carries the version
  res.end(body);
}

function contentSecurityPolicy(portalOrigin: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `img-src 'self' ${portalOrigin}`,
    `form-action 'self' ${portalOrigin}`, // a sign-in ends with a redirect to the portal
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join("; ");
}
