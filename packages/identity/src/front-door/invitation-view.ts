import { html, type PageFrame } from "@v2x/pages";
import type { LivingInvitation } from "./invitations.ts";
import { texts } from "./texts.ts";
import { acceptanceFields, type FormView, formPage, passwordField } from "./views.ts";

/** Fields of whoever has no account yet. */
export type InvitationField = "password" | "privacy" | "terms";

/** Asks whether an invitation is accepted, and of newcomers for what an account needs. */
export function invitationPage(
  frame: PageFrame,
  view: FormView<InvitationField>,
  { invitation: { email, role, invitedBy }, organizationName, isNewcomer, needsApproval }: LivingInvitation,
  token: string,
): string {
  const { links, errors = {}, strength } = view;
  const focus = Object.keys(errors)[0] ?? "password";
  return formPage(frame, {
    title: texts.joinTitle(organizationName),
    lead: [
      texts.invited[role](invitedBy, email, organizationName),
      ...(needsApproval ? [texts.joinNeedsApproval] : []),
    ].join(" "),
    view,
    action: links.invitation,
    fields: [
      html`<input type="hidden" name="token" value="${token}">`,
      html`<div class="field"><label for="email">${texts.email}</label>
<input id="email" type="email" autocomplete="username" readonly value="${email}"></div>`,
      ...(isNewcomer
        ? [
            passwordField(texts.password, links, errors.password, focus === "password", strength),
            ...acceptanceFields(view, focus),
          ]
        : [html`<p>${texts.joinQuestion(needsApproval)}</p>`]),
    ],
    button: isNewcomer ? texts.registerAndJoin : texts.join,
  });
}
