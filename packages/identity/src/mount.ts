import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { sessionOf } from "./account/sessions.ts";
import type { FrontDoorPage } from "./front-door/front-door.ts";
import { signInNotices } from "./notices.ts";
import { refusedPage, serverErrorPage } from "./pages/message-pages.ts";
import {
  problemOfParameters,
  problemOfPath,
  type RequestProblem,
  readBody,
  withBody,
} from "./request-form.ts";
import { sendPage } from "./send-page.ts";
import { answerClient, type ClientRequestParts, clientOf } from "./service-accounts/client-requests.ts";
import { answerSignIn, type SignInParts } from "./sign-in.ts";
import { isUnavailable } from "./unavailable.ts";
import { currentVisit, duringVisit, type Visitor } from "./visitor.ts";

/** Answers one HTTP request below the issuer's path; `req.url` is the whole path, and the body is still unread. */
export type RequestHandler = (req: IncomingMessage, res: ServerResponse, visitor: Visitor) => Promise<void>;

/** Puts the provider and the sign-in page behind one handler. */
export function mount(
  parts: SignInParts &
    ClientRequestParts & {
      readonly provider: Provider;
      readonly portalUrl: string;
      readonly pages: readonly FrontDoorPage[];
    },
): RequestHandler {
  const { provider, portalUrl, frame, pages, onError } = parts;
  const issuer = new URL(provider.issuer);
  const callback = provider.callback();
  const policy = contentSecurityPolicy(new URL(portalUrl).origin);

  return (req, res, visitor) =>
    duringVisit(visitor, async () => {
      res.setHeader("content-security-policy", policy);
      res.setHeader("x-content-type-options", "nosniff");
      res.setHeader("referrer-policy", "same-origin");
      try {
        await answer(req, res);
      } catch (error) {
        onError(error);
        if (res.headersSent) res.destroy();
        else if (isUnavailable(error)) sendPage(res, 503, serverErrorPage(frame, visitor.requestId), 5);
        else sendPage(res, 500, serverErrorPage(frame, visitor.requestId));
      }
    });

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const whole = withoutPrefix(req, issuer.pathname);
    const [path, query] = [whole.split("?", 1)[0]!, whole.slice(whole.split("?", 1)[0]!.length)];
    const problem = problemOfPath(path) ?? problemOfParameters(new URLSearchParams(query));
    if (problem) return refuse(req, res, path, problem);
    const page = pages.find((one) => one.path === path);
    const methods = page?.methods ?? methodsOf(path);
    if (!methods.includes(req.method!)) return refuseMethod(res, methods);

    // Links and cookies follow the configured address, whatever the request claims its host is; the visitor's address is
    // the one that the server found.
    req.headers["x-forwarded-proto"] = issuer.protocol.slice(0, -1);
    req.headers["x-forwarded-host"] = issuer.host;
    req.headers["x-forwarded-for"] = currentVisit()!.address;

    const body = req.method === "POST" ? await readBody(req) : undefined;
    if (body && "status" in body) return refuse(req, res, path, body);
    const isForm = /^application\/x-www-form-urlencoded\b/i.test(req.headers["content-type"] ?? "");
    const form = body && new URLSearchParams(isForm ? body.toString("utf8") : "");
    const formProblem = form && problemOfParameters(form);
    if (formProblem) return refuse(req, res, path, formProblem);

    const uid = /^\/interaction\/([\w-]{1,64})$/.exec(path)?.[1];
    if (form && (page || uid) && isFromElsewhere(req, issuer.origin))
      return sendPage(res, 403, refusedPage(frame, "This form was sent from another site."));
    if (page) return answerPage(page, req, res, new URLSearchParams(query), form);
    if (uid) return answerSignIn(parts, req, res, uid, form);
    const forProvider = body ? withBody(req, body) : req;
    // The provider finds out by these two where it is mounted.
    Object.assign(forProvider, { originalUrl: req.url, url: whole });
    const clientId = isOfClients(path) && form ? clientOf(req, form) : undefined;
    if (clientId === undefined) await callback(forProvider, res);
    else await answerClient(parts, clientId, res, () => callback(forProvider, res));
  }

  async function answerPage(
    page: FrontDoorPage,
    req: IncomingMessage,
    res: ServerResponse,
    query: URLSearchParams,
    form: URLSearchParams | undefined,
  ): Promise<void> {
    const answer = await page.answer({
      query,
      form,
      visitor: currentVisit()!,
      session: () => sessionOf(provider, req, res),
    });
    if ("page" in answer) return sendPage(res, answer.status, answer.page, answer.retryAfterSeconds);
    if ("json" in answer) {
      res.statusCode = answer.status;
      res.setHeader("content-type", "application/json; charset=utf-8");
      res.setHeader("cache-control", "no-store");
      res.end(JSON.stringify(answer.json));
      return;
    }
    if ("notice" in answer)
      signInNotices.leave(provider.createContext(req, res).cookies, provider.issuer, answer.notice);
    res.statusCode = 303;
    res.setHeader("location", "redirect" in answer ? answer.redirect : `${portalUrl}/`);
    res.setHeader("cache-control", "no-store");
    res.end();
  }

  function refuse(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    { status, text }: RequestProblem,
  ): void {
    if (!req.complete) {
      // What has not arrived yet is not waited for.
      res.setHeader("connection", "close");
      res.once("finish", () => req.destroy());
    }
    if (isOfClients(path)) {
      res.statusCode = status;
      res.setHeader("content-type", "application/json; charset=utf-8");
      res.end(JSON.stringify({ error: "invalid_request", error_description: text }));
    } else sendPage(res, status, refusedPage(frame, text));
  }
}

/** Whether clients show their secrets at a path: the provider's routes have no letter case. */
function isOfClients(path: string): boolean {
  return /^\/token/i.test(path);
}

/** Browsers say where a form comes from; programs need not. */
function isFromElsewhere(req: IncomingMessage, origin: string): boolean {
  const from = req.headers.origin;
  return (from !== undefined && from !== origin) || req.headers["sec-fetch-site"] === "cross-site";
}

const getOnly = ["GET", "HEAD"];
const corsGet = [...getOnly, "OPTIONS"];
const corsPost = ["POST", "OPTIONS"];
const page = [...getOnly, "POST"];

/** What is served below the issuer, by which methods. */
const paths: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/auth$/, page],
  [/^\/auth\/[^/]+$/, getOnly],
  [/^\/interaction\/[^/]+$/, page],
  [/^\/token(\/revocation)?$/, corsPost],
  [/^\/session\/end$/, page],
  [/^\/session\/end\/confirm$/, ["POST"]],
  [/^\/session\/end\/success$/, getOnly],
  [/^\/(jwks|\.well-known\/openid-configuration)$/, corsGet],
];

/** An address that leads nowhere says so to whoever opens it. */
function methodsOf(path: string): readonly string[] {
  return paths.find(([pattern]) => pattern.test(path))?.[1] ?? page;
}

function refuseMethod(res: ServerResponse, methods: readonly string[]): void {
  res.statusCode = 405;
  res.setHeader("allow", methods.join(", "));
  res.setHeader("content-type", "text/plain; charset=utf-8");
  res.end("This call is not known here.");
}

function withoutPrefix(req: IncomingMessage, prefix: string): string {
  const url = req.url ?? "/";
  return url.startsWith(prefix) ? url.slice(prefix.length) || "/" : url;
}

function contentSecurityPolicy(portalOrigin: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "script-src 'self'",
    `img-src 'self' ${portalOrigin}`,
    `form-action 'self' ${portalOrigin}`, // a sign-in ends with a redirect to the portal
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join("; ");
}
