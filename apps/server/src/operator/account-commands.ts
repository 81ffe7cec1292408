import { type AccountState, accountStates, organizationId, organizationName } from "@v2x/contract";
import { commandLine } from "../audit/who-did.ts";
import type { CommandAnswer, OperatorCommand } from "../operator-command.ts";
import { textTable } from "../text-table.ts";
import { told } from "../told.ts";
import type { AccountDecisions } from "./accounts.ts";

const mostListed = 100;

/** `v2x account list [STATE]`: those registered last. */
export async function listAccounts(
  accounts: Pick<AccountDecisions, "page">,
  state: string | undefined,
): Promise<CommandAnswer> {
  if (state !== undefined && !isState(state))
    return { error: `STATE must be one of ${accountStates.join(", ")}.` };
  const { accounts: found, total } = await accounts.page({ state }, { page: 0, size: mostListed });
  if (found.length === 0)
    return { output: state === undefined ? "There are no accounts." : `No account is ${state}.` };
  const rows = found.map((account) => [
    account.email,
    account.state,
    account.registeredAt.toISOString().slice(0, 10),
    account.companyName,
    account.organizations.map(({ name }) => name).join(", "),
    account.organizations.flatMap(({ invitedBy }) => invitedBy ?? []).join(", "),
  ]);
  const more = total > found.length ? `\n${total - found.length} more are not listed.` : "";
  return {
    output:
      textTable([["E-MAIL", "STATE", "REGISTERED", "COMPANY", "ORGANIZATIONS", "INVITED BY"], ...rows]) +
      more,
  };
}

/** `v2x account approve|refuse|lock|unlock|make-operator|unmake-operator|reset-second-factor E-MAIL`. */
export function decideAboutAccount(
  asked: Extract<OperatorCommand, { readonly command: `account-${string}`; readonly reason: string }>,
  accounts: AccountDecisions,
): Promise<CommandAnswer> {
  const by = { actor: commandLine(), reason: asked.reason };
  return told(async () => {
    const id = await accounts.byEmail(asked.email);
    switch (asked.command) {
      case "account-approve": {
        const { email, organizations } = await accounts.approve(id, joinedBy(asked), by);
        return `${email} is approved, and belongs to ${organizations.map(({ name }) => name).join(", ")}.`;
      }
      case "account-refuse":
        return `${(await accounts.refuse(id, by)).email} is refused.`;
      case "account-lock":
        return `${(await accounts.lock(id, by)).email} is locked; every session and token has ended.`;
      case "account-make-operator":
        return `${(await accounts.makeOperator(id, by)).email} is an operator from the next sign-in on.`;
      case "account-unmake-operator":
        return `${(await accounts.unmakeOperator(id, by)).email} is no operator any more.`;
      case "account-reset-second-factor":
        return `${(await accounts.resetSecondFactor(id, by)).email} has no second factor any more; every session and token has ended.`;
      case "account-unlock":
        return `${(await accounts.unlock(id, by)).email} may sign in again.`;
    }
  });
}

/** An organization that is there by its id, or a new one, allowed both systems, by its name. */
function joinedBy({ organization }: { readonly organization: string }) {
  const id = organizationId.safeParse(organization);
  if (id.success) return { organizationId: id.data };
  return { name: organizationName.parse(organization), ccmsAllowed: true, scmsAllowed: true };
}

function isState(text: string): text is AccountState {
  return (accountStates as readonly string[]).includes(text);
}
