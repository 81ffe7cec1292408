import type { PageFrame } from "@v2x/pages";
import {
  type FrontDoorPage,
  formMethods,
  orFailureOf,
  type PageAnswer,
  type PageRequest,
  passwordError,
  paths,
  textOf,
} from "./front-door.ts";
import { type InvitationField, invitationPage } from "./invitation-view.ts";
import {
  acceptInvitation,
  type InvitationParts,
  type InvitationProblem,
  type LivingInvitation,
  livingInvitation,
} from "./invitations.ts";
import type { StrengthMeter } from "./strength-meter.ts";
import { texts } from "./texts.ts";
import { type FieldErrors, type FrontDoorLinks, saidPage } from "./views.ts";

/** The page that the link of an invitation leads to. */
export function invitationPages(
  parts: InvitationParts & {
    readonly frame: PageFrame;
    readonly links: FrontDoorLinks;
    readonly strength: StrengthMeter;
    onError(error: unknown): void;
  },
): readonly FrontDoorPage[] {
  const { frame, links, onError } = parts;
  const orFailure = orFailureOf(onError);

  async function answer({ query, form, visitor }: PageRequest): Promise<PageAnswer> {
    const token = (form ?? query).get("token") ?? "";
    const found = await livingInvitation(parts, token);
    if (typeof found === "string") return problemPage(found);
    if (form) return accepting(token, form, found, visitor.address);
    return { status: 200, page: invitationPage(frame, { links }, found, token) };
  }

  async function accepting(
    token: string,
    form: URLSearchParams,
    found: LivingInvitation,
    address: string,
  ): Promise<PageAnswer> {
    const password = form.get("password") ?? "";
    const values = { privacy: textOf(form)("privacy"), terms: textOf(form)("terms") };
    const { email } = found.invitation;
    const context = [email, found.organizationName];
    const strength = await parts.strength(password, address, context);
    const show = (said: { errors?: FieldErrors<InvitationField>; failure?: string }) =>
      invitationPage(frame, { links, values, strength, ...said }, found, token);
    const errors = found.isNewcomer ? errorsOf({ ...values, password }, context) : {};
    if (Object.keys(errors).length > 0) return { status: 422, page: show({ errors }) };
    return orFailure(
      async () => {
        const chosen = found.isNewcomer ? password : undefined;
        const accepted = await acceptInvitation(parts, token, chosen, address);
        if (typeof accepted === "string") return problemPage(accepted);
        return { notice: accepted.state === "approved" ? "joined" : "joined-waiting" };
      },
      (failure) => show({ failure }),
      texts.joiningFailed,
    );
  }

  function problemPage(problem: InvitationProblem): PageAnswer {
    const sentences = {
      malformed: [texts.passwordLinkMalformed],
      unknown: [texts.invitationUnknown],
      accepted: [texts.invitationAccepted],
      withdrawn: [texts.invitationWithdrawn],
      expired: [texts.invitationExpired],
      "account-not-admitted": [texts.invitationNotAdmitted, texts.writeTo(frame.contactEmail)],
    }[problem];
    const status = problem === "malformed" ? 400 : problem === "account-not-admitted" ? 403 : 410;
    return { status, page: saidPage(frame, { title: texts.invitationTitle, sentences, isError: true }) };
  }

  return [{ path: paths.invitation, methods: formMethods, answer }];
}

/** Everything that is wrong with what a newcomer typed, in the order of the form. */
function errorsOf(
  { password, privacy, terms }: Readonly<Record<InvitationField, string>>,
  context: readonly string[],
): FieldErrors<InvitationField> {
  const wrong: readonly (readonly [InvitationField, string | undefined | false])[] = [
    ["password", passwordError(password, context)],
    ["privacy", privacy !== "yes" && texts.privacyNotAccepted],
    ["terms", terms !== "yes" && texts.termsNotAccepted],
  ];
  return Object.fromEntries(wrong.filter(([, sentence]) => sentence));
}
