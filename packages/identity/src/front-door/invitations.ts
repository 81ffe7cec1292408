import { randomUUID } from "node:crypto";
import { findLink, isLinkToken } from "../links.ts";
import { hashPassword } from "../passwords.ts";
import type { Account, IdentityChange, IdentityStorage, Invitation } from "../ports.ts";
import type { FrontDoorParts } from "./accounts.ts";

/** Where invitations are looked up. */
export interface InvitationParts extends Pick<FrontDoorParts, "change" | "hashing" | "now"> {
  readonly storage: Pick<IdentityStorage, "accounts" | "mailLinks" | "organizations" | "invitations">;
}

/**
 * Why an invitation's link leads nowhere: it is cut off, or never was; the invitation was accepted or withdrawn, or has
 * ended; the account of its address may not come in, and no invitation changes that.
 */
export type InvitationProblem =
  | "malformed"
  | "unknown"
  | "accepted"
  | "withdrawn"
  | "expired"
  | "account-not-admitted";

/** An invitation that can be accepted. */
export interface LivingInvitation {
  readonly invitation: Invitation;
  readonly organizationName: string;
  /** Whether nobody has proved the address yet, so that a password is to be chosen. */
  readonly isNewcomer: boolean;
}

/** Looks at the invitation of a link without using it up. */
export async function livingInvitation(
  { storage, now }: Pick<InvitationParts, "storage" | "now">,
  token: string,
): Promise<LivingInvitation | InvitationProblem> {
  if (!isLinkToken(token)) return "malformed";
  const link = await findLink(storage.mailLinks, "invitation", token);
  const invitation = link && (await storage.invitations.find(link.subject));
  const organization = invitation && (await storage.organizations.find(invitation.organizationId));
  if (!organization) return "unknown";
  if (invitation.ended) return invitation.ended;
  if (invitation.expiresAt <= now()) return "expired";
  const account = await storage.accounts.findByEmail(invitation.email);
  if (account && !isAdmissible(account)) return "account-not-admitted";
  return { invitation, organizationName: organization.name, isNewcomer: isNewcomer(account) };
}

/**
 * Accepts the invitation of a link, once. Following the link proves the address, and the organization is approved: so
 * the account may sign in, whether it is new or has waited. Of an account that nobody activated the password may be
 * anybody's, so that a new one takes its place.
 *
 * @param password - of a newcomer; any other keeps theirs.
 * @throws TooBusy
 */
export async function acceptInvitation(
  parts: InvitationParts,
  token: string,
  password: string | undefined,
): Promise<InvitationProblem | undefined> {
  const found = await livingInvitation(parts, token);
  if (typeof found === "string") return found;
  const { invitation, organizationName } = found;
  const { hashing, change, now } = parts;
  const passwordHash = password === undefined ? undefined : await hashing(() => hashPassword(password));
  const isAccepted = await change(async (changed) => {
    if (!(await changed.invitations.end(invitation.id, "accepted", now()))) return false;
    const { id, state } = await admitted(changed, invitation.email, organizationName, passwordHash);
    await changed.organizations.addMember(invitation.organizationId, id, invitation.role);
    await changed.note({
      actor: { kind: "visitor", name: invitation.email },
      action: "organization.joined",
      subject: `member ${invitation.email}`,
      organizationId: invitation.organizationId,
      ...(state && { before: { state } }),
      after: { role: invitation.role, invitedBy: invitation.invitedBy, ...(state && { state: "approved" }) },
    });
    return true;
  });
  if (isAccepted) return undefined;
  const problem = await livingInvitation(parts, token);
  return typeof problem === "string" ? problem : "unknown";
}

/** The account of the address, which may sign in from now on. @returns its id, and its state if that was another. */
async function admitted(
  { accounts, note }: IdentityChange,
  email: string,
  companyName: string,
  passwordHash: string | undefined,
): Promise<{ readonly id: string; readonly state?: Account["state"] }> {
  const known = await accounts.findByEmail(email);
  const account = known && (await accounts.lock(known.id));
  if (!account) {
    const id = randomUUID();
    if (passwordHash === undefined) throw new Error("The account of an invitation has been removed");
    const isMade = await accounts.create({ id, email, passwordHash, companyName, state: "approved" });
    if (!isMade) throw new Error("The address of an invitation was registered meanwhile");
    await note({
      actor: { kind: "visitor", name: email },
      action: "account.registered",
      subject: id,
      after: { email, companyName, state: "approved" },
    });
    return { id };
  }
  const { id, state } = account;
  if (!isAdmissible(account)) throw new Error(`The account of an invitation is ${state} meanwhile`);
  if (isNewcomer(account)) {
    if (passwordHash === undefined)
      throw new Error("The account of an invitation has no password of its own");
    await accounts.setPasswordHash(id, passwordHash);
  }
  if (state === "approved") return { id };
  await accounts.setState(id, "approved");
  return { id, state };
}

const isAdmissible = ({ state }: Pick<Account, "state">) => state !== "refused" && state !== "disabled";

const isNewcomer = (account: Pick<Account, "state"> | undefined) =>
  account === undefined || account.state === "unactivated";
