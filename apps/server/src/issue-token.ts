import { organizationId } from "@v2x/contract";
import { holderByEmail, IdentityError } from "@v2x/identity";
import { audited } from "./audit/audited.ts";
import { commandLine } from "./audit/who-did.ts";
import type { Installation } from "./installation.ts";
import type { CommandAnswer, OperatorCommand } from "./operator-command.ts";

/**
 * Makes an access token for `v2x token`.
 *
 * @param asked - with an organization, the person must belong to it: a check for scripts, since the token itself
 * names a person only.
 * @returns the token, or why there is none.
 */
export async function issueToken(
  { identity, store }: Pick<Installation, "identity" | "store">,
  { email, organization }: Extract<OperatorCommand, { command: "token" }>,
): Promise<CommandAnswer> {
  if (!identity) return { error: "Access tokens come from the external identity provider (OIDC_ISSUER)." };
  try {
    const token = await identity.issueAccessToken(email);
    const subject = `account ${email.trim().toLowerCase()}`;
    await audited({ actor: commandLine(), action: "script-token.issued", subject }, () =>
      store.inTransaction(async () => undefined),
    );
    if (organization === undefined) return { output: token };
    const id = organizationId.safeParse(organization);
    if (!id.success) return { error: `--organization ${id.error.issues[0]?.message}` };
    const { organizations } = await holderByEmail(store.identity.holders, email);
    return organizations.some((own) => own.organizationId === id.data)
      ? { output: token }
      : { error: `${email} does not belong to the organization ${id.data}.` };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.code === "account-unknown") return { error: `There is no user ${email}.` };
    return { error: `The account of ${email} is not approved.` };
  }
}
