import { type Html, html, layout, messagePage, type PageFrame } from "@v2x/pages";
import { maxPasswordLength, type PasswordStrength } from "./password-rules.ts";
import { texts } from "./texts.ts";

/** Where the pages are, as links of other pages and mails name them. */
export interface FrontDoorLinks {
  readonly register: string;
  readonly activation: string;
  readonly resend: string;
  readonly forgotten: string;
  readonly newPassword: string;
  readonly strength: string;
  readonly invitation: string;
  readonly privacy: string;
  readonly terms: string;
  /** Where mails can be read that are sent nowhere. */
  readonly mails?: string;
}

/** What is wrong with which field, in the order of the form; the sentences are for people. */
export type FieldErrors<Field extends string> = Partial<Readonly<Record<Field, string>>>;

/** What a form shows: what was typed before, never a password, and what was wrong with it. */
export interface FormView<Field extends string> {
  readonly links: FrontDoorLinks;
  readonly values?: Partial<Readonly<Record<Field, string>>>;
  readonly errors?: FieldErrors<Field>;
  /** What went wrong with no field in particular. */
  readonly failure?: string | undefined;
  /** Of the password that was sent. */
  readonly strength?: PasswordStrength | undefined;
}

/** Fields of the registration. */
export type RegistrationField = "email" | "companyName" | "password" | "privacy" | "terms";

/** The form to register. */
export function registerPage(frame: PageFrame, view: FormView<RegistrationField>): string {
  const { links, values = {}, errors = {} } = view;
  const focus = Object.keys(errors)[0] ?? "email";
  return formPage(frame, {
    title: texts.registerTitle,
    lead: texts.registerLead,
    view,
    action: links.register,
    fields: [
      emailField(values.email, errors.email, focus === "email"),
      html`<div class="field"><label for="companyName">${texts.companyName}</label>
<input id="companyName" name="companyName" autocomplete="organization" maxlength="200" required value="${values.companyName}"${described("companyName", errors.companyName)}${focus === "companyName" && autofocus}>${errorOf("companyName", errors.companyName)}</div>`,
      passwordField(texts.password, links, errors.password, focus === "password", view.strength),
      ...acceptanceFields(view, focus),
    ],
    button: texts.register,
  });
}

/** What everybody accepts who gets an account. @param focus - name of the field that has the focus. */
export function acceptanceFields(
  { links, values = {}, errors = {} }: FormView<"privacy" | "terms">,
  focus: string,
): readonly Html[] {
  return [
    checkbox("privacy", values.privacy, errors.privacy, focus === "privacy", [
      texts.acceptPrivacy,
      links.privacy,
      texts.privacy,
    ]),
    checkbox("terms", values.terms, errors.terms, focus === "terms", [
      texts.acceptTerms,
      links.terms,
      texts.terms,
    ]),
  ];
}

/** A form that asks for an address to send a mail to. */
export function addressPage(
  frame: PageFrame,
  view: FormView<"email">,
  { action, title, lead }: { action: string; title: string; lead?: string },
): string {
  const { values = {}, errors = {} } = view;
  const fields = [emailField(values.email, errors.email, true)];
  return formPage(frame, { title, lead, view, action, fields, button: texts.send });
}

/** The form of a link by which a new password is chosen. */
export function newPasswordPage(frame: PageFrame, view: FormView<"password">, token: string): string {
  const { links, errors = {}, strength } = view;
  return formPage(frame, {
    title: texts.forgottenTitle,
    view,
    action: links.newPassword,
    fields: [
      html`<input type="hidden" name="token" value="${token}">`,
      passwordField(texts.newPassword, links, errors.password, true, strength),
    ],
    button: texts.setPassword,
  });
}

/** Asks before the account is activated, so that programs that look into mails do not use the link up. */
export function activatePage(
  frame: PageFrame,
  view: Pick<FormView<"password">, "links" | "errors" | "failure"> & { readonly more?: string | undefined },
  token: string,
): string {
  return formPage(frame, {
    title: texts.activateTitle,
    lead: texts.activateQuestion,
    view,
    action: view.links.activation,
    fields: [
      html`<input type="hidden" name="token" value="${token}">`,
      knownPasswordField(view.errors?.password),
      ...(view.more === undefined
        ? []
        : [html`<p class="hint">${view.more} <a href="${view.links.register}">${texts.register}</a></p>`]),
    ],
    button: texts.activate,
  });
}

/** Says one thing, and where to go on. */
export function saidPage(
  frame: PageFrame,
  said: {
    readonly title: string;
    readonly sentences: readonly string[];
    readonly isError?: boolean;
    readonly more?: { readonly href: string; readonly text: string };
    /** Where the mail that was asked for can be read, if it is sent nowhere. */
    readonly mails?: string | undefined;
  },
): string {
  return messagePage(frame, {
    tone: said.isError ? "error" : "info",
    title: said.title,
    content: html`${said.sentences.map((sentence) => html`<p>${sentence}</p>`)}`,
    actions: html`<a class="main" href="${frame.portalUrl}/">${texts.backToSignIn}</a>${
      said.mails && html`<a href="${said.mails}">${texts.demoMails}</a>`
    }${said.more && html`<a href="${said.more.href}">${said.more.text}</a>`}`,
  });
}

/** A form, and how it was sent before. */
interface Form {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly view: Pick<FormView<string>, "errors" | "failure">;
  readonly action: string;
  readonly fields: readonly Html[];
  readonly button: string;
}

/** Names of fields are as the server answers them: it alone judges, so that all that is wrong is said at once. */
export function formPage(frame: PageFrame, { title, lead, view, action, fields, button }: Form): string {
  return layout(
    frame,
    html`<section class="card alone" aria-labelledby="title">
<h1 id="title">${title}</h1>
${lead !== undefined && html`<p class="lead">${lead}</p>`}
${messageOf(view)}
<form method="post" action="${action}" novalidate>
${fields}
<button class="main" type="submit">${button}</button>
</form>
<p class="beside"><a href="${frame.portalUrl}/">${texts.backToSignIn}</a></p>
</section>`,
  );
}

function messageOf({ errors = {}, failure }: Form["view"]): Html | undefined {
  const list = Object.entries(errors).map(
    ([field, sentence]) => html`<li><a href="#${field}">${sentence}</a></li>`,
  );
  if (failure === undefined && list.length === 0) return undefined;
  return html`<div id="message" class="message error" role="alert">${failure !== undefined && html`<p>${failure}</p>`}${
    list.length > 0 && html`<p>${texts.toCorrect}</p><ul>${list}</ul>`
  }</div>`;
}

function emailField(value: string | undefined, error: string | undefined, isFocused: boolean): Html {
  return html`<div class="field"><label for="email">${texts.email}</label>
<input id="email" name="email" type="email" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required value="${value}"${described("email", error)}${isFocused && autofocus}>${errorOf("email", error)}</div>`;
}

function knownPasswordField(error: string | undefined): Html {
  return html`<div class="field"><label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="${String(maxPasswordLength)}" required${described("password", error)} autofocus>
<button class="quiet" type="button" data-shows="password" aria-pressed="false" hidden>${texts.showPassword}</button>${errorOf("password", error)}</div>`;
}

/** The field of a new password, with the rules and how strong it is. */
export function passwordField(
  label: string,
  { strength: strengthUrl }: Pick<FrontDoorLinks, "strength">,
  error: string | undefined,
  isFocused: boolean,
  strength: PasswordStrength | undefined,
): Html {
  const ids = error === undefined ? "password-rules" : "password-error password-rules";
  return html`<div class="field"><label for="password">${label}</label>
<input id="password" name="password" type="password" autocomplete="new-password" maxlength="${String(maxPasswordLength)}" required data-strength="${strengthUrl}" aria-describedby="${ids}"${error !== undefined && html` aria-invalid="true"`}${isFocused && autofocus}>
<button class="quiet" type="button" data-shows="password" aria-pressed="false" hidden>${texts.showPassword}</button>
${errorOf("password", error)}<p id="password-rules" class="hint">${texts.passwordRules}</p>
<p id="password-strength" class="hint" role="status">${strength && texts.strength[strength]}</p></div>`;
}

function checkbox(
  name: "privacy" | "terms",
  value: string | undefined,
  error: string | undefined,
  isFocused: boolean,
  [before, href, linked]: readonly [string, string, string],
): Html {
  return html`<div class="choice"><input id="${name}" name="${name}" type="checkbox" value="yes" required${value === "yes" && html` checked`}${described(name, error)}${isFocused && autofocus}>
<label for="${name}">${before} <a href="${href}" target="_blank" rel="noopener">${linked}</a></label>${errorOf(name, error)}</div>`;
}

const described = (field: string, error: string | undefined) =>
  error !== undefined && html` aria-invalid="true" aria-describedby="${field}-error"`;

const errorOf = (field: string, error: string | undefined) =>
  error !== undefined && html`<p id="${field}-error" class="field-error">${error}</p>`;

const autofocus = html` autofocus`;
