import { type Html, html } from "./html.ts";
import { contactLink, layout, type PageFrame } from "./layout.ts";
import { texts } from "./texts.ts";

/** Shown when a sign-in cannot be continued; leads to a new one. */
export function expiredPage(frame: PageFrame): string {
  return messagePage(frame, texts.expiredTitle, html`<p>${texts.expired}</p>`, texts.startAgain);
}

/** Shown after a logout that names no address to go back to. */
export function loggedOutPage(frame: PageFrame): string {
  return messagePage(frame, texts.logoutTitle, html`<p>${texts.loggedOut}</p>`, texts.signIn);
}

/** An address below the provider that leads nowhere. */
export function notFoundPage(frame: PageFrame): string {
  return messagePage(frame, texts.notFoundTitle, html`<p>${texts.notFound}</p>`, texts.backToPortal);
}

/** The database is away or something broke. */
export function serverErrorPage(frame: PageFrame): string {
  return messagePage(frame, texts.errorTitle, html`<p>${texts.serverError}</p>`, texts.startAgain);
}

/** A request that breaks a rule. @param sentence - says which. */
export function refusedPage(frame: PageFrame, sentence: string): string {
  return messagePage(frame, texts.refusedTitle, html`<p>${sentence}</p>`, texts.startAgain);
}

/** A visitor's network has started too many sign-ins without finishing them. */
export function tooManySignInsPage(frame: PageFrame): string {
  return messagePage(frame, texts.refusedTitle, html`<p>${texts.tooManySignIns}</p>`, texts.startAgain);
}

/**
 * An error that cannot be told to the portal, because the request does not say reliably where that is.
 *
 * @param code - the OAuth error; without one the error is an unknown one.
 */
export function oauthErrorPage(frame: PageFrame, code: string | undefined): string {
  const explanation = code
    ? html`<p>${texts.errorWithCode(code)} Please write to ${contactLink(frame)} ${texts.ifAgain}</p>`
    : html`<p>${texts.unknownError}</p>`;
  return messagePage(frame, texts.errorTitle, explanation, texts.startAgain);
}

/**
 * Asks before logging out, for a request that does not prove it comes from the signed-in person's portal.
 *
 * @param form - the provider's form `op.logoutForm`.
 */
export function logoutPage(frame: PageFrame, form: Html): string {
  return layout(
    frame,
    texts.logoutTitle,
    html`<section class="card narrow"><h1>${texts.logoutTitle}</h1><p>${texts.logoutQuestion}</p>${form}
<p class="actions"><button class="main" type="submit" form="op.logoutForm" name="logout" value="yes">${texts.logout}</button>
<a href="${frame.portalUrl}/">${texts.stay}</a></p></section>`,
  );
}

/** Someone signed in where another account's session lives: ends that one first. */
export function otherAccountPage(frame: PageFrame, action: string, xsrf: string): string {
  return layout(
    frame,
    texts.otherAccountTitle,
    html`<section class="card narrow"><h1>${texts.otherAccountTitle}</h1><p>${texts.otherAccount}</p>
<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}"><input type="hidden" name="logout" value="yes">
<button class="main" type="submit">${texts.continue}</button></form></section>`,
  );
}

function messagePage(frame: PageFrame, title: string, content: Html, link: string): string {
  return layout(
    frame,
    title,
    html`<section class="card narrow"><h1>${title}</h1>${content}
<p class="actions"><a class="main" href="${frame.portalUrl}/">${link}</a></p></section>`,
  );
}
