import { isolated } from "@v2x/contract";
import type { FactorChange } from "../second-factor/factor-names.ts";

/** What one has just done, as the account's page says it. */
export type Done =
  | Extract<FactorChange, "one-time-codes-removed" | "passkey-added" | "passkey-removed">
  | "session-ended"
  | "sessions-ended";

/** Every text of the pages of one's own account. */
export const texts = {
  title: "Your account",
  back: "Back to the portal",
  backToAccount: "Back to your account",
  of: (email: string, companyName: string) => `${isolated(email)} of ${isolated(companyName)}`,

  passwordTitle: "Password",
  changePassword: "Change the password",
  currentPassword: "Current password",
  currentPasswordMissing: "Enter your current password.",
  currentPasswordWrong: "This is not your current password.",
  samePassword: "The new password must be another one than the current.",
  changePasswordLead: "Every session and token of your account ends; then you sign in with the new password.",
  setPassword: "Set the password",

  factorTitle: "Second factor",
  factorNone:
    "Signing in asks for your password alone. A second factor keeps out who has guessed or stolen it.",
  factorRequired: "You cannot sign in without one.",
  codesOn: (date: string) => `One-time codes of an app, set up on ${date}.`,
  setUpCodes: "Set up one-time codes",
  replaceCodes: "Set up another app",
  removeCodes: "Remove the one-time codes",
  replaceCodesLead: "The app that you have used so far is worth nothing once the new one is set up.",
  addPasskey: "Add a passkey",
  addPasskeyTitle: "Add a passkey",
  addPasskeyLead:
    "A passkey is kept by this device, your phone or a security key, and proves that it is you.",
  passkeyName: "Name of the passkey",
  passkeyNameHint: "Such as the device that keeps it.",
  passkeyNameMissing: "Give the passkey a name.",
  passkeyNameTooLong: "The name must have at most 50 characters.",
  offerUnknown: "That code is no longer valid. Scan the new one and enter what the app shows.",
  passkeyNotMade: "The browser has not made a passkey that can be used. Please try again.",
  passkeyLine: (created: string, used: string | undefined) =>
    used === undefined ? `added on ${created}, not used yet` : `added on ${created}, last used on ${used}`,
  remove: "Remove",
  removeNamed: (name: string) => `Remove the passkey ${isolated(name)}`,
  lastFactor: "Your account keeps a second factor. Add another one first.",
  recoveryCodesLeft: (count: number) => `${count} recovery ${count === 1 ? "code is" : "codes are"} left.`,
  newRecoveryCodes: "Make new recovery codes",

  sessionsTitle: "Sessions",
  sessionsLead: "Where you are signed in. What you do not know, end, and change your password.",
  thisSession: "This session",
  sessionLine: (since: string, address: string) => `since ${since}, from ${address}`,
  unknownBrowser: "Unknown browser",
  endSession: "End",
  endNamed: (browser: string, since: string) => `End the session of ${browser} since ${since}`,
  endOthers: "End all other sessions",

  closeTitle: "Close the account",
  closeLead:
    "Your account, its memberships and its tokens are removed for good. What your organizations have registered stays theirs.",
  close: "Close my account",
  closeQuestion: "Enter your password to close your account. This cannot be taken back.",
  lastOperator: "You are the only operator. Make another one before you close your account.",
  lastAdministrator: (organizations: readonly string[]) =>
    `You are the only administrator of ${organizations.map(isolated).join(", ")}. Make another member administrator there before you close your account.`,
  closedTitle: "Your account is closed",
  closed: "It has been removed, and you get a mail that says so.",

  tryLater: (minutes: number) =>
    `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
  failed: "This could not be done. Please try again later.",

  done: {
    "one-time-codes-removed": "The one-time codes are removed.",
    "passkey-added": "The passkey is added.",
    "passkey-removed": "The passkey is removed.",
    "session-ended": "The session has ended.",
    "sessions-ended": "All other sessions have ended.",
  } satisfies Record<Done, string>,
} as const;
