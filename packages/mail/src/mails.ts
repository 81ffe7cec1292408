/** A mail to one person, before it is put into words. */
export type Mail = { readonly to: string } & (
  | { readonly kind: "activation"; readonly link: string; readonly hours: number }
  | {
      readonly kind: "already-registered";
      readonly signInLink: string;
      readonly forgottenPasswordLink: string;
    }
  | { readonly kind: "password-reset"; readonly link: string; readonly minutes: number }
  /** @property until - ISO 8601. */
  | { readonly kind: "blocked"; readonly until: string; readonly forgottenPasswordLink: string }
  | { readonly kind: "password-changed"; readonly contactEmail: string }
  | {
      readonly kind: "registration-waiting";
      readonly email: string;
      readonly companyName: string;
      /** That the account came by. `invitedBy`: an e-mail address. */
      readonly invitation?: { readonly invitedBy: string; readonly organizationName: string } | undefined;
      readonly accountsLink: string;
    }
  | { readonly kind: "approved"; readonly organizationName: string; readonly signInLink: string }
  | { readonly kind: "refused" | "locked"; readonly reason: string; readonly contactEmail: string }
  | { readonly kind: "unlocked"; readonly signInLink: string }
  /** @property invitedBy - an e-mail address. */
  | {
      readonly kind: "invitation";
      readonly organizationName: string;
      readonly invitedBy: string;
      /** Whether the provider has to approve the account before it may sign in. */
      readonly needsApproval: boolean;
      readonly link: string;
      readonly days: number;
    }
  /** @property endsAt - ISO 8601. */
  | {
      readonly kind: "personal-token-ends" | "personal-token-created";
      readonly name: string;
      readonly endsAt: string;
      readonly tokensLink: string;
    }
  /** @property left - who had seen the secret and lost access, if that is why it was rotated. */
  | {
      readonly kind: "service-secret-shown" | "service-secret-rotated";
      readonly organizationName: string;
      readonly by: string;
      readonly left?: string | undefined;
      readonly signerLink: string;
    }
  | {
      readonly kind: "second-factor-changed";
      readonly what: FactorChange;
      readonly accountLink: string;
      readonly contactEmail: string;
    }
  | {
      readonly kind: "device-freed";
      readonly organizationName: string;
      readonly system: "ccms" | "scms";
      readonly canonicalId: string;
      readonly reason: string;
      readonly devicesLink: string;
      readonly contactEmail: string;
    }
  | { readonly kind: "account-closed"; readonly contactEmail: string }
);

/** What has happened to the second factor of an account. */
type FactorChange = keyof typeof factorChanges;

/** One paragraph: a sentence, or a link with its words. */
export type Paragraph = string | { readonly text: string; readonly href: string };

/** A mail in words. */
export interface Words {
  readonly subject: string;
  readonly paragraphs: readonly Paragraph[];
}

/** Puts a mail into words; what a visitor typed stands in them as it is, still to be escaped. */
export function wordsOf(mail: Mail): Words {
  switch (mail.kind) {
    case "activation":
      return {
        subject: "Activate your account",
        paragraphs: [
          "Somebody, probably you, has registered this e-mail address at the V2X User Portal.",
          { text: "Activate your account", href: mail.link },
          `The link can be followed once, within ${mail.hours} hours. The provider then looks at your registration, and you get another mail.`,
          "If it was not you, do nothing: without the link there is no account.",
        ],
      };
    case "already-registered":
      return {
        subject: "You have an account already",
        paragraphs: [
          "An account with this e-mail address already exists.",
          { text: "Sign in", href: mail.signInLink },
          { text: "Set a new password", href: mail.forgottenPasswordLink },
          "If you have not tried to register, do nothing: your account is as it was.",
        ],
      };
    case "password-reset":
      return {
        subject: "Set a new password",
        paragraphs: [
          "Somebody, probably you, asked for a new password of your account at the V2X User Portal.",
          { text: "Set a new password", href: mail.link },
          `The link can be followed once, within ${mail.minutes} minutes. If it was not you, do nothing: your password is as it was.`,
        ],
      };
    case "second-factor-changed":
      return {
        subject: "Your second factor has changed",
        paragraphs: [
          factorChanges[mail.what],
          { text: "Look at your account", href: mail.accountLink },
          `If it was not you, write to ${mail.contactEmail} at once.`,
        ],
      };
    case "account-closed":
      return {
        subject: "Your account is closed",
        paragraphs: [
          "Your account at the V2X User Portal has been closed and removed, at your wish. Every session and token has ended.",
          `If it was not you, write to ${mail.contactEmail} at once.`,
        ],
      };
    case "blocked":
      return {
        subject: "Signing in is blocked for a while",
        paragraphs: [
          `After several wrong passwords, signing in to your account is blocked until ${minuteOf(mail.until)}.`,
          "If it was you, wait, or set a new password, which ends the block. If not, your password has kept somebody out.",
          { text: "Set a new password", href: mail.forgottenPasswordLink },
        ],
      };
    case "password-changed":
      return {
        subject: "Your password has been changed",
        paragraphs: [
          "The password of your account at the V2X User Portal has been changed, and every session has ended.",
          `If it was not you, write to ${mail.contactEmail} at once.`,
        ],
      };
    case "registration-waiting":
      return {
        subject: "A registration waits for approval",
        paragraphs: [
          mail.invitation === undefined
            ? `${mail.email} has registered for ${mail.companyName} and activated the account.`
            : `${mail.email} has accepted the invitation of ${mail.invitation.invitedBy} to ${mail.invitation.organizationName}.`,
          "It waits for your approval.",
          { text: "Registrations that wait", href: mail.accountsLink },
        ],
      };
    case "approved":
      return {
        subject: "Your account has been approved",
        paragraphs: [
          `You may sign in now, and belong to the organization ${mail.organizationName}.`,
          { text: "Sign in", href: mail.signInLink },
        ],
      };
    case "refused":
      return {
        subject: "Your registration has been refused",
        paragraphs: [
          `The provider has refused your registration. The reason given: ${mail.reason}`,
          `To ask about it, write to ${mail.contactEmail}.`,
        ],
      };
    case "locked":
      return {
        subject: "Your account has been locked",
        paragraphs: [
          `The provider has locked your account, and every session has ended. The reason given: ${mail.reason}`,
          `To ask about it, write to ${mail.contactEmail}.`,
        ],
      };
    case "unlocked":
      return {
        subject: "Your account has been unlocked",
        paragraphs: ["You may sign in again.", { text: "Sign in", href: mail.signInLink }],
      };
    case "invitation":
      return {
        subject: "You are invited to an organization",
        paragraphs: [
          `${mail.invitedBy} invites you to the organization ${mail.organizationName} at the V2X User Portal, where makers of vehicles, OBUs and RSUs get V2X test credentials.`,
          { text: "Look at the invitation", href: mail.link },
          `The link can be followed once, within ${mail.days} days. If you do not want to join, do nothing.`,
          ...(mail.needsApproval
            ? ["The provider then has to approve your account before you can sign in."]
            : []),
        ],
      };
    case "personal-token-created":
      return {
        subject: "An access token was created",
        paragraphs: [
          `An access token "${mail.name}" was created for your account. Programs can use it until ${minuteOf(mail.endsAt)}.`,
          "If it was not you, revoke the token and change your password.",
          { text: "Your access tokens", href: mail.tokensLink },
        ],
      };
    case "service-secret-shown":
      return {
        subject: "A member has seen the secret of your service account",
        paragraphs: [
          `${mail.by} has seen the secret of the service account of ${mail.organizationName}. Anyone who knows it can act for the organization's programs.`,
          "If this should not be, rotate the secret.",
          { text: "The service account", href: mail.signerLink },
        ],
      };
    case "service-secret-rotated":
      return {
        subject: "The secret of your service account was rotated",
        paragraphs: [
          mail.left === undefined
            ? `${mail.by} has rotated the secret of the service account of ${mail.organizationName}.`
            : `${mail.left} no longer has access to ${mail.organizationName} and had seen the secret of its service account, so the secret was rotated.`,
          "Programs with the old secret are refused. Give them the new one.",
          { text: "The service account", href: mail.signerLink },
        ],
      };
    case "device-freed":
      return {
        subject: "A device of your organization was removed",
        paragraphs: [
          `The provider has removed the ${mail.system.toUpperCase()} device ${mail.canonicalId} of ${mail.organizationName}, so that its identifier can be registered again. It was never enrolled.`,
          `The reason given: ${mail.reason}`,
          `If the identifier is yours, write to ${mail.contactEmail}. If not, register the device under an identifier of your own.`,
          { text: "Your devices", href: mail.devicesLink },
        ],
      };
    case "personal-token-ends":
      return {
        subject: "An access token of yours ends soon",
        paragraphs: [
          `Your access token "${mail.name}" ends on ${minuteOf(mail.endsAt)}. From then on, programs that use it are refused.`,
          "Make another one before and put it in its place. If nothing uses it any more, do nothing.",
          { text: "Your access tokens", href: mail.tokensLink },
        ],
      };
  }
}

/** To the minute, as people read it. */
const minuteOf = (iso: string) => `${iso.slice(0, 16).replace("T", " ")} UTC`;

const factorChanges = {
  "one-time-codes-set": "Your account at the V2X User Portal asks for one-time codes of an app from now on.",
  "one-time-codes-removed": "Your account at the V2X User Portal asks for no one-time codes any more.",
  "passkey-added": "A passkey was added to your account at the V2X User Portal.",
  "passkey-removed": "A passkey was removed from your account at the V2X User Portal.",
  "recovery-code-used":
    "Somebody signed in to your account at the V2X User Portal with one of its recovery codes.",
  "recovery-codes-made":
    "New recovery codes were made for your account at the V2X User Portal. The old ones are worth nothing.",
  reset:
    "The provider has removed the second factor of your account at the V2X User Portal, and ended its sessions.",
} as const;
