import { calls, type ListedAccount as WireAccount } from "@v2x/contract";
import type { ListedAccount } from "@v2x/identity";
import type { ServeCall } from "../http/api-call.ts";
import type { AccountDecisions } from "../operator/accounts.ts";
import { deciderOf } from "./operator-decider.ts";

/** Serves what operators see of accounts and decide about them. */
export function serveOperatorAccounts(serve: ServeCall, accounts: AccountDecisions): void {
  serve(calls.operator.accounts, async ({ query: { page, size, ...filter } }) => {
    const found = await accounts.page(filter, { page, size });
    return { content: found.accounts.map(toWire), totalElements: found.total };
  });
  serve(calls.operator.organizationsByName, async ({ query: { search = "" } }) => [
    ...(await accounts.organizations(search)),
  ]);
  serve(calls.operator.approveAccount, async (received) =>
    toWire(await accounts.approve(received.params.id, received.body.organization, deciderOf(received))),
  );
  serve(calls.operator.refuseAccount, async (received) =>
    toWire(await accounts.refuse(received.params.id, deciderOf(received))),
  );
  serve(calls.operator.lockAccount, async (received) =>
    toWire(await accounts.lock(received.params.id, deciderOf(received))),
  );
  serve(calls.operator.resetSecondFactor, async (received) =>
    toWire(await accounts.resetSecondFactor(received.params.id, deciderOf(received))),
  );
  serve(calls.operator.unlockAccount, async (received) =>
    toWire(await accounts.unlock(received.params.id, deciderOf(received))),
  );
  serve(calls.operator.makeOperator, async (received) =>
    toWire(await accounts.makeOperator(received.params.id, deciderOf(received))),
  );
  serve(calls.operator.unmakeOperator, async (received) =>
    toWire(await accounts.unmakeOperator(received.params.id, deciderOf(received))),
  );
}

function toWire({ registeredAt, organizations, ...account }: ListedAccount): WireAccount {
  return { ...account, registeredAt: registeredAt.toISOString(), organizations: [...organizations] };
}
