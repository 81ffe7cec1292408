import type { FastifyHelmetOptions } from "@fastify/helmet";

/**
 * SHA-256 of nothing. The portal's style library appends empty style elements and adds rules to them by script, which
 * no policy forbids; style elements with a text, and style attributes, are forbidden.
 */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What the headers depend on. */
interface SecurityHeaderOptions {
  /** What browsers see; with https they stay there. */
  readonly publicUrl: string;
  /** The identity provider, which the portal talks to. */
  readonly issuerUrl: string;
  /** Whether browsers use https for the host's subdomains as well. */
  readonly hstsSubdomains: boolean;
}

/**
 * Headers that every answer carries. Scripts and styles come from our own origin, scripts never from strings (the
 * decoder's worker may also run WebAssembly, see `servePortal`). Frames of our own origin are allowed for the silent
 * renewal of the session.
 */
export function securityHeaders({
  publicUrl,
  issuerUrl,
  hstsSubdomains,
}: SecurityHeaderOptions): FastifyHelmetOptions {
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
        styleSrc: ["'self'", emptyStyle],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: withIssuer,
        frameSrc: withIssuer,
        workerSrc: ["'self'", "blob:"],
        formAction: withIssuer,
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        ...(overTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: overTls ? { maxAge: 31_536_000, includeSubDomains: hstsSubdomains } : false,
    frameguard: { action: "sameorigin" },
    // The lists and certificates are for anyone who can reach them.
    crossOriginResourcePolicy: { policy: "same-site" },
  };
}
