import type { IncomingMessage, ServerResponse } from "node:http";
import { errors } from "oidc-provider";
import { checkSignIn, type SignInChecks, type SignInOutcome } from "./check-sign-in.ts";
import type { IdentityEvent } from "./identity-event.ts";
import { signInNotices } from "./notices.ts";
import { expiredPage, serverErrorPage } from "./pages/message-pages.ts";
import {
  type SignInFailure,
  type SignInLinks,
  type SignInNotice,
  type SignInView,
  signInPage,
} from "./pages/sign-in-page.ts";
import { afterPassword, answerSecondStep, type SecondStepParts } from "./second-factor/second-step.ts";
import { sendPage } from "./send-page.ts";
import { isUnavailable } from "./unavailable.ts";
import { currentVisit } from "./visitor.ts";

/** What the sign-in page needs. */
export interface SignInParts extends SecondStepParts {
  readonly checks: SignInChecks;
  /** Absent where nobody can register. */
  readonly links?: SignInLinks | undefined;
  /** What the operator tells everybody now. */
  announcement(): Promise<string | undefined>;
  onError(error: unknown): void;
}

/**
 * Answers `GET` (the page) and `POST` (the form) of one interaction. The interaction is found by its signed,
 * same-site cookie, which must agree with the address.
 *
 * @param form - what was posted; `undefined` asks for the page.
 */
export async function answerSignIn(
  parts: SignInParts,
  req: IncomingMessage,
  res: ServerResponse,
  uid: string,
  form: URLSearchParams | undefined,
): Promise<void> {
  const { provider, checks, frame, links, announcement, now, onEvent, onError } = parts;
  const action = `${new URL(provider.issuer).pathname}/interaction/${uid}`;
  const page = (view: Omit<SignInView, "action" | "links">) => signInPage(frame, { action, links, ...view });
  const show = async (
    status: number,
    view: Omit<SignInView, "action" | "links" | "announcement">,
    retryAfterSeconds?: number,
  ) => sendPage(res, status, page({ ...view, announcement: await announcement() }), retryAfterSeconds);
  const { address, requestId } = currentVisit()!;
  const typed = (form?.get("email") ?? "").slice(0, 254);
  try {
    const interaction = await provider.interactionDetails(req, res);
    if (interaction.uid !== uid) throw new errors.SessionNotFound("another interaction");
    const isAnswered = await answerSecondStep(
      parts,
      { req, res, action },
      form,
      interaction.result?.secondStep,
    );
    if (isAnswered) return;
    if (form === undefined || form.has("again")) {
      const left = signInNotices.take(provider.createContext(req, res).cookies, provider.issuer);
      return await show(200, { notice: noticeOf(interaction.params.notice) ?? left });
    }
    const email = typed.trim().toLowerCase();
    const password = form.get("password") ?? "";
    const outcome = await checkSignIn(checks, { email, password, address });
    if (outcome.kind !== "accepted") {
      onEvent(eventOf(outcome, email));
      const refused = answerTo(outcome, now());
      return await show(
        refused.status,
        { email: typed, failure: refused.failure },
        refused.retryAfterSeconds,
      );
    }
    await afterPassword(parts, { req, res, action }, outcome.account);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return sendPage(res, 400, expiredPage(frame));
    onError(error);
    const [status, retryAfterSeconds] = isUnavailable(error) ? [503, 5] : [500];
    const failed = form
      ? page({ email: typed, failure: { failedRequest: requestId } })
      : serverErrorPage(frame, requestId);
    sendPage(res, status, failed, retryAfterSeconds);
  }
}

function noticeOf(parameter: unknown): SignInNotice | undefined {
  return parameter === "session-expired" || parameter === "logged-out" ? parameter : undefined;
}

interface Refused {
  readonly status: number;
  readonly failure: SignInFailure;
  readonly retryAfterSeconds?: number;
}

function answerTo(outcome: Exclude<SignInOutcome, { kind: "accepted" }>, at: Date): Refused {
  switch (outcome.kind) {
    case "wrong":
      return { status: 422, failure: "wrong" };
    case "blocked": {
      const seconds = Math.max(1, Math.ceil((outcome.until.getTime() - at.getTime()) / 1000));
      return { status: 429, failure: Math.ceil(seconds / 60), retryAfterSeconds: seconds };
    }
    case "busy":
      return { status: 429, failure: "busy", retryAfterSeconds: outcome.retryAfterSeconds };
    case "not-allowed":
      return { status: 403, failure: failureOfState[outcome.state] };
  }
}

const failureOfState = {
  unactivated: "unactivated",
  pending: "waiting-for-approval",
  refused: "no-permission",
  disabled: "no-permission",
} satisfies Record<Extract<SignInOutcome, { kind: "not-allowed" }>["state"], SignInFailure>;

/** @param email - as typed; a log takes it only where it looks like an address, since people also mistake the field. */
function eventOf(outcome: Exclude<SignInOutcome, { kind: "accepted" }>, email: string): IdentityEvent {
  const account = /^[^\s@]+@[^\s@]+$/.test(email) ? { account: email } : {};
  const reason = outcome.kind === "not-allowed" ? `account ${outcome.state}` : outcome.kind;
  return { kind: "sign-in-failed", ...account, reason };
}
