/** English texts of the screen "Organization". */
export const organizationMessages = {
  "organization.title": "Organization",
  "organization.sentence":
    "Who belongs to {name}. Members work with its devices, certificates and logs; administrators also say who is a member.",
  "organization.name": "Name",
  "organization.id": "Organization id",
  "organization.id_about":
    "CCMS devices' identifiers start with it, and calls name the organization by it (organizationId).",
  "organization.systems": "May use",
  "organization.no_system": "Neither system",
  "organization.own_role": "Your role",
  "organization.loading_error": "The organization could not be loaded. Please try again.",

  "organization.members": "Members",
  "organization.members_error": "The members could not be loaded. Please try again.",
  "organization.email": "E-mail address",
  "organization.role": "Role",
  "organization.since": "Member since",
  "organization.actions": "Changes",
  "organization.you": "You",
  "organization.locked": "Locked",
  "organization.waiting": "Waits for approval",
  "organization.role_member": "Member",
  "organization.role_administrator": "Administrator",
  "organization.make_administrator": "Make administrator",
  "organization.make_member": "Make member",
  "organization.remove": "Remove",
  "organization.leave": "Leave",
  "organization.make_administrator_of": "Make {email} administrator",
  "organization.make_member_of": "Make {email} member",
  "organization.remove_of": "Remove {email}",
  "organization.leave_of": "Leave {name}",

  "organization.make_administrator_title": "Make {email} administrator?",
  "organization.make_administrator_text":
    "{email} may then invite and remove members of {name}, and change the role of any, yours too.",
  "organization.make_member_title": "Make {email} member?",
  "organization.make_member_text":
    "{email} goes on working in {name}, but does not say any more who belongs to it.",
  "organization.make_member_own_text":
    "You go on working in {name}, but do not say any more who belongs to it. Another administrator can give you the role again.",
  "organization.remove_title": "Remove {email} from {name}?",
  "organization.remove_text":
    "{email} loses {name} with the next call, and every access token for it alone. What they have made stays.",
  "organization.remove_rotates":
    "They have seen the secret of the service account. Give it a new secret: programs with the old one are refused until they get it. Administrators get a mail.",
  "organization.leave_title": "Leave {name}?",
  "organization.leave_text":
    "You lose {name} at once, with every access token for it alone. What you have made stays. To come back you need an invitation. If you have seen the secret of its service account, that is rotated.",
  "organization.made_administrator": "{email} is administrator.",
  "organization.made_member": "{email} is member.",
  "organization.removed": "{email} is removed from {name}.",
  "organization.left": "You have left {name}.",

  "organization.invitations": "Open invitations",
  "organization.invitations_error": "The open invitations could not be loaded. Please try again.",
  "organization.no_invitations": "Nobody is invited at the moment.",
  "organization.invited_by": "Invited by",
  "organization.open_until": "Open until",
  "organization.invite": "Invite",
  "organization.invite_dialog": "Invite to {name}",
  "organization.invite_text":
    "The mail has a link that can be followed once within seven days. It leads to {name}; a person without an account registers there.",
  "organization.invite_approval":
    "A person whose account the provider has not approved yet waits for that approval before signing in.",
  "organization.invite_trusted":
    "The person can sign in at once: the provider trusts the administrators of {name}.",
  "organization.invite_email_missing": "Enter an e-mail address.",
  "organization.invite_email_wrong": "Enter a whole e-mail address, such as name@example.org.",
  "organization.invite_role_hint": "Administrators also invite and remove members.",
  "organization.invited": "{email} is invited.",
  "organization.withdraw": "Withdraw",
  "organization.withdraw_of": "Withdraw the invitation of {email}",
  "organization.withdraw_title": "Withdraw the invitation of {email}?",
  "organization.withdraw_text":
    "The link in the mail then leads nowhere, and says so. Nobody is told otherwise.",
  "organization.withdrawn": "The invitation of {email} is withdrawn.",
  "organization.invites_elsewhere":
    "People sign in here at a provider of your own, so nobody is invited by mail. To add a member, write to",
} as const;

type OrganizationMessages = typeof organizationMessages;
declare module "../../messages/message-texts.ts" {
  interface MessageTexts extends OrganizationMessages {}
}
