import { isolated } from "@v2x/contract";
import { minPasswordLength } from "./password-rules.ts";

/** Every text of the pages for visitors without an account or password. */
export const texts = {
  registerTitle: "Register",
  registerLead: "The provider looks at each registration before you can sign in.",
  email: "E-mail address",
  emailInvalid: "Enter a whole e-mail address, such as name@example.org.",
  companyName: "Name of your organization",
  companyNameMissing: "Enter the name of your organization.",
  companyNameTooLong: (max: number) => `The name of your organization must have at most ${max} characters.`,
  password: "Password",
  newPassword: "New password",
  showPassword: "Show password",
  passwordRules: `At least ${minPasswordLength} characters, with a letter and a number. Not a common password, and not only your name, e-mail address, organization or "V2X Portal" with numbers.`,
  passwordMissing: "Enter a password.",
  passwordTooShort: `The password must have at least ${minPasswordLength} characters.`,
  letterOrNumberMissing: "The password must contain at least one letter and one number.",
  passwordLeaked:
    "This password is common or has been leaked, so attackers try it first. Choose another one, such as several words with a number.",
  passwordOfOwnWords:
    "Attackers try your name, e-mail address, organization and the name of this portal first, also with numbers or signs around. Add other words to this password.",
  strength: {
    weak: "Password strength: weak",
    normal: "Password strength: normal",
    strong: "Password strength: strong",
  },
  acceptPrivacy: "I have read and accept the",
  privacy: "privacy policy",
  acceptTerms: "I accept the",
  terms: "terms of use",
  privacyNotAccepted: "Please accept the privacy policy.",
  termsNotAccepted: "Please accept the terms of use.",
  register: "Register",
  registrationFailed: "The registration failed. Please try again later.",
  mailFailed: "The mail could not be sent. Please try again later.",
  busy: "Too many people are here right now. Please try again in a few seconds.",
  toCorrect: "Please correct:",

  mailSentTitle: "Look into your mailbox",
  registered: (email: string) =>
    `A mail is on its way to ${email}. Follow the link in it within 48 hours to activate your account. The provider then looks at your registration, and writes to you.`,
  noMail: "No mail? Look among unwanted mails, or ask for another one.",
  resend: "Send the activation mail again",
  demoMails: "Read the mails of this demonstration",
  backToSignIn: "Go to the sign-in page",

  resendTitle: "Send the activation mail again",
  resent:
    "If this account is waiting for activation, a new mail is on its way. Nothing is sent if the e-mail address is unknown or already active.",
  send: "Send",

  activateTitle: "Activate your account",
  activateQuestion:
    "Enter the password that you registered with, and your account is activated. The provider then looks at your registration.",
  notTheRegisteredPassword: "This is not the password that this address was registered with last.",
  registerAgain: "Forgotten? Register once more, with another password; the newest registration counts.",
  activate: "Activate",
  linkMalformed: "This activation link is incomplete. Copy the whole link from the mail.",
  linkUnknown: "This activation link is not known or has been used. Ask for a new activation mail.",
  noSuchUser: "There is no such user.",
  activationFailed: "The activation failed. Please try again.",

  invitationTitle: "Invitation",
  joinTitle: (organization: string) => `Join ${isolated(organization)}`,
  invited: {
    member: (by: string, email: string, organization: string) =>
      `${by} invites ${email} to the organization ${isolated(organization)}.`,
    administrator: (by: string, email: string, organization: string) =>
      `${by} invites ${email} to the organization ${isolated(organization)} as an administrator, who says who belongs to it.`,
  },
  joinQuestion: (needsApproval: boolean) =>
    needsApproval
      ? "You have an account already. Join, then wait for its approval."
      : "You have an account already. Join, then sign in with your password.",
  joinNeedsApproval:
    "The provider has to approve your account before you can sign in. You get a mail when that is done.",
  join: "Join",
  registerAndJoin: "Register and join",
  joiningFailed: "Joining failed. Please try again later.",
  invitationUnknown: "This invitation is not known any more.",
  invitationAccepted: "This invitation has been accepted already. Sign in to get to your organization.",
  invitationWithdrawn: "This invitation has been withdrawn. Ask the person who invited you for another one.",
  invitationExpired: "This invitation has ended. Ask the person who invited you for another one.",
  invitationNotAdmitted:
    "The account with this e-mail address may not sign in, so the invitation cannot be accepted.",
  writeTo: (contactEmail: string) => `To ask about it, write to ${contactEmail}.`,

  forgottenTitle: "Set a new password",
  forgottenLead: "We send you a link by which you can choose a new password.",
  linkAsked:
    "If there is an active account with this e-mail address, a mail with a link is on its way. The link can be followed for 30 minutes.",
  setPassword: "Set the password",
  passwordLinkMalformed: "This link is incomplete. Copy the whole link from the mail.",
  passwordLinkUnknown: "This link is not known, has been used or has ended. Ask for a new one.",
  askAgain: "Ask for a new link",
} as const;
