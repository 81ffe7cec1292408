import { existsSync } from "node:fs";
import { join } from "node:path";
import { everyCall, type Feature } from "@v2x/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressHint } from "./address-hints.ts";
import { HttpFailure } from "./http-failure.ts";
import { foreignToPortal, programPaths } from "./program-paths.ts";
import { scmsDevicePaths } from "./scms-device-calls.ts";

/** A path that calls have. */
interface KnownPath {
  readonly allow: readonly string[];
  readonly pattern: RegExp;
  /** Without it the path is not there. */
  readonly feature?: Feature | undefined;
}

const paths: readonly KnownPath[] = [
  ...everyCall.map(({ call }) => ({
    feature: call.feature,
    allow: call.method === "GET" ? ["GET", "HEAD"] : [call.method],
    pattern: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  })),
  {
    allow: ["GET", "HEAD"],
    pattern:
      /^\/ccms\/dc\/(getctl|getcrl|getectl|getdeltaectl|gettlmcertificate|get(tlm|rca|rcadouble)linkcertificate)(\/|$)/,
  },
  { allow: ["POST"], pattern: /^\/ccms\/(ea\/enrolment|ea\/authorization-validation|aa\/authorization)\/?$/ },
  { allow: ["GET", "HEAD"], pattern: /^\/scms\/test-profiles\/[^/]+\.zip$/ },
  ...scmsDevicePaths,
];

/**
 * The methods of a call by its path; `undefined` for a path that no call has.
 *
 * @param features - those that are switched on; absent where that makes no difference.
 */
export function allowedOn(address: string, features?: readonly string[]): readonly string[] | undefined {
  const path = address.split("?", 1)[0] ?? "/";
  const isThere = ({ feature }: KnownPath) =>
    feature === undefined || features === undefined || features.includes(feature);
  const found = paths.filter((known) => known.pattern.test(path) && isThere(known));
  return found.length === 0 ? undefined : found.flatMap(({ allow }) => allow);
}

/** What other paths may be asked with at all. */
const usualMethods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

/** What the answer to what no route takes depends on. */
interface UnknownOptions {
  readonly portalDist: string;
  readonly features: readonly string[];
}

/**
 * Makes the answer to what no route takes: 405 for a call with another method and for methods of no call, 404 for an
 * unknown call, and the portal's page for anything a person may have typed, so that the portal shows its own 404. It
 * throws HttpFailure.
 *
 * @param portalDist - absolute path of the built portal.
 * @param features - those that are switched on.
 */
export function answerUnknown({ portalDist, features }: UnknownOptions) {
  const index = join(portalDist, "index.html");
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const allow = allowedOn(path, features) ?? (usualMethods.has(request.method) ? undefined : []);
    if (allow !== undefined)
      throw new HttpFailure("method-wrong", { allow, isOfDevices: /^\/(ccms|scms)\//.test(path) });
    if (foreignToPortal.test(path) || !isPageRequest(request, path))
      throw new HttpFailure("call-unknown", { hint: addressHint(path, features) });
    if (!existsSync(index)) throw new HttpFailure("portal-missing", {});
    return reply.header("cache-control", "no-cache").sendFile("index.html", { cacheControl: false });
  };
}

/**
 * Answers addresses of programs that have a doubled slash and no route: static files, which come from all other
 * addresses, would forbid them without a reason.
 */
export function refuseDoubledSlashes(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { url, is404, routeOptions } = request;
    const path = url.split("?", 1)[0] ?? "/";
    if (!(is404 || routeOptions.url === "/*") || !path.includes("//") || !programPaths.test(path)) return;
    await app.countUnknown(request);
    throw new HttpFailure("call-unknown", { hint: addressHint(path, []) });
  });
}

function isPageRequest(request: FastifyRequest, path: string): boolean {
  const accept = request.headers.accept ?? "*/*";
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    /text\/html|\*\/\*/.test(accept) &&
    !/\.\w+$/.test(path)
  );
}
