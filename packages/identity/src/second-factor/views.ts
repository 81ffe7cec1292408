import { type Html, html, layout, type PageFrame } from "@v2x/pages";
import type { Offer } from "./second-factor.ts";
import { texts } from "./texts.ts";

/** A form's address, and what was wrong with what it sent the last time. */
export interface StepView {
  readonly action: string;
  readonly failure?: string | undefined;
}

/**
 * Asks for the second factor after the right password.
 *
 * @param passkeyOptions - what the browser is asked, as JSON; absent where the account has no passkey.
 */
export function secondStepPage(
  frame: PageFrame,
  view: StepView & { readonly hasCodes: boolean; readonly passkeyOptions?: string | undefined },
): string {
  const { action, failure, hasCodes, passkeyOptions } = view;
  return card(frame, hasCodes ? texts.stepTitle : texts.stepTitleOfPasskeys, [
    html`<p class="lead">${hasCodes ? texts.stepLead : texts.stepLeadOfPasskeys}</p>`,
    failureMessage(failure),
    passkeyOptions !== undefined && passkeyForm(action, "get", passkeyOptions, texts.usePasskey),
    html`<form method="post" action="${action}" novalidate>
${codeField(hasCodes ? texts.code : texts.recoveryCode, hasCodes ? texts.codeHint : undefined, failure)}
<button class="main" type="submit">${texts.goOn}</button>
</form>`,
    againForm(action),
  ]);
}

/** Offers the secret of one-time codes to somebody who must have a second factor, before signing in goes on. */
export function requiredFactorPage(frame: PageFrame, view: StepView & { readonly offer: Offer }): string {
  const { action, failure, offer } = view;
  return card(frame, texts.setUpTitle, [
    html`<p class="lead">${texts.requiredLead}</p>`,
    failureMessage(failure),
    offerForm(action, offer, failure),
    againForm(action),
  ]);
}

/** Shows recovery codes, once. @param goOn - what leads on from here. */
export function recoveryCodesPage(frame: PageFrame, codes: readonly string[], goOn: Html): string {
  return card(frame, texts.codesTitle, [
    html`<p class="lead">${texts.codesLead}</p>`,
    html`<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>`,
    goOn,
  ]);
}

/** Shown in their place where the page is loaded again. */
export function codesWereShownPage(frame: PageFrame, goOn: Html): string {
  return card(frame, texts.codesTitle, [html`<p class="lead">${texts.codesWereShown}</p>`, goOn]);
}

/** The button below recovery codes that goes on with signing in. */
export function keptForm(action: string): Html {
  return html`<form method="post" action="${action}"><input type="hidden" name="kept" value="yes"><button class="main" type="submit">${texts.kept}</button></form>`;
}

/** The QR code and secret of one-time codes, and the field for the first code. */
export function offerForm(
  action: string,
  { secret, uri, svg }: Offer,
  failure: string | undefined,
  more?: Html,
): Html {
  return html`<ol class="steps">
<li><p>${texts.setUpApp}</p></li>
<li><p>${texts.setUpScan}</p>
<p class="qr" role="img" aria-label="${texts.qrCode}">${{ html: svg }}</p>
<p>${texts.setUpByHand}</p><p><code class="secret">${secret.match(/.{1,4}/g)!.join(" ")}</code></p>
<p><a href="${uri}">${texts.openApp}</a></p></li>
<li><p>${texts.setUpCode}</p></li>
</ol>
<form method="post" action="${action}" novalidate>${more}
${codeField(texts.code, undefined, failure)}
<button class="main" type="submit">${texts.setUp}</button>
</form>`;
}

/**
 * A form that the page's script sends once the browser has made or proven a passkey.
 *
 * @param options - what the browser is asked, as JSON.
 */
export function passkeyForm(
  action: string,
  kind: "create" | "get",
  options: string,
  button: string,
  more?: Html,
): Html {
  return html`<form method="post" action="${action}">${more}<input type="hidden" name="credential">
<button class="main" type="button" data-passkey="${kind}" data-options="${options}" data-failed="${texts.passkeyFailed}" hidden>${button}</button>
<p class="field-error" role="status"></p>
<noscript><p class="hint">${texts.passkeysNeedScript}</p></noscript></form>`;
}

/** A page of one card. */
export function card(
  frame: PageFrame,
  title: string,
  content: readonly (Html | false | undefined)[],
): string {
  return layout(
    frame,
    html`<section class="card alone" aria-labelledby="title">
<h1 id="title">${title}</h1>
${content.filter((part): part is Html => part !== undefined && part !== false)}
</section>`,
  );
}

/** What went wrong, on top of a page. */
export function failureMessage(failure: string | undefined): Html | undefined {
  return failure === undefined
    ? undefined
    : html`<div id="message" class="message error" role="alert"><p>${failure}</p></div>`;
}

function codeField(label: string, hint: string | undefined, failure: string | undefined): Html {
  const described = [failure !== undefined && "message", hint !== undefined && "code-hint"].filter(Boolean);
  return html`<div class="field"><label for="code">${label}</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required autofocus${
    described.length > 0 && html` aria-describedby="${described.join(" ")}"`
  }${failure !== undefined && html` aria-invalid="true"`}>
${hint !== undefined && html`<p id="code-hint" class="hint">${hint}</p>`}</div>`;
}

function againForm(action: string): Html {
  return html`<form method="post" action="${action}" class="beside"><button class="quiet" type="submit" name="again" value="yes">${texts.asSomebodyElse}</button></form>`;
}
