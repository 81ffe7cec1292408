import { contactLink, type Html, html, messagePage, type PageFrame } from "@v2x/pages";
import { serverErrorMessage } from "./server-error.ts";
import { texts } from "./texts.ts";

/** Shown when a sign-in cannot be continued; leads to a new one. */
export function expiredPage(frame: PageFrame): string {
  return messagePage(frame, {
    tone: "info",
    title: texts.expiredTitle,
    content: html`<p>${texts.expired}</p>`,
    actions: toPortal(frame, texts.startAgain),
  });
}

/** Shown after a logout that names no address to go back to. */
export function loggedOutPage(frame: PageFrame): string {
  return messagePage(frame, {
    tone: "info",
    title: texts.loggedOutTitle,
    content: html`<p>${texts.loggedOut}</p>`,
    actions: toPortal(frame, texts.signIn),
  });
}

/** An address below the provider that leads nowhere. */
export function notFoundPage(frame: PageFrame): string {
  return messagePage(frame, {
    tone: "info",
    title: texts.notFoundTitle,
    content: html`<p>${texts.notFound}</p>`,
    actions: toPortal(frame, texts.backToPortal),
  });
}

/** The database is away or something broke. @param requestId - the number under which logs keep the request. */
export function serverErrorPage(frame: PageFrame, requestId: string): string {
  return errorPage(frame, serverErrorMessage(frame, requestId));
}

/** A request that breaks a rule. @param sentence - says which. */
export function refusedPage(frame: PageFrame, sentence: string): string {
  return errorPage(frame, html`<p>${sentence}</p>`, texts.refusedTitle);
}

/** A visitor's network has started too many sign-ins without finishing them. */
export function tooManySignInsPage(frame: PageFrame): string {
  return errorPage(frame, html`<p>${texts.tooManySignIns}</p>`, texts.refusedTitle);
}

/**
 * An error that cannot be told to the portal, because the request does not say reliably where that is.
 *
 * @param code - the OAuth error.
 */
export function oauthErrorPage(frame: PageFrame, code: string): string {
  return errorPage(
    frame,
    html`<p>${texts.errorWithCode(code)} Please write to ${contactLink(frame)} ${texts.ifAgain}</p>`,
  );
}

/**
 * Asks before logging out, for a request that does not prove it comes from the signed-in person's portal.
 *
 * @param form - the provider's form `op.logoutForm`.
 */
export function logoutPage(frame: PageFrame, form: Html): string {
  return messagePage(frame, {
    tone: "info",
    title: texts.logoutTitle,
    content: html`<p>${texts.logoutQuestion}</p>${form}`,
    actions: html`<button class="main" type="submit" form="op.logoutForm" name="logout" value="yes">${texts.logout}</button>
<a href="${frame.portalUrl}/">${texts.stay}</a>`,
  });
}

/** Someone signed in where another account's session lives: ends that one first. */
export function otherAccountPage(frame: PageFrame, action: string, xsrf: string): string {
  return messagePage(frame, {
    tone: "info",
    title: texts.otherAccountTitle,
    content: html`<p>${texts.otherAccount}</p>
<form id="other-account" method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}"><input type="hidden" name="logout" value="yes"></form>`,
    actions: html`<button class="main" type="submit" form="other-account">${texts.endOther}</button>
<a href="${frame.portalUrl}/">${texts.keepOther}</a>`,
  });
}

function errorPage(frame: PageFrame, content: Html, title: string = texts.errorTitle): string {
  return messagePage(frame, {
    tone: "error",
    title,
    content,
    actions: toPortal(frame, texts.startAgain),
  });
}

function toPortal({ portalUrl }: PageFrame, text: string): Html {
  return html`<a class="main" href="${portalUrl}/">${text}</a>`;
}
