import { scmsCallHint } from "./scms-device-calls.ts";

/**
 * Leads a client that asks a program's address where there is no call to the address that it most likely means.
 *
 * @param path - without a query.
 * @param features - those that are switched on.
 * @returns undefined where no address is known.
 */
export function addressHint(path: string, features: readonly string[]): string | undefined {
  if (path.includes("//")) return `The path has a doubled slash. Ask for ${path.replaceAll(/\/{2,}/g, "/")}.`;
  const list = /^\/(get\w+)(\/.*)?$/.exec(path);
  if (list !== null) return `The lists are at /ccms/dc/${list[1]}${list[2] ?? ""}.`;
  if (path.startsWith("/.well-known/openid-configuration") || path.startsWith("/.well-known/oauth"))
    return "The embedded identity provider's is at /identity/.well-known/openid-configuration; /api/oauth2/config names the issuer in use.";
  if (path.startsWith("/download/") && features.includes("camp"))
    return "The RA's files are below /camp/ra/download/.";
  if (/^\/ccms(\/|$)/.test(path))
    return "Below /ccms/dc/ there are getctl, getcrl, getectl, getdeltaectl and gettlmcertificate; devices post to /ccms/ea/enrolment and /ccms/aa/authorization.";
  return scmsCallHint(path);
}
