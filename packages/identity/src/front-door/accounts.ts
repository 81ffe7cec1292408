import { randomUUID } from "node:crypto";
import { countedUnlessFailing } from "../brake-counters.ts";
import type { Queue } from "../hash-queue.ts";
import { isLinkToken, livingLink, useLink } from "../links.ts";
import { hashPassword } from "../passwords.ts";
import type { Account, ChangeIdentity, IdentityChange, IdentityStorage } from "../ports.ts";
import type { SignInBrake } from "../sign-in-brake.ts";
import { tryPassword } from "../try-password.ts";
import { networkOf } from "../visitor.ts";
import type { MailBrake } from "./mail-brake.ts";

/** What visitors without a session change at the front door. */
export interface FrontDoorParts {
  readonly storage: Pick<IdentityStorage, "accounts" | "mailLinks">;
  readonly change: ChangeIdentity;
  /** Of new registrations. */
  readonly registering: Queue;
  /** Of what mailed links lead to. */
  readonly hashing: Queue;
  readonly signIns: Pick<SignInBrake, "begin" | "forget">;
  readonly mails: MailBrake;
  /** Whether mails can be sent; asked before anything is stored. */
  isMailUp(): Promise<boolean>;
  now(): Date;
}

/** `mail-down` is said for every address alike. */
type Asked = "done" | "mail-down";

/** A registration whose fields are right. */
export interface Registration {
  /** In lower case. */
  readonly email: string;
  readonly companyName: string;
  readonly password: string;
}

/**
 * Registers an account. What is done takes as long and is answered the same whether the address is known or not: one
 * hash, one transaction, one mail, one row of the audit log. Where the addressee has got too many mails there is the
 * hash alone, and nothing where the visitor's network has asked for too many, whatever the address.
 *
 * @throws TooBusy
 */
export async function register(
  { change, registering: hashing, mails, isMailUp }: FrontDoorParts,
  { email, companyName, password }: Registration,
  address: string,
): Promise<Asked> {
  if (!(await isMailUp())) return "mail-down";
  const mail = await mails.begin(email, address);
  if (!mail) return "done";
  await countedUnlessFailing(mail, async () => {
    const passwordHash = await hashing(networkOf(address), () => hashPassword(password));
    if (mail.isAllowed) await change(storing({ email, companyName, passwordHash }));
  });
  return "done";
}

/** Stores a registration, and has the mail sent. */
function storing({
  email,
  companyName,
  passwordHash,
}: Pick<Account, "email" | "companyName" | "passwordHash">) {
  return async ({ accounts, sendMail, note }: IdentityChange): Promise<void> => {
    const id = randomUUID();
    const isNew = await accounts.create({ id, email, passwordHash, companyName, state: "unactivated" });
    // Nobody has proven yet that the address is theirs: whoever registers last may follow the link.
    if (!isNew) await accounts.registerAnew({ email, passwordHash, companyName });
    await sendMail({ kind: isNew ? "activation" : "already-registered", email });
    await note({
      actor: { kind: "visitor", name: email },
      ...(isNew
        ? { action: "account.registered", subject: id, after: { email, companyName, state: "unactivated" } }
        : { action: "account.registration-repeated", subject: email }),
    });
  };
}

/** Has a mail with a link sent, if there is an account to send it for: the mail's job finds out, not this answer. */
export async function askForLink(
  { change, mails, isMailUp }: FrontDoorParts,
  kind: "activation" | "password-reset",
  email: string,
  address: string,
): Promise<Asked> {
  if (!(await isMailUp())) return "mail-down";
  const mail = await mails.begin(email, address);
  if (mail?.isAllowed)
    await countedUnlessFailing(mail, () => change(({ sendMail }) => sendMail({ kind, email })));
  return "done";
}

/** Why a link leads nowhere: it is cut off; never was, was used or has ended; its account has been removed since. */
export type LinkProblem = "malformed" | "unknown" | "no-account";

/** Why a password does not activate an account: it is another one, or too many were tried. */
type PasswordRefusal = "wrong-password" | { readonly blockedUntil: Date };

/** Looks whose link it is without using it up, as the scanners of mail systems do. @returns the account, or why there is none. */
export async function accountOfLink(
  { storage, now }: Pick<FrontDoorParts, "storage" | "now">,
  purpose: "activation" | "password",
  token: string,
): Promise<Account | LinkProblem> {
  if (!isLinkToken(token)) return "malformed";
  const link = await livingLink(storage.mailLinks, purpose, token, now());
  if (!link) return "unknown";
  const account = await storage.accounts.findById(link.subject);
  if (!account) return "no-account";
  return mayFollow[purpose].includes(account.state) ? account : "unknown";
}

/**
 * Activates the account of a link, and has the provider told that it waits. The password shows that whoever follows the
 * link is who registered: somebody else may have registered the address before its owner.
 *
 * @throws TooBusy
 */
export async function activate(
  parts: Pick<FrontDoorParts, "storage" | "change" | "hashing" | "signIns" | "now">,
  token: string,
  password: string,
  address: string,
): Promise<LinkProblem | PasswordRefusal | undefined> {
  const registered = await accountOfLink(parts, "activation", token);
  if (typeof registered === "string") return registered;
  const { signIns: brake, hashing } = parts;
  const { email, passwordHash } = registered;
  const trial = await tryPassword({ brake, hashing }, { email, passwordHash, password, address });
  if (trial.kind === "blocked") return { blockedUntil: trial.until };
  if (trial.kind === "wrong") return "wrong-password";
  return parts.change(async ({ accounts, mailLinks, sendMail, note }) => {
    const id = await useLink(mailLinks, "activation", token, parts.now());
    if (id === undefined) return "unknown";
    const account = await accounts.findById(id);
    if (!account) return "no-account";
    if (account.passwordHash !== registered.passwordHash) return "unknown"; // registered anew meanwhile
    await accounts.setState(id, "pending");
    await sendMail({ kind: "registration-waiting", accountId: id });
    await note({
      actor: { kind: "visitor", name: account.email },
      action: "account.activated",
      subject: id,
      before: { state: account.state },
      after: { state: "pending" },
    });
    return undefined;
  });
}

/**
 * Sets a new password by a link: every session and token of the account ends, and so does a block of its sign-ins.
 *
 * @throws TooBusy
 */
export async function setPasswordByLink(
  parts: Pick<FrontDoorParts, "storage" | "change" | "hashing" | "signIns" | "now">,
  token: string,
  password: string,
  address: string,
): Promise<LinkProblem | undefined> {
  const holder = await accountOfLink(parts, "password", token);
  if (typeof holder === "string") return holder;
  const passwordHash = await parts.hashing(networkOf(address), () => hashPassword(password));
  const changed = await parts.change(async ({ accounts, mailLinks, sendMail, note }) => {
    const id = await useLink(mailLinks, "password", token, parts.now());
    const account = id === undefined ? undefined : await accounts.findById(id);
    if (!account || !mayFollow.password.includes(account.state)) return undefined;
    await accounts.setPasswordHash(account.id, passwordHash);
    await mailLinks.removeAllOf("password", account.id);
    await sendMail({ kind: "password-changed", accountId: account.id });
    await note({
      actor: { kind: "visitor", name: account.email },
      action: "account.password-set",
      subject: account.id,
    });
    return account;
  });
  if (!changed) return "unknown";
  await parts.signIns.forget(changed.email, address);
  return undefined;
}

/** In which states of its account a link can be followed. */
const mayFollow: Readonly<Record<"activation" | "password", readonly Account["state"][]>> = {
  activation: ["unactivated"],
  password: ["pending", "approved"],
};
