import type { FastifyHelmetOptions } from "@fastify/helmet";

/**
 * Headers that every answer carries. Scripts come from our own origin and never from strings (the decoder's worker may
 * also run WebAssembly, see `servePortal`); styles may stand inline because the portal's style library writes them at
 * run time. Frames of our own origin are allowed for the silent renewal of the session.
 *
 * @param publicUrl - what browsers see; with https they are told to stay there.
 * @param issuerUrl - the identity provider, which the portal talks to.
 */
export function securityHeaders(publicUrl: string, issuerUrl: string): FastifyHelmetOptions {
  const overTls = publicUrl.startsWith("https:");
  const issuerOrigin = new URL(issuerUrl).origin;
  const withIssuer = ["'self'", ...(issuerOrigin === publicUrl ? [] : [issuerOrigin])];
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: withIssuer,
        frameSrc: withIssuer,
        workerSrc: ["'self'", "blob:"],
        formAction: withIssuer,
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: overTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: "sameorigin" },
    // The lists and certificates are for anyone who can reach them.
    crossOriginResourcePolicy: { policy: "same-site" },
  };
}
