import type { IncomingMessage, ServerResponse } from "node:http";
import { errors, type Provider } from "oidc-provider";
import { checkSignIn, type SignInOutcome } from "./check-sign-in.ts";
import { loggedOutNotice } from "./notices.ts";
import type { PageFrame } from "./pages/layout.ts";
import { expiredPage, serverErrorPage } from "./pages/message-pages.ts";
import { type SignInFailure, type SignInNotice, type SignInView, signInPage } from "./pages/sign-in-page.ts";
import type { AccountStorage } from "./ports.ts";

/** What the sign-in page needs. */
export interface SignInParts {
  readonly provider: Provider;
  readonly accounts: AccountStorage;
  readonly frame: PageFrame;
  onError(error: unknown): void;
}

/**
 * Answers `GET` (the page) and `POST` (the form) of one interaction. The interaction is found by its signed,
 * same-site cookie, which must agree with the address.
 */
export async function answerSignIn(
  { provider, accounts, frame, onError }: SignInParts,
  req: IncomingMessage,
  res: ServerResponse,
  uid: string,
): Promise<void> {
  const action = `${new URL(provider.issuer).pathname}/interaction/${uid}`;
  const show = (status: number, view: Omit<SignInView, "action">) =>
    sendPage(res, status, signInPage(frame, { action, ...view }));
  let email = "";
  try {
    const interaction = await provider.interactionDetails(req, res);
    if (interaction.uid !== uid) throw new errors.SessionNotFound("another interaction");
    if (req.method === "GET" || req.method === "HEAD") {
      const left = loggedOutNotice.take(provider.createContext(req, res).cookies, provider.issuer);
      return show(200, { notice: noticeOf(interaction.params.notice) ?? left });
    }
    const form = await readForm(req);
    email = (form.get("email") ?? "").slice(0, 254);
    const outcome = await checkSignIn(accounts, email, form.get("password") ?? "");
    if (outcome.kind !== "accepted") return show(statusOf(outcome), { email, failure: failureOf(outcome) });
    // Not remembered: the session's cookie ends with the browser.
    const login = { accountId: outcome.account.id, remember: false };
    await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false });
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return sendPage(res, 400, expiredPage(frame));
    onError(error);
    const status = isUnavailable(error) ? 503 : 500;
    if (req.method === "POST") show(status, { email, failure: "server-error" });
    else sendPage(res, status, serverErrorPage(frame));
  }
}

/** Sends a page that no cache may keep. */
function sendPage(res: ServerResponse, status: number, page: string): void {
  res.statusCode = status;
  res.setHeader("content-type", "text/html; charset=utf-8");
  res.setHeader("cache-control", "no-store");
  res.end(page);
}

const maxFormBytes = 16 * 1024;

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    // What follows is thrown away unread; the form cannot hold that much.
    if (length <= maxFormBytes) chunks.push(chunk);
  }
  return new URLSearchParams(length <= maxFormBytes ? Buffer.concat(chunks).toString("utf8") : "");
}

/** Storage is behind an interface; of its failures only this one has a name here. */
function isUnavailable(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "unavailable";
}

function noticeOf(parameter: unknown): SignInNotice | undefined {
  return parameter === "session-expired" || parameter === "logged-out" ? parameter : undefined;
}

type Refusal = Exclude<SignInOutcome, { kind: "accepted" }>;

function failureOf(outcome: Refusal): SignInFailure {
  if (outcome.kind === "wrong") return "wrong";
  switch (outcome.state) {
    case "unactivated":
      return "unactivated";
    case "pending":
      return "waiting-for-approval";
    case "refused":
    case "disabled":
      return "no-permission";
  }
}

function statusOf(outcome: Refusal): number {
  return outcome.kind === "wrong" ? 422 : 403;
}
