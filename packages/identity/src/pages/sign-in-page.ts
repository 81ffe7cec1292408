import { contactLink, type Html, html, layout, type PageFrame } from "@v2x/pages";
import { serverErrorMessage } from "./server-error.ts";
import { texts } from "./texts.ts";

/**
 * Why the form is shown (again); `waiting-for-approval` and `no-permission` differ only in what they add. A number:
 * signing in is blocked for so many minutes. `failedRequest`: the server failed, and logs keep it under this number.
 */
export type SignInFailure =
  | number
  | "busy"
  | "wrong"
  | "no-permission"
  | "waiting-for-approval"
  | "unactivated"
  | { readonly failedRequest: string };

/** What brought a visitor here other than a first visit. */
export type SignInNotice =
  | "logged-out"
  | "session-expired"
  | "activated"
  | "password-set"
  | "joined"
  | "joined-waiting";

/** What the sign-in page shows. */
export interface SignInView {
  /** Where the form goes. */
  readonly action: string;
  /** As typed before. */
  readonly email?: string;
  readonly failure?: SignInFailure;
  readonly notice?: SignInNotice;
  /** What the operator tells everybody now. */
  readonly announcement?: string | undefined;
  /** Where visitors without an account or password go on; absent where they cannot. */
  readonly links?: SignInLinks | undefined;
}

/** Addresses of pages. */
export interface SignInLinks {
  readonly register: string;
  readonly resend: string;
  readonly forgotten: string;
  /** Where mails can be read that are sent nowhere. */
  readonly mails?: string;
}

/** The front page of the portal: what it is, the form, how access is granted. */
export function signInPage(
  frame: PageFrame,
  { action, email, failure, notice, announcement, links }: SignInView,
): string {
  const message = failure ? failureMessage(frame, failure, links) : notice && noticeMessage(notice);
  // After a wrong password the address is usually right: the cursor goes where the correction is due.
  const focus = email ? "password" : "email";
  const invalid = failure === "wrong" && html` aria-invalid="true" aria-describedby="message"`;
  return layout(
    frame,
    html`<div class="front">
<div class="about">
<h1>${texts.product}</h1>
<p class="lead">${texts.lead}<br>${texts.leadDetail}</p>
</div>
<section class="card" aria-labelledby="sign-in-title">
<h2 id="sign-in-title">${texts.signInTitle}</h2>
${announcement && html`<div class="message info"><p><strong>${texts.announcement}</strong> ${announcement}</p></div>`}
${message}
<form method="post" action="${action}">
<div class="field">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required data-missing="${texts.emailMissing}" data-malformed="${texts.emailMalformed}" value="${email}"${invalid}${focus === "email" && autofocus}>
</div>
<div class="field">
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required data-missing="${texts.passwordMissing}"${invalid}${focus === "password" && autofocus}>
<button class="quiet" type="button" data-shows="password" aria-pressed="false" hidden>${texts.showPassword}</button>
</div>
<button class="main" type="submit">${texts.signIn}</button>
</form>
${links && html`<p class="beside"><a href="${links.register}">${texts.register}</a> <a href="${links.forgotten}">${texts.forgotten}</a>${links.mails && html` <a href="${links.mails}">${texts.demoMails}</a>`}</p>`}
</section>
<section class="access" aria-labelledby="access-title">
<h2 id="access-title">${texts.accessTitle}</h2>
<p>${links ? texts.accessByRegistering : texts.access} ${contactLink(frame)}.</p>
</section>
</div>`,
  );
}

const autofocus = html` autofocus`;

function failureMessage(frame: PageFrame, failure: SignInFailure, links: SignInLinks | undefined): Html {
  if (typeof failure === "number") return errorMessage(html`<p>${texts.blocked(failure)}</p>`);
  if (typeof failure === "object") return errorMessage(serverErrorMessage(frame, failure.failedRequest));
  const ask = html`<p>${texts.writeTo} ${contactLink(frame)}.</p>`;
  const content = {
    wrong: html`<p>${texts.wrong}</p>`,
    busy: html`<p>${texts.busy}</p>`,
    "no-permission": html`<p>${texts.noPermission}</p>${ask}`,
    "waiting-for-approval": html`<p>${texts.noPermission}</p><p>${texts.waitingForApproval}</p>${ask}`,
    unactivated: html`<p>${texts.unactivated}</p>${links && html`<p><a href="${links.resend}">${texts.resend}</a></p>`}`,
  } satisfies Record<Extract<SignInFailure, string>, Html>;
  return errorMessage(content[failure]);
}

function errorMessage(content: Html): Html {
  return html`<div id="message" class="message error" role="alert">${content}</div>`;
}

function noticeMessage(notice: SignInNotice): Html {
  const text = {
    "logged-out": texts.loggedOut,
    "session-expired": texts.sessionExpired,
    activated: texts.activated,
    "password-set": texts.passwordSet,
    joined: texts.joined,
    "joined-waiting": texts.joinedWaiting,
  }[notice];
  return html`<div id="message" class="message info" role="status"><p>${text}</p></div>`;
}
