import { randomUUID } from "node:crypto";
import { findLink, isLinkToken } from "../links.ts";
import { hashPassword } from "../passwords.ts";
import type { Account, IdentityChange, IdentityStorage, Invitation } from "../ports.ts";
import { networkOf } from "../visitor.ts";
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
  /** Whether the account has to be approved by the provider before it may sign in. */
  readonly needsApproval: boolean;
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
  return {
    invitation,
    organizationName: organization.name,
    isNewcomer: isNewcomer(account),
    needsApproval: await needsApproval(invitation, account, storage),
  };
}

/** Whether the account of an invitation has to be approved by the provider, before it may sign in. */
export async function needsApproval(
  invitation: Invitation,
  account: Account | undefined,
  storage: Pick<IdentityStorage, "organizations">,
): Promise<boolean> {
  return account?.state !== "approved" && !(await isApproval(invitation, storage));
}

/** Whether an invitation is the provider's approval, too: an operator invites, or trusts the organization's administrators. */
async function isApproval(
  { byOperator, organizationId }: Invitation,
  { organizations }: Pick<IdentityStorage, "organizations">,
): Promise<boolean> {
  return byOperator || (await organizations.trustsAdministrators(organizationId));
}

/**
 * Accepts the invitation of a link, once. Following the link proves the address. The account joins the organization; one
 * that is not approved yet waits for the provider, who gets a mail, unless the invitation is an approval itself. Of an
 * account that nobody activated the password may be anybody's, so that a new one takes its place.
 *
 * @param password - of a newcomer; any other keeps theirs.
 * @param address - IP address of the visitor.
 * @returns where the account stands now, or why the invitation cannot be accepted.
 * @throws TooBusy
 */
export async function acceptInvitation(
  parts: InvitationParts,
  token: string,
  password: string | undefined,
  address: string,
): Promise<{ readonly state: "approved" | "pending" } | InvitationProblem> {
  const found = await livingInvitation(parts, token);
  if (typeof found === "string") return found;
  const { invitation, organizationName } = found;
  const { hashing, change, now } = parts;
  const passwordHash =
    password === undefined ? undefined : await hashing(networkOf(address), () => hashPassword(password));
  const accepted = await change(async (changed) => {
    if (!(await changed.invitations.end(invitation.id, "accepted", now()))) return undefined;
    const mayApprove = await isApproval(invitation, changed);
    const { id, before, state } = await admitted(
      changed,
      { email: invitation.email, companyName: organizationName, passwordHash },
      mayApprove,
    );
    const { role, invitedBy } = invitation;
    await changed.organizations.addMember(invitation.organizationId, id, role, invitedBy);
    if (state === "pending")
      await changed.sendMail({
        kind: "registration-waiting",
        accountId: id,
        invitation: { invitedBy, organizationName },
      });
    await changed.note({
      actor: { kind: "visitor", name: invitation.email },
      action: "organization.joined",
      subject: `member ${invitation.email}`,
      organizationId: invitation.organizationId,
      ...(before !== state && { before: { state: before } }),
      after: { role, invitedBy, ...(before !== state && { state }) },
    });
    return { state };
  });
  if (accepted) return accepted;
  const problem = await livingInvitation(parts, token);
  return typeof problem === "string" ? problem : "unknown";
}

/** What becomes of the account of the address. @returns its id, its state now, and the one before, which is the same for a new account. */
async function admitted(
  { accounts, note }: IdentityChange,
  {
    email,
    companyName,
    passwordHash,
  }: Pick<Account, "email" | "companyName"> & {
    readonly passwordHash: string | undefined;
  },
  mayApprove: boolean,
): Promise<{
  readonly id: string;
  readonly before: Account["state"];
  readonly state: "approved" | "pending";
}> {
  const known = await accounts.findByEmail(email);
  const account = known && (await accounts.lock(known.id));
  const state = mayApprove || account?.state === "approved" ? "approved" : "pending";
  if (!account) {
    const id = randomUUID();
    if (passwordHash === undefined) throw new Error("The account of an invitation has been removed");
    const isMade = await accounts.create({ id, email, passwordHash, companyName, state });
    if (!isMade) throw new Error("The address of an invitation was registered meanwhile");
    await note({
      actor: { kind: "visitor", name: email },
      action: "account.registered",
      subject: id,
      after: { email, companyName, state },
    });
    return { id, before: state, state };
  }
  const { id, state: before } = account;
  if (!isAdmissible(account)) throw new Error(`The account of an invitation is ${before} meanwhile`);
  if (isNewcomer(account)) {
    if (passwordHash === undefined)
      throw new Error("The account of an invitation has no password of its own");
    await accounts.setPasswordHash(id, passwordHash);
  }
  if (before !== state) await accounts.setState(id, state);
  return { id, before, state };
}

const isAdmissible = ({ state }: Pick<Account, "state">) => state !== "refused" && state !== "disabled";

const isNewcomer = (account: Pick<Account, "state"> | undefined) =>
  account === undefined || account.state === "unactivated";
