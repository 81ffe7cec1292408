import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { HttpFailure } from "./http-failure.ts";

const controls = /\p{Cc}/u;
/** Characters that an address means alike with and without percent-encoding: RFC 3986, 2.3. */
const encodedUnreserved = /%(?:2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi;
const hostWithPort = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;

/** Refuses, with 400, requests that could mean one thing here and another to a proxy, or that no person types. */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ originalUrl, raw, routeOptions }) => {
    // A call names the parameter that holds control characters: `apiCalls` looks for them itself.
    const isCall = routeOptions.config?.call !== undefined;
    const problems =
      problemOf(originalUrl, raw.rawHeaders, isCall) ?? problemOfPath(pathOf({ url: originalUrl }));
    if (problems !== undefined) throw new HttpFailure("request-malformed", { problems });
  });
}

/** The path and query of an address, also where the whole address stands in the request line. */
export function pathOf({ url = "/" }: Pick<IncomingMessage, "url">): string {
  const rest = absoluteForm.exec(url)?.[2];
  if (rest === undefined) return url;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * A path that the router can read, so that one with a wrong percent sign passes the limits, too, before
 * {@link refuseMalformed} refuses it by its own spelling.
 */
export function readablePath(path: string): string {
  try {
    decodeURIComponent(path.split("?", 1)[0]!);
    return path;
  } catch {
    return path.replaceAll("%", "%25");
  }
}

/** A path without percent-encoding of characters that need none. */
export function plainPath(path: string): string {
  return path.replace(encodedUnreserved, decodeURIComponent);
}

function problemOf(url: string, rawHeaders: readonly string[], isCall: boolean): string | undefined {
  const hosts = rawHeaders.filter(
    (_, index) => rawHeaders[index - 1]?.toLowerCase() === "host" && index % 2 === 1,
  );
  if (hosts.length > 1) return "The request must name one host";
  if (hosts[0] !== undefined && !hostWithPort.test(hosts[0]))
    return "The Host header must be a name or an address, with or without a port";
  const host = absoluteForm.exec(url)?.[1];
  if (host !== undefined && host.toLowerCase() !== hosts[0]?.toLowerCase())
    return "The address and the Host header must name the same host";
  try {
    const text = decodeURIComponent(url);
    if (!isCall && controls.test(text)) return "The address must hold no control characters";
  } catch {
    return "The address must be percent-encoded UTF-8";
  }
  return undefined;
}

/** One path has one spelling: whatever looks at its text, here or in a proxy, sees what the router sees. */
function problemOfPath(address: string): string | undefined {
  const [path = ""] = address.split("?", 1);
  const plain = plainPath(path);
  if (plain === path) return undefined;
  return `The path must not percent-encode letters, digits, "-", ".", "_" or "~". Ask for ${plain} instead`;
}
