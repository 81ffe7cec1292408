import { isolated } from "@v2x/contract";
import { linkMinutes, newLinkToken } from "../links.ts";
import type {
  AcceptedInvitation,
  DeviceFreedOrder,
  FrontDoorOrder,
  ServiceSecretOrder,
} from "../mail-orders.ts";
import type { Account, IdentityStorage } from "../ports.ts";
import type { FactorChange } from "../second-factor/factor-names.ts";
import { needsApproval } from "./invitations.ts";

/** Orders of mails that the front door gives. */
export type MailedOrder =
  | FrontDoorOrder
  | {
      readonly kind: "password-changed" | "unlocked";
      readonly accountId: string;
    }
  | {
      readonly kind: "registration-waiting";
      readonly accountId: string;
      readonly invitation?: AcceptedInvitation | undefined;
    }
  | { readonly kind: "approved"; readonly accountId: string; readonly organizationName: string }
  | { readonly kind: "refused" | "locked"; readonly accountId: string; readonly reason: string }
  | { readonly kind: "invitation"; readonly invitationId: string }
  | {
      readonly kind: "personal-token-ends" | "personal-token-created";
      readonly accountId: string;
      readonly tokenId: string;
    }
  | ServiceSecretOrder
  | DeviceFreedOrder
  | { readonly kind: "second-factor-changed"; readonly accountId: string; readonly what: FactorChange }
  | { readonly kind: "account-closed"; readonly email: string };

/** A mail, ready to be put into words. */
export type AccountMail = { readonly to: string } & (
  | { readonly kind: "activation"; readonly link: string; readonly hours: number }
  | {
      readonly kind: "already-registered";
      readonly signInLink: string;
      readonly forgottenPasswordLink: string;
    }
  | { readonly kind: "password-reset"; readonly link: string; readonly minutes: number }
  | { readonly kind: "blocked"; readonly until: string; readonly forgottenPasswordLink: string }
  | { readonly kind: "password-changed"; readonly contactEmail: string }
  | {
      readonly kind: "registration-waiting";
      readonly email: string;
      readonly companyName: string;
      readonly invitation?: AcceptedInvitation | undefined;
      readonly accountsLink: string;
    }
  | { readonly kind: "approved"; readonly organizationName: string; readonly signInLink: string }
  | { readonly kind: "refused" | "locked"; readonly reason: string; readonly contactEmail: string }
  | { readonly kind: "unlocked"; readonly signInLink: string }
  | {
      readonly kind: "invitation";
      readonly organizationName: string;
      readonly invitedBy: string;
      readonly needsApproval: boolean;
      readonly link: string;
      readonly days: number;
    }
  | {
      readonly kind: "personal-token-ends" | "personal-token-created";
      readonly name: string;
      readonly endsAt: string;
      readonly tokensLink: string;
    }
  | (Omit<ServiceSecretOrder, "accountId"> & { readonly signerLink: string })
  | (Omit<DeviceFreedOrder, "accountId"> & { readonly devicesLink: string; readonly contactEmail: string })
  | {
      readonly kind: "second-factor-changed";
      readonly what: FactorChange;
      readonly accountLink: string;
      readonly contactEmail: string;
    }
  | { readonly kind: "account-closed"; readonly contactEmail: string }
);

/** What mails are made of. */
export interface MailParts {
  readonly storage: Pick<
    IdentityStorage,
    "accounts" | "mailLinks" | "organizations" | "invitations" | "personalTokens"
  >;
  readonly issuer: string;
  readonly portalUrl: string;
  readonly contactEmail: string;
  now(): Date;
}

/** Says who gets what by an order, or that nobody does. */
export function mailsOf(parts: MailParts): (order: MailedOrder) => Promise<AccountMail | undefined> {
  const { storage, issuer, portalUrl, contactEmail, now } = parts;
  const { accounts, mailLinks } = storage;
  const forgottenPasswordLink = `${issuer}/password/forgotten`;

  async function linkFor(purpose: "activation" | "password", account: Account): Promise<string> {
    const token = await newLinkToken(mailLinks, { purpose, subject: account.id, at: now() });
    return `${issuer}/${purpose === "activation" ? "activation" : "password/new"}?token=${token}`;
  }

  async function activation(account: Account): Promise<AccountMail> {
    const link = await linkFor("activation", account);
    return { to: account.email, kind: "activation", hours: linkMinutes.activation / 60, link };
  }

  async function invitation(id: string): Promise<AccountMail | undefined> {
    const found = await storage.invitations.find(id);
    if (!found || found.ended || found.expiresAt <= now()) return undefined;
    const organization = await storage.organizations.find(found.organizationId);
    const account = await accounts.findByEmail(found.email);
    const token = await newLinkToken(mailLinks, { purpose: "invitation", subject: id, at: now() });
    return {
      to: found.email,
      kind: "invitation",
      organizationName: organization!.name,
      needsApproval: await needsApproval(found, account, storage),
      invitedBy: found.invitedBy,
      link: `${issuer}/invitation?token=${token}`,
      days: linkMinutes.invitation / (24 * 60),
    };
  }

  const mailFor = async (order: MailedOrder): Promise<AccountMail | undefined> => {
    if (order.kind === "invitation") return invitation(order.invitationId);
    if (order.kind === "account-closed") return { to: order.email, kind: order.kind, contactEmail };
    const account = await ("email" in order
      ? accounts.findByEmail(order.email)
      : accounts.findById(order.accountId));
    if (!account) return undefined;
    const to = account.email;
    switch (order.kind) {
      case "activation":
        return account.state === "unactivated" ? activation(account) : undefined;
      case "already-registered":
        // Whoever registers again before activating has lost the first mail.
        if (account.state === "unactivated") return activation(account);
        return { to, kind: order.kind, signInLink: `${portalUrl}/`, forgottenPasswordLink };
      case "password-reset":
        if (account.state !== "approved" && account.state !== "pending") return undefined;
        return {
          ...{ to, kind: order.kind, minutes: linkMinutes.password },
          link: await linkFor("password", account),
        };
      case "blocked":
        return { to, kind: order.kind, until: order.until, forgottenPasswordLink };
      case "password-changed":
        return { to, kind: order.kind, contactEmail };
      case "registration-waiting":
        return {
          to: contactEmail,
          kind: order.kind,
          email: to,
          companyName: account.companyName,
          invitation: order.invitation,
          accountsLink: `${portalUrl}/operator/accounts?state=pending`,
        };
      case "approved":
        return {
          to,
          kind: order.kind,
          organizationName: order.organizationName,
          signInLink: `${portalUrl}/`,
        };
      case "refused":
      case "locked":
        return { to, kind: order.kind, reason: order.reason, contactEmail };
      case "second-factor-changed":
        return { to, kind: order.kind, what: order.what, accountLink: `${issuer}/account`, contactEmail };
      case "unlocked":
        return { to, kind: order.kind, signInLink: `${portalUrl}/` };
      case "service-secret-shown":
      case "service-secret-rotated": {
        const { kind, organizationName, by, left } = order;
        return { to, kind, organizationName, by, left, signerLink: `${portalUrl}/dashboard/scms/signer` };
      }
      case "device-freed": {
        const { accountId, ...said } = order;
        return { to, ...said, devicesLink: `${portalUrl}/dashboard/${order.system}/devices`, contactEmail };
      }
      case "personal-token-created":
      case "personal-token-ends": {
        const token = await storage.personalTokens.find(account.id, order.tokenId);
        if (!token) return undefined;
        return {
          ...{ to, kind: order.kind, name: token.name, endsAt: token.expiresAt.toISOString() },
          tokensLink: `${portalUrl}/dashboard/tokens`,
        };
      }
    }
  };
  return async (order) => {
    const mail = await mailFor(order);
    return mail && withIsolatedTexts(mail);
  };
}

/** Names and reasons are put into sentences; addresses and links have no such letters. */
function withIsolatedTexts<T extends object>(mail: T): T {
  const members = Object.entries(mail).map(([name, value]: [string, unknown]) => {
    if (typeof value === "string") return [name, isolated(value)];
    return [name, typeof value === "object" && value !== null ? withIsolatedTexts(value) : value];
  });
  return Object.fromEntries(members);
}
