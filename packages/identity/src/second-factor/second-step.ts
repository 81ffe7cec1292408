import type { IncomingMessage, ServerResponse } from "node:http";
import type { PageFrame } from "@v2x/pages";
import type { Provider } from "oidc-provider";
import type { EventListener } from "../identity-event.ts";
import { texts as signInTexts } from "../pages/texts.ts";
import type { Account, IdentityStorage } from "../ports.ts";
import { sendPage } from "../send-page.ts";
import { currentVisit } from "../visitor.ts";
import { hasSecondFactor, type SecondFactor } from "./second-factor.ts";
import { texts } from "./texts.ts";
import {
  codesWereShownPage,
  keptForm,
  recoveryCodesPage,
  requiredFactorPage,
  secondStepPage,
} from "./views.ts";

/** Where a sign-in stands after the right password; the provider's interaction keeps it. */
interface Pending {
  readonly accountId: string;
  /** Of the account when its password was right: a new password since makes it worth nothing. */
  readonly generation: number;
  /** The sealed secret that is offered to somebody who must have a second factor. */
  readonly offer?: string | undefined;
  /** Of the question that was put to a passkey last. */
  readonly challenge?: string | undefined;
  /** All is proven; recovery codes have been shown. */
  readonly amr?: readonly string[] | undefined;
}

/** What the step after the password needs. */
export interface SecondStepParts {
  readonly provider: Provider;
  readonly storage: Pick<IdentityStorage, "accounts" | "holders">;
  readonly secondFactor: SecondFactor;
  readonly frame: PageFrame;
  now(): Date;
  readonly onEvent: EventListener;
}

/** One request of the sign-in page. */
export interface StepRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** Where forms go. */
  readonly action: string;
}

/** Goes on after the right password: signs in, or asks for what else the account must prove. */
export async function afterPassword(
  parts: SecondStepParts,
  request: StepRequest,
  account: Account,
): Promise<void> {
  const { storage, secondFactor, now } = parts;
  const pending = { accountId: account.id, generation: account.tokenGeneration };
  if (hasSecondFactor(await secondFactor.of(account.id))) return ask(parts, request, account, pending);
  const holder = await storage.holders.findByAccountId(account.id, undefined, now());
  if (!holder || !secondFactor.isRequiredOf(holder)) return finish(parts, request, account, ["pwd"]);
  return offer(parts, request, account, { ...pending, offer: secondFactor.newOffer(account.id) });
}

/**
 * Answers the step after the password, if the sign-in has come to it.
 *
 * @param form - what was posted; `undefined` asks for the page.
 * @returns false where it has not, or where it begins anew: the sign-in page is to be shown.
 */
export async function answerSecondStep(
  parts: SecondStepParts,
  request: StepRequest,
  form: URLSearchParams | undefined,
  left: unknown,
): Promise<boolean> {
  const pending = left as Pending | undefined;
  if (!pending) return false;
  const account = await parts.storage.accounts.findById(pending.accountId);
  const isOver = account?.state !== "approved" || account.tokenGeneration !== pending.generation;
  if (isOver || form?.has("again")) {
    await parts.provider.interactionResult(request.req, request.res, {}, { mergeWithLastSubmission: false });
    return false;
  }
  if (pending.amr) {
    if (form) await finish(parts, request, account, pending.amr);
    else sendPage(request.res, 200, codesWereShownPage(parts.frame, keptForm(request.action)));
    return true;
  }
  // Set up elsewhere meanwhile, it is to be proven here: the password alone must not replace it.
  const isOffered = pending.offer !== undefined && !hasSecondFactor(await parts.secondFactor.of(account.id));
  if (isOffered)
    await (form
      ? takeOffer(parts, request, account, pending, form)
      : offer(parts, request, account, pending));
  else await (form ? judge(parts, request, account, pending, form) : ask(parts, request, account, pending));
  return true;
}

/** Shows the page that asks for the second factor; each time with another question for passkeys. */
async function ask(
  parts: SecondStepParts,
  request: StepRequest,
  account: Account,
  { accountId, generation }: Pending,
  refused?: { readonly status: number; readonly failure: string; readonly retryAfterSeconds?: number },
): Promise<void> {
  const { secondFactor, frame } = parts;
  const factors = await secondFactor.of(account.id);
  const question = factors.passkeys.length > 0 ? await secondFactor.askForPasskey(factors) : undefined;
  await keep(parts, request, { accountId, generation, challenge: question?.challenge });
  const page = secondStepPage(frame, {
    action: request.action,
    hasCodes: factors.totp !== undefined,
    passkeyOptions: question?.options,
    failure: refused?.failure,
  });
  sendPage(request.res, refused?.status ?? 200, page, refused?.retryAfterSeconds);
}

async function judge(
  parts: SecondStepParts,
  request: StepRequest,
  account: Account,
  pending: Pending,
  form: URLSearchParams,
): Promise<void> {
  const credential = form.get("credential") ?? "";
  const proof = { code: form.get("code") ?? "", credential, challenge: pending.challenge };
  const outcome = await parts.secondFactor.prove(account, proof, currentVisit()!.address);
  if (outcome.kind === "accepted") return finish(parts, request, account, outcome.amr);
  parts.onEvent({ kind: "sign-in-failed", account: account.email, reason: `second factor ${outcome.kind}` });
  if (outcome.kind === "wrong")
    return ask(parts, request, account, pending, {
      status: 422,
      failure: credential === "" ? texts.wrongCode : texts.wrongPasskey,
    });
  const seconds = Math.max(1, Math.ceil((outcome.until.getTime() - parts.now().getTime()) / 1000));
  return ask(parts, request, account, pending, {
    status: 429,
    failure: signInTexts.blocked(Math.ceil(seconds / 60)),
    retryAfterSeconds: seconds,
  });
}

async function offer(
  parts: SecondStepParts,
  request: StepRequest,
  account: Account,
  pending: Pending,
  failure?: string,
): Promise<void> {
  await keep(parts, request, pending);
  const shown = parts.secondFactor.readOffer(account, pending.offer!)!;
  const page = requiredFactorPage(parts.frame, { action: request.action, offer: shown, failure });
  sendPage(request.res, failure === undefined ? 200 : 422, page);
}

async function takeOffer(
  parts: SecondStepParts,
  request: StepRequest,
  account: Account,
  pending: Pending,
  form: URLSearchParams,
): Promise<void> {
  const added = await parts.secondFactor.takeOffer(account, pending.offer!, form.get("code") ?? "");
  if (!added) return offer(parts, request, account, pending, texts.wrongCode);
  const { accountId, generation } = pending;
  await keep(parts, request, { accountId, generation, amr: ["pwd", "otp", "mfa"] });
  const page = recoveryCodesPage(parts.frame, added.recoveryCodes ?? [], keptForm(request.action));
  sendPage(request.res, 200, page);
}

async function keep(
  { provider }: SecondStepParts,
  { req, res }: StepRequest,
  pending: Pending,
): Promise<void> {
  await provider.interactionResult(req, res, { secondStep: pending }, { mergeWithLastSubmission: false });
}

async function finish(
  { provider, onEvent }: SecondStepParts,
  { req, res }: StepRequest,
  account: Account,
  amr: readonly string[],
): Promise<void> {
  onEvent({ kind: "sign-in-succeeded", account: account.email, factors: amr });
  // Not remembered: the session's cookie ends with the browser.
  const login = { accountId: account.id, remember: false, amr: [...amr] };
  await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false });
}
