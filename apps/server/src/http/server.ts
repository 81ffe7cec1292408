import { randomBytes } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import { limits } from "@v2x/contract";
import { networkOf } from "@v2x/identity";
import { onBehalfOf } from "@v2x/pki";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { SecurityLog } from "../security-log.ts";
import { guardConnections } from "./connections.ts";
import { type EdgeLimits, edgeLimits, headerOctets } from "./edge-limits.ts";
import { answerTo, type WireAnswer } from "./error-answers.ts";
import { failureBody } from "./failure-body.ts";
import { failurePage, isPageVisit } from "./failure-page.ts";
import { followProxies } from "./forwarding.ts";
import { holdAnswers } from "./held-answers.ts";
import { holds } from "./holds.ts";
import { limitLog } from "./limit-log.ts";
import { answerUnknown, refuseDoubledSlashes } from "./not-found.ts";
import { leadToOneAddress } from "./one-address.ts";
import { limitRequests, type RequestLimits } from "./request-limits.ts";
import { securityHeaders } from "./security-headers.ts";
import { shownPath } from "./shown-path.ts";
import { standardPath } from "./standard-path.ts";
import { type TrustedProxies, trustOf } from "./trusted-proxies.ts";
import { answerUnreadRequest, answerUnreadRequests } from "./unread-request.ts";
import { pathOf, readablePath, refuseMalformed } from "./well-formed.ts";

/** How the server meets the world. */
export interface ServerOptions extends RequestLimits {
  readonly publicUrl: string;
  readonly issuerUrl: string;
  readonly hstsSubdomains: boolean;
  readonly contactEmail: string;
  readonly trustedProxies: TrustedProxies;
  /** Connections of one address at a time; 0 for any number, and always behind a proxy. */
  readonly connectionsPerAddress: number;
  readonly logLevel: string;
  /** Absolute path of the built portal. */
  readonly portalDist: string;
  /** What is switched on; calls of other features are unknown here. */
  readonly features: readonly string[];
  readonly edge?: EdgeLimits;
  /** Hears of networks that reach a limit. */
  readonly securityLog: SecurityLog;
}

/**
 * Text and JSON shrink on their way; archives with private keys, certificates and lists go out as they are. Levels
 * that cost little, since these answers are made anew each time.
 */
const compression = {
  customTypes: /^(text\/(plain|html|css|javascript)|application\/json)\b/,
  encodings: ["br", "gzip"] satisfies ("br" | "gzip")[],
  threshold: 1024,
  zlibOptions: { level: 4 },
  // A window of 256 KiB: by default each answer under way takes one of 4 MiB, and more around it.
  brotliOptions: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
  globalDecompression: false, // requests are taken as they are: a small body must not become a large one
};

/**
 * A server without routes: request ids, one log line per request, security headers, compression, the limit of
 * requests, and failures as plain text. Register static files on it, which pages come from.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { edge = edgeLimits, publicUrl } = options;
  const trust = trustOf(options.trustedProxies);
  const limitReached = limitLog(options.securityLog, options.now);
  const app = Fastify({
    http: {
      headersTimeout: edge.headersMs,
      connectionsCheckingInterval: edge.checkEveryMs,
      maxHeaderSize: headerOctets,
    },
    logger: { level: options.logLevel, base: null },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomBytes(6).toString("hex"),
    trustProxy: trust ?? false,
    requestTimeout: edge.requestMs,
    rewriteUrl: (request) => readablePath(standardPath(pathOf(request))),
    clientErrorHandler: answerUnreadRequest,
    forceCloseConnections: "idle",
    // What the router refused by itself would count against no limit.
    routerOptions: { maxParamLength: headerOctets },
  });
  guardConnections(app.server, edge, {
    perAddress: trust ? 0 : options.connectionsPerAddress,
    onRefused: (address) => limitReached({ limit: "connections", address }),
  });
  answerUnreadRequests(app.server);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onRequest", (request, _reply, done) => onBehalfOf(networkOf(request.ip), done));
  // Before anything refuses a request, so that every answer has them.
  await app.register(helmet, securityHeaders(options));
  followProxies(app, { trust, publicUrl, warn: (text) => app.log.warn(text) });
  app.addHook("onSend", async (_request, { raw }) => {
    raw.setTimeout(edge.unreadMs, () => raw.destroy()); // while nothing of it could be sent for so long
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method, url, id, ip } = request;
    const status = reply.statusCode;
    // Health checks have no limit of requests: a line for each could fill the disk.
    const level = request.countedAs === "health" ? "debug" : "info";
    // The path alone: queries may carry codes and identifiers, headers carry tokens.
    request.log[level](
      { method, path: shownPath(url), status, ms: Math.round(reply.elapsedTime) },
      "request",
    );
    if (status === 429) limitReached({ limit: request.countedAs ?? "portal", address: ip, requestId: id });
  });
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), edge.endingMs).unref();
  });
  await app.register(compress, compression);
  const hold = holds(app);
  await limitRequests(app, options, hold);
  holdAnswers(app, options.rateLimitPerMinute, hold);
  // Counted before, like everything that is refused.
  refuseMalformed(app);
  leadToOneAddress(app, publicUrl);
  refuseDoubledSlashes(app);
  app.setErrorHandler((error, request, reply) => fail(error, request, reply, options));
  // Routes give up requests for what they do not have, such as that of static files: these count as unknown paths, too.
  app.setNotFoundHandler({ preHandler: app.countUnknown }, answerUnknown(options));
  return app;
}

/**
 * Answers a failure in the form that its call declares, to somebody who opened an address in a browser as a page, and
 * logs what nobody foresaw with its cause.
 */
function fail(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, contactEmail }: ServerOptions,
): FastifyReply {
  const answer = answerTo(error) ?? ofTheFramework(error) ?? neutral(request, contactEmail);
  if (answer.status >= 500) request.log.error({ err: error }, "failed");
  const text = answer.helpsToWrite
    ? `${answer.text} If you need more, write to ${contactEmail}.`
    : answer.text;
  const shown = { status: answer.status, text: text.slice(0, limits.errorText.max) };
  const { mediaType, body } = isPageVisit(request)
    ? {
        mediaType: "text/html; charset=utf-8",
        body: failurePage({ portalUrl: publicUrl, contactEmail }, shown),
      }
    : failureBody(request.routeOptions?.config?.call, shown, request.headers.accept);
  // Fastify would close once the answer is out, before a sender that still writes has read it: `guardConnections` waits.
  return reply
    .removeHeader("connection")
    .code(answer.status)
    .headers({ ...answer.headers, "cache-control": "no-store" })
    .type(mediaType)
    .send(body);
}

/** What Fastify refuses by itself, such as an address that is not well formed. */
function ofTheFramework(error: unknown): WireAnswer | undefined {
  const { statusCode, message, code } = error as Partial<FastifyError>;
  if (statusCode === undefined || statusCode >= 500 || code?.startsWith("FST_") !== true) return undefined;
  return { status: statusCode, text: message ?? "The request is malformed." };
}

function neutral(request: FastifyRequest, contactEmail: string): WireAnswer {
  return {
    status: 500,
    text: `Something went wrong on the server. Please try again; if it happens again, write to ${contactEmail} and name this number: ${request.id}.`,
  };
}
