import type { ServiceAccounts } from "@v2x/identity";
import type { Store } from "@v2x/store";
import * as z from "zod/mini";
import { renewalQueue } from "./renewal-queue.ts";

const order = z.object({ organizationId: z.string() });

/** Completes, from now on, renewals of secrets that any process of the installation stored; again where one fails. */
export async function completeOrderedRenewals(
  store: Pick<Store, "jobs">,
  accounts: Pick<ServiceAccounts, "completeRenewal">,
): Promise<void> {
  await store.jobs.work(
    renewalQueue,
    async ({ data }) => void (await accounts.completeRenewal(order.parse(data).organizationId)),
    { concurrency: 1 },
  );
}
