import type { Blobs } from "@v2x/blobs";
import { iPeriodAt } from "@v2x/scms";
import type { Store } from "@v2x/store";
import type { Configuration } from "../configuration.ts";
import { untilDone } from "../until-done.ts";

const dayMs = 24 * 60 * 60_000;

/** What sweeping files works with; `signal` ends it after the step that is under way. */
export interface FileSweep extends Pick<Configuration, "batchRetentionDays"> {
  readonly store: Pick<Store, "fileUpkeep">;
  readonly blobs: Pick<Blobs, "delete">;
  now(): Date;
  readonly signal?: AbortSignal;
}

/**
 * Forgets batches whose certificates are long over, and successors that were long there to be fetched; and deletes the
 * files that no row names since a day: those of batches, and those of processes that were killed before they could note
 * what they had stored.
 *
 * @throws BlobError where a file cannot be deleted; a later sweep tries again.
 */
export async function sweepFiles({
  store: { fileUpkeep },
  blobs,
  now,
  batchRetentionDays,
  signal,
}: FileSweep): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  const kept = daysAgo(batchRetentionDays);
  const over = { period: iPeriodAt(kept), endedAt: kept };
  await untilDone(() => fileUpkeep.forgetBatches(over, now()), signal);
  await untilDone(() => fileUpkeep.forgetSuccessors(kept), signal);
  await untilDone(async () => {
    const names = await fileUpkeep.takeAbandoned(daysAgo(1), now());
    for (const name of names) await blobs.delete(name);
    await fileUpkeep.removed(names);
    return names.length;
  }, signal);
}
