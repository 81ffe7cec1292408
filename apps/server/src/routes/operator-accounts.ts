import { calls, type ListedAccount as WireAccount } from "@v2x/contract";
import type { ListedAccount } from "@v2x/identity";
import type { ServeCall } from "../http/api-call.ts";
import type { AccountDecisions } from "../operator/accounts.ts";
import { deciderOf } from "./operator-decider.ts";

/** Serves what operators see of accounts and decide about them. */
export function serveOperatorAccounts(serve: ServeCall, accounts: AccountDecisions): void {
  serve(calls.operator.accounts, async ({ query: { page, size, ...filter } }) => {
    const found = await accounts.page(filter, { page, size });
    return { content: await toWire(found.accounts), totalElements: found.total };
  });
  serve(calls.operator.organizationsByName, async ({ query: { search = "" } }) => [
    ...(await accounts.organizations(search)),
  ]);
  serve(calls.operator.approveAccount, async (received) =>
    oneToWire(await accounts.approve(received.params.id, received.body.organization, deciderOf(received))),
  );
  serve(calls.operator.refuseAccount, async (received) =>
    oneToWire(await accounts.refuse(received.params.id, deciderOf(received))),
  );
  serve(calls.operator.lockAccount, async (received) =>
    oneToWire(await accounts.lock(received.params.id, deciderOf(received))),
  );
  serve(calls.operator.resetSecondFactor, async (received) =>
    oneToWire(await accounts.resetSecondFactor(received.params.id, deciderOf(received))),
  );
  serve(calls.operator.unlockAccount, async (received) =>
    oneToWire(await accounts.unlock(received.params.id, deciderOf(received))),
  );
  serve(calls.operator.makeOperator, async (received) =>
    oneToWire(await accounts.makeOperator(received.params.id, deciderOf(received))),
  );
  serve(calls.operator.unmakeOperator, async (received) =>
    oneToWire(await accounts.unmakeOperator(received.params.id, deciderOf(received))),
  );

  async function toWire(listed: readonly ListedAccount[]): Promise<WireAccount[]> {
    const blocks = await accounts.blocks(listed);
    return listed.map(({ registeredAt, organizations, ...account }) => ({
      ...account,
      registeredAt: registeredAt.toISOString(),
      organizations: [...organizations],
      blockedUntil: blocks.get(account.email)?.toISOString() ?? null,
    }));
  }

  async function oneToWire(account: ListedAccount): Promise<WireAccount> {
    return (await toWire([account]))[0]!;
  }
}
