import type { PageFrame } from "@v2x/pages";
import type { OwnSession } from "../account/sessions.ts";
import { TooBusy } from "../hash-queue.ts";
import { texts as signInTexts } from "../pages/texts.ts";
import { isUnavailable } from "../unavailable.ts";
import type { Visitor } from "../visitor.ts";
import {
  accountOfLink,
  activate,
  askForLink,
  type FrontDoorParts,
  type LinkProblem,
  register,
  setPasswordByLink,
} from "./accounts.ts";
import { type PasswordStrength, problemOfPassword } from "./password-rules.ts";
import type { StrengthMeter } from "./strength-meter.ts";
import { texts } from "./texts.ts";
import {
  activatePage,
  addressPage,
  type FieldErrors,
  type FrontDoorLinks,
  newPasswordPage,
  type RegistrationField,
  registerPage,
  saidPage,
} from "./views.ts";

/** A request of a page below the provider. */
export interface PageRequest {
  readonly query: URLSearchParams;
  /** What was posted; absent: the page is asked for. */
  readonly form?: URLSearchParams | undefined;
  readonly visitor: Visitor;
  /** The session of whoever asks, where one is signed in. */
  session(): Promise<OwnSession | undefined>;
}

/** What a page answers: a page; the portal, whose sign-in page then shows the notice; or data for a page's script. */
export type PageAnswer =
  | { readonly status: number; readonly page: string; readonly retryAfterSeconds?: number | undefined }
  | { readonly notice: "activated" | "password-set" | "joined" | "joined-waiting" }
  /** To another address of ours. */
  | { readonly redirect: string }
  | { readonly status: number; readonly json: unknown };

/** One page of the front door. */
export interface FrontDoorPage {
  /** Below the issuer. */
  readonly path: string;
  readonly methods: readonly string[];
  answer(request: PageRequest): Promise<PageAnswer>;
}

const maxCompanyName = 200;
/** How a form is opened and sent. */
export const formMethods = ["GET", "HEAD", "POST"];

/** Below the issuer. */
export const paths = {
  register: "/register",
  activation: "/activation",
  resend: "/activation/resend",
  forgotten: "/password/forgotten",
  newPassword: "/password/new",
  strength: "/password/strength",
  invitation: "/invitation",
} as const;

/** Where the pages of an issuer are. */
export function frontDoorLinks(
  issuer: string,
  documents: Pick<FrontDoorLinks, "privacy" | "terms" | "mails">,
): FrontDoorLinks {
  const at = Object.entries(paths).map(([name, path]) => [name, issuer + path]);
  return { ...(Object.fromEntries(at) as Record<keyof typeof paths, string>), ...documents };
}

/** Pages by which visitors come to an account and to a new password. None tells who is registered. */
export function frontDoorPages(
  parts: FrontDoorParts & {
    readonly frame: PageFrame;
    readonly links: FrontDoorLinks;
    readonly strength: StrengthMeter;
    onError(error: unknown): void;
  },
): readonly FrontDoorPage[] {
  const { frame, links } = parts;

  const orFailure = orFailureOf(parts.onError);

  async function registration({ form, visitor }: PageRequest): Promise<PageAnswer> {
    if (!form) return { status: 200, page: registerPage(frame, { links }) };
    const typed = textOf(form);
    const values = {
      email: typed("email"),
      companyName: typed("companyName"),
      privacy: typed("privacy"),
      terms: typed("terms"),
    };
    const password = form.get("password") ?? "";
    const strength = await parts.strength(password, visitor.address, [values.email, values.companyName]);
    const show = (status: number, said: { errors?: FieldErrors<RegistrationField>; failure?: string }) => ({
      status,
      page: registerPage(frame, { links, values, strength, ...said }),
    });
    const errors = errorsOf({ ...values, password });
    if (Object.keys(errors).length > 0) return show(422, { errors });
    const email = values.email.toLowerCase();
    return orFailure(
      async () => {
        const { companyName } = values;
        const asked = await register(parts, { email, companyName, password }, visitor.address);
        if (asked === "mail-down") return show(503, { failure: texts.mailFailed });
        return { status: 200, page: registeredPage(email, strength) };
      },
      (failure) => show(500, { failure }).page,
      texts.registrationFailed,
    );
  }

  function registeredPage(email: string, strength: PasswordStrength | undefined): string {
    return saidPage(frame, {
      title: texts.mailSentTitle,
      sentences: [
        texts.registered(email),
        ...(strength ? [`${texts.strength[strength]}.`] : []),
        texts.noMail,
      ],
      more: { href: links.resend, text: texts.resend },
      mails: links.mails,
    });
  }

  /** A page that asks for an address; its answer is the same for every one. */
  function asking(
    kind: "activation" | "password-reset",
    shown: { readonly action: string; readonly title: string; readonly lead?: string },
    answer: string,
  ): FrontDoorPage["answer"] {
    return async ({ form, visitor }) => {
      if (!form) return { status: 200, page: addressPage(frame, { links }, shown) };
      const values = { email: textOf(form)("email") };
      const show = (said: object) => addressPage(frame, { links, values, ...said }, shown);
      if (!isEmail(values.email))
        return { status: 422, page: show({ errors: { email: texts.emailInvalid } }) };
      return orFailure(
        async () => {
          const asked = await askForLink(parts, kind, values.email.toLowerCase(), visitor.address);
          if (asked === "mail-down") return { status: 503, page: show({ failure: texts.mailFailed }) };
          const said = { title: texts.mailSentTitle, sentences: [answer], mails: links.mails };
          return { status: 200, page: saidPage(frame, said) };
        },
        (failure) => show({ failure }),
        texts.mailFailed,
      );
    };
  }

  async function activation({ query, form, visitor }: PageRequest): Promise<PageAnswer> {
    const token = (form ?? query).get("token") ?? "";
    const show = (failure?: string) => activatePage(frame, { links, failure }, token);
    const refuse = (status: number, error: string, more?: string) => ({
      status,
      page: activatePage(frame, { links, errors: { password: error }, more }, token),
    });
    if (!form) {
      const account = await accountOfLink(parts, "activation", token);
      return typeof account === "string" ? activationProblem(account) : { status: 200, page: show() };
    }
    return orFailure(
      async () => {
        const password = form.get("password") ?? "";
        if (password === "") return refuse(422, texts.passwordMissing);
        const problem = await activate(parts, token, password, visitor.address);
        if (problem === undefined) return { notice: "activated" };
        if (problem === "wrong-password")
          return refuse(422, texts.notTheRegisteredPassword, texts.registerAgain);
        if (typeof problem === "string") return activationProblem(problem);
        const minutes = Math.ceil((problem.blockedUntil.getTime() - parts.now().getTime()) / 60_000);
        return refuse(429, signInTexts.blocked(Math.max(1, minutes)));
      },
      show,
      texts.activationFailed,
    );
  }

  function activationProblem(problem: LinkProblem): PageAnswer {
    const sentence = {
      malformed: texts.linkMalformed,
      unknown: texts.linkUnknown,
      "no-account": texts.noSuchUser,
    }[problem];
    return linkProblem(texts.activateTitle, problem, sentence, { href: links.resend, text: texts.resend });
  }

  async function newPassword({ query, form, visitor }: PageRequest): Promise<PageAnswer> {
    const token = (form ?? query).get("token") ?? "";
    const account = await accountOfLink(parts, "password", token);
    if (typeof account === "string") return passwordProblem(account);
    if (!form) return { status: 200, page: newPasswordPage(frame, { links }, token) };
    const password = form.get("password") ?? "";
    const context = [account.email, account.companyName];
    const error = passwordError(password, context);
    const strength = await parts.strength(password, visitor.address, context);
    const show = (said: object) => newPasswordPage(frame, { links, strength, ...said }, token);
    if (error !== undefined) return { status: 422, page: show({ errors: { password: error } }) };
    return orFailure(
      async () => {
        const problem = await setPasswordByLink(parts, token, password, visitor.address);
        return problem ? passwordProblem(problem) : { notice: "password-set" };
      },
      (failure) => show({ failure }),
      texts.busy,
    );
  }

  function passwordProblem(problem: LinkProblem): PageAnswer {
    const sentence = {
      malformed: texts.passwordLinkMalformed,
      unknown: texts.passwordLinkUnknown,
      "no-account": texts.noSuchUser,
    }[problem];
    return linkProblem(texts.forgottenTitle, problem, sentence, {
      href: links.forgotten,
      text: texts.askAgain,
    });
  }

  function linkProblem(
    title: string,
    problem: LinkProblem,
    sentence: string,
    more: { href: string; text: string },
  ): PageAnswer {
    const status = problem === "malformed" ? 400 : 410;
    return { status, page: saidPage(frame, { title, sentences: [sentence], isError: true, more }) };
  }

  /** For the page's script; what is typed goes nowhere else. */
  async function strength({ form, visitor }: PageRequest): Promise<PageAnswer> {
    const password = form?.get("password") ?? "";
    const estimated = await parts.strength(password, visitor.address);
    if (estimated) return { status: 200, json: { text: texts.strength[estimated] } };
    return { status: password === "" ? 200 : 429, json: {} };
  }

  const resend = { action: links.resend, title: texts.resendTitle };
  const forgotten = { action: links.forgotten, title: texts.forgottenTitle, lead: texts.forgottenLead };
  return [
    { path: paths.register, methods: formMethods, answer: registration },
    { path: paths.activation, methods: formMethods, answer: activation },
    { path: paths.resend, methods: formMethods, answer: asking("activation", resend, texts.resent) },
    {
      path: paths.forgotten,
      methods: formMethods,
      answer: asking("password-reset", forgotten, texts.linkAsked),
    },
    { path: paths.newPassword, methods: formMethods, answer: newPassword },
    { path: paths.strength, methods: ["POST"], answer: strength },
  ];
}

/** Tells failures on the form, which keeps what was typed. @param onError - hears of those that are none of the visitor's. */
export function orFailureOf(onError: (error: unknown) => void) {
  return async (
    work: () => Promise<PageAnswer>,
    failed: (failure: string) => string,
    sentence: string,
  ): Promise<PageAnswer> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof TooBusy) return busyAnswer(error, failed(texts.busy));
      onError(error);
      return failureAnswer(error, failed(sentence));
    }
  };
}

/** Nothing was done, since too many ask at the same time. @param page - says so. */
export function busyAnswer({ retryAfterSeconds }: TooBusy, page: string): PageAnswer {
  return { status: 429, page, retryAfterSeconds };
}

/** Something of ours failed. @param page - says so. */
export function failureAnswer(error: unknown, page: string): PageAnswer {
  return isUnavailable(error) ? { status: 503, page, retryAfterSeconds: 5 } : { status: 500, page };
}

/** Everything that is wrong with a registration, in the order of the form. */
function errorsOf(values: Readonly<Record<RegistrationField, string>>): FieldErrors<RegistrationField> {
  const { email, companyName, password, privacy, terms } = values;
  const wrong: readonly (readonly [RegistrationField, string | undefined | false])[] = [
    ["email", !isEmail(email) && texts.emailInvalid],
    [
      "companyName",
      companyName === ""
        ? texts.companyNameMissing
        : companyName.length > maxCompanyName && texts.companyNameTooLong(maxCompanyName),
    ],
    ["password", passwordError(password, [email, companyName])],
    ["privacy", privacy !== "yes" && texts.privacyNotAccepted],
    ["terms", terms !== "yes" && texts.termsNotAccepted],
  ];
  return Object.fromEntries(wrong.filter(([, sentence]) => sentence));
}

/**
 * What is wrong with a new password, as its field says it.
 *
 * @param context - of whom it is: the e-mail address and the organization's name.
 */
export function passwordError(password: string, context: readonly string[]): string | undefined {
  const problem = problemOfPassword(password, context);
  return (
    problem &&
    {
      missing: texts.passwordMissing,
      "too-short": texts.passwordTooShort,
      "letter-or-number-missing": texts.letterOrNumberMissing,
      leaked: texts.passwordLeaked,
      "own-words": texts.passwordOfOwnWords,
    }[problem]
  );
}

/** Reads the fields of a form, without spaces around. */
export const textOf = (form: URLSearchParams) => (name: string) => (form.get(name) ?? "").trim();

/** As a browser's field of this kind judges, with a domain of two parts at least. */
function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i.test(
      text,
    )
  );
}
