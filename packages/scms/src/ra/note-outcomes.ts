import type { LedgerStorage } from "../aca/index.ts";
import type { TaskOutcome } from "./make-task.ts";
import type { OrderStorage } from "./order-storage.ts";

/**
 * Notes what came of a task, at the RA and at the ACA; within the transaction that ends its job. What an earlier run of
 * the job noted stays, and what the ACA issued this time is nobody's.
 */
export async function noteOutcomes(
  outcomes: readonly TaskOutcome[],
  storage: Pick<OrderStorage, "completeBatch" | "failBatch"> & Pick<LedgerStorage, "addLedgerEntry">,
): Promise<void> {
  for (const { orderId, period, ...outcome } of outcomes) {
    const batch = { orderId, period };
    if ("failure" in outcome) {
      await storage.failBatch(batch, outcome.failure);
      continue;
    }
    const { ledgerEntry, ...made } = outcome;
    const isNoted = await storage.completeBatch(batch, made);
    if (isNoted && ledgerEntry) await storage.addLedgerEntry(ledgerEntry);
  }
}
