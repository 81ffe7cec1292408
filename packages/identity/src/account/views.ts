import { type Html, html, layout, type PageFrame } from "@v2x/pages";
import type { PasswordStrength } from "../front-door/password-rules.ts";
import { passwordField } from "../front-door/views.ts";
import type { Account, Passkey, SecondFactors, SignIn } from "../ports.ts";
import type { Offer } from "../second-factor/second-factor.ts";
import { card, failureMessage, offerForm, passkeyForm } from "../second-factor/views.ts";
import { texts } from "./texts.ts";

/** Addresses of the pages of one's own account. */
export interface AccountLinks {
  readonly account: string;
  readonly password: string;
  readonly codes: string;
  readonly codesRemoval: string;
  readonly passkeys: string;
  readonly passkeyRemoval: string;
  readonly recoveryCodes: string;
  readonly sessionsEnd: string;
  readonly closing: string;
  /** Estimates a password. */
  readonly strength: string;
}

/** The page of one's own account. */
export function accountPage(
  frame: PageFrame,
  view: {
    readonly links: AccountLinks;
    readonly account: Account;
    readonly needsFactor: boolean;
    readonly factors: SecondFactors;
    readonly signIns: readonly SignIn[];
    /** Of the session that asks. */
    readonly uid: string;
    readonly done?: string | undefined;
    readonly failure?: string | undefined;
  },
): string {
  const { links, account, factors, signIns, uid, done, failure } = view;
  const content = html`<section class="card alone wide" aria-labelledby="title">
<h1 id="title">${texts.title}</h1>
<p class="lead">${texts.of(account.email, account.companyName)}</p>
${done !== undefined && html`<div id="message" class="message info" role="status"><p>${done}</p></div>`}
${failureMessage(failure)}
<section aria-labelledby="password-title"><h2 id="password-title">${texts.passwordTitle}</h2>
<p><a href="${links.password}">${texts.changePassword}</a></p></section>
<section aria-labelledby="factor-title"><h2 id="factor-title">${texts.factorTitle}</h2>
${factorPart(links, factors, view.needsFactor)}</section>
<section aria-labelledby="sessions-title"><h2 id="sessions-title">${texts.sessionsTitle}</h2>
<p>${texts.sessionsLead}</p>
<ul class="rows">${signIns.map((one) => sessionRow(links, one, one.uid === uid))}</ul>
${signIns.some((one) => one.uid !== uid) && html`<p>${button(links.sessionsEnd, "others", "yes", texts.endOthers)}</p>`}</section>
<section aria-labelledby="close-title"><h2 id="close-title">${texts.closeTitle}</h2>
<p>${texts.closeLead}</p><p><a href="${links.closing}">${texts.closeTitle}</a></p></section>
<p class="beside"><a href="${frame.portalUrl}/">${texts.back}</a></p>
</section>`;
  return layout(frame, content);
}

function factorPart(links: AccountLinks, factors: SecondFactors, needsFactor: boolean): Html {
  const { totp, passkeys, recoveryCodesLeft } = factors;
  const isNone = !totp && passkeys.length === 0;
  return html`${isNone && html`<p>${texts.factorNone}</p>`}${needsFactor && html`<p>${texts.factorRequired}</p>`}
<ul class="rows">${totp && html`<li><span>${texts.codesOn(dayOf(totp.createdAt))}</span>${button(links.codesRemoval, "remove", "yes", texts.remove, texts.removeCodes)}</li>`}${passkeys.map((key) => passkeyRow(links, key))}</ul>
<p class="beside"><a href="${links.codes}">${totp ? texts.replaceCodes : texts.setUpCodes}</a> <a href="${links.passkeys}">${texts.addPasskey}</a></p>
${!isNone && html`<p>${texts.recoveryCodesLeft(recoveryCodesLeft)}</p><p>${button(links.recoveryCodes, "make", "yes", texts.newRecoveryCodes)}</p>`}`;
}

function passkeyRow(links: AccountLinks, { id, name, createdAt, lastUsedAt }: Passkey): Html {
  const line = texts.passkeyLine(dayOf(createdAt), lastUsedAt && dayOf(lastUsedAt));
  return html`<li><span>${name}<small>${line}</small></span>${button(links.passkeyRemoval, "id", id, texts.remove, texts.removeNamed(name))}</li>`;
}

function sessionRow(
  links: AccountLinks,
  { uid, address, browser, signedInAt }: SignIn,
  isOwn: boolean,
): Html {
  const since = minuteOf(signedInAt);
  return html`<li><span>${browser}<small>${texts.sessionLine(since, address)}</small></span>${
    isOwn
      ? html`<span>${texts.thisSession}</span>`
      : button(links.sessionsEnd, "uid", uid, texts.endSession, texts.endNamed(browser, since))
  }</li>`;
}

/** A form of one button. @param label - where the words alone do not say what it does. */
function button(action: string, name: string, value: string, words: string, label?: string): Html {
  return html`<form method="post" action="${action}"><button class="plain" type="submit" name="${name}" value="${value}"${label !== undefined && html` aria-label="${label}"`}>${words}</button></form>`;
}

/** The form to change the password. */
export function changePasswordPage(
  frame: PageFrame,
  view: {
    readonly links: AccountLinks;
    readonly currentError?: string | undefined;
    readonly newError?: string | undefined;
    readonly failure?: string | undefined;
    readonly strength?: PasswordStrength | undefined;
  },
): string {
  const { links, currentError, newError, failure, strength } = view;
  const isFirst = newError === undefined || currentError !== undefined;
  return card(frame, texts.changePassword, [
    html`<p class="lead">${texts.changePasswordLead}</p>`,
    failureMessage(failure),
    html`<form method="post" action="${links.password}" novalidate>
${currentPasswordField(currentError, isFirst)}
${passwordField("New password", links, newError, !isFirst, strength)}
<button class="main" type="submit">${texts.setPassword}</button>
</form>`,
    backTo(links),
  ]);
}

/** Asks for the password before the account is closed. */
export function closingPage(
  frame: PageFrame,
  view: {
    readonly links: AccountLinks;
    readonly currentError?: string | undefined;
    readonly failure?: string | undefined;
  },
): string {
  const { links, currentError, failure } = view;
  return card(frame, texts.closeTitle, [
    html`<p class="lead">${texts.closeLead} ${texts.closeQuestion}</p>`,
    failureMessage(failure),
    html`<form method="post" action="${links.closing}" novalidate>${currentPasswordField(currentError, true)}
<button class="main" type="submit">${texts.close}</button></form>`,
    backTo(links),
  ]);
}

/** Offers a secret for one-time codes. @param offered - it, sealed. */
export function setUpCodesPage(
  frame: PageFrame,
  view: {
    readonly links: AccountLinks;
    readonly offer: Offer;
    readonly offered: string;
    readonly isReplacing: boolean;
    readonly failure?: string | undefined;
  },
): string {
  const { links, offer, offered, isReplacing, failure } = view;
  return card(frame, isReplacing ? texts.replaceCodes : texts.setUpCodes, [
    isReplacing && html`<p class="lead">${texts.replaceCodesLead}</p>`,
    failureMessage(failure),
    offerForm(links.codes, offer, failure, html`<input type="hidden" name="offer" value="${offered}">`),
    backTo(links),
  ]);
}

/** Has the browser make a passkey. @param question - the challenge, sealed. */
export function addPasskeyPage(
  frame: PageFrame,
  view: {
    readonly links: AccountLinks;
    readonly options: string;
    readonly question: string;
    readonly name?: string | undefined;
    readonly failure?: string | undefined;
  },
): string {
  const { links, options, question, name = "", failure } = view;
  const fields = html`<input type="hidden" name="question" value="${question}">
<div class="field"><label for="name">${texts.passkeyName}</label>
<input id="name" name="name" maxlength="50" required autofocus aria-describedby="name-hint" value="${name}"><p id="name-hint" class="hint">${texts.passkeyNameHint}</p></div>`;
  return card(frame, texts.addPasskeyTitle, [
    html`<p class="lead">${texts.addPasskeyLead}</p>`,
    failureMessage(failure),
    passkeyForm(links.passkeys, "create", options, texts.addPasskey, fields),
    backTo(links),
  ]);
}

/** The link that leads back to the account's page. */
export function backTo(links: Pick<AccountLinks, "account">): Html {
  return html`<p class="beside"><a href="${links.account}">${texts.backToAccount}</a></p>`;
}

function currentPasswordField(error: string | undefined, isFocused: boolean): Html {
  return html`<div class="field"><label for="currentPassword">${texts.currentPassword}</label>
<input id="currentPassword" name="currentPassword" type="password" autocomplete="current-password" maxlength="1000" required${
    error !== undefined && html` aria-invalid="true" aria-describedby="currentPassword-error"`
  }${isFocused && html` autofocus`}>
<button class="quiet" type="button" data-shows="currentPassword" aria-pressed="false" hidden>Show password</button>${
    error !== undefined && html`<p id="currentPassword-error" class="field-error">${error}</p>`
  }</div>`;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const minuteOf = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
