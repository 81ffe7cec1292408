import { existsSync } from "node:fs";
import { join } from "node:path";
import { everyCall } from "@v2x/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { HttpFailure } from "./http-failure.ts";
import { foreignToPortal } from "./program-paths.ts";
import { scmsCallHint, scmsDevicePaths } from "./scms-device-calls.ts";

const paths = [
  ...everyCall.map(({ call }) => ({
    allow: call.method === "GET" ? ["GET", "HEAD"] : [call.method],
    pattern: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  })),
  {
    allow: ["GET", "HEAD"],
    pattern:
      /^\/ccms\/dc\/(getctl|getcrl|getectl|getdeltaectl|gettlmcertificate|get(tlm|rca|rcadouble)linkcertificate)(\/|$)/,
  },
  { allow: ["POST"], pattern: /^\/ccms\/(ea\/enrolment|ea\/authorization-validation|aa\/authorization)\/?$/ },
  ...scmsDevicePaths,
];

/** The methods of a call by its path; `undefined` for a path that no call has. */
export function allowedOn(address: string): readonly string[] | undefined {
  const path = address.split("?", 1)[0] ?? "/";
  const found = paths.filter(({ pattern }) => pattern.test(path));
  return found.length === 0 ? undefined : found.flatMap(({ allow }) => allow);
}

/** What other paths may be asked with at all. */
const usualMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

/**
 * Makes the answer to what no route takes: 405 for a call with another method and for methods of no call, 404 for an
 * unknown call, and the portal's page for anything a person may have typed, so that the portal shows its own 404. It
 * throws HttpFailure.
 *
 * @param portalDist - absolute path of the built portal.
 */
export function answerUnknown(portalDist: string) {
  const index = join(portalDist, "index.html");
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const allow = allowedOn(path) ?? (usualMethods.has(request.method) ? undefined : []);
    if (allow !== undefined)
      throw new HttpFailure("method-wrong", { allow, isOfDevices: /^\/(ccms|scms)\//.test(path) });
    if (foreignToPortal.test(path) || !isPageRequest(request, path))
      throw new HttpFailure("call-unknown", { hint: scmsCallHint(path) });
    if (!existsSync(index)) throw new HttpFailure("portal-missing", {});
    return reply.header("cache-control", "no-cache").sendFile("index.html", { cacheControl: false });
  };
}

function isPageRequest(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? "*/*";
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    /text\/html|\*\/\*/.test(accept) &&
    !/\.\w+$/.test(path)
  );
}
