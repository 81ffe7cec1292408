import type { LedgerStorage } from "../aca/index.ts";
import type { TaskOutcome } from "./make-task.ts";
import type { OrderStorage } from "./order-storage.ts";

/**
 * Notes what came of a task, at the RA and at the ACA; within the transaction that ends its job. What an earlier run of
 * the job noted stays, and what the ACA issued this time is nobody's.
 */
export async function noteOutcomes(
  outcomes: readonly TaskOutcome[],
  storage: Pick<OrderStorage, "completeBatches" | "failBatch"> & Pick<LedgerStorage, "addLedgerEntry">,
): Promise<void> {
  const made = outcomes.filter((outcome) => "file" in outcome);
  const noted = await storage.completeBatches(made.map(({ ledgerEntry: _, ...batch }) => batch));
  for (const { orderId, period, ledgerEntry } of made) {
    const isNoted = noted.some((key) => key.orderId === orderId && key.period === period);
    if (isNoted && ledgerEntry) await storage.addLedgerEntry(ledgerEntry);
  }
  for (const outcome of outcomes) if ("failure" in outcome) await storage.failBatch(outcome, outcome.failure);
}
