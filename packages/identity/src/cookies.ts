/** The prefixes by which browsers hold cookies of this host alone, or of https alone; none over plain http. */
export function cookieName(
  issuer: string,
  name: string,
  prefix: "__Host-" | "__Secure-" = "__Host-",
): string {
  return overTls(issuer) ? prefix + name : name;
}

/** Attributes of the provider's cookies and of ours next to them. Browsers ask of `__Host-` that the path be all of the host. */
export function cookieOptions(issuer: string) {
  return {
    httpOnly: true,
    sameSite: "lax",
    secure: overTls(issuer),
    path: overTls(issuer) ? "/" : new URL(issuer).pathname,
  } as const;
}

function overTls(issuer: string): boolean {
  return issuer.startsWith("https:");
}
