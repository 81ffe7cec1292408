import type { LedgerEntry } from "../aca/index.ts";
import type { LinkageSupplier } from "../la/index.ts";
import type { SecretSeal } from "../secrets.ts";
import type { AuthorizationOrder, BatchRecord } from "./authorization-order.ts";
import type { MixedFor } from "./batch-mixer.ts";
import type { DoneBatch, TravellingBatch } from "./batch-work.ts";
import type { OrderStorage } from "./order-storage.ts";
import type { BatchTask, SupplyPolicy, SupplyPorts } from "./ra-ports.ts";
import type { LinkageContribution } from "./requests-to-aca.ts";
import { sealedRequestName } from "./sealed-request-name.ts";
import { nextDownloadAfter } from "./supply.ts";

/** What making batches needs from outside. */
export interface MakingPorts {
  now(): Date;
  readonly storage: Pick<OrderStorage, "orders" | "unmadeBatches">;
  readonly secrets: SecretSeal;
  readonly linkageAuthorities: readonly [LinkageSupplier, LinkageSupplier];
  readonly supply: Pick<SupplyPolicy, "weeksAhead">;
  /** Has files made together with those of other devices. @returns in the order of the batches. */
  mix(batches: readonly TravellingBatch[], whose: MixedFor): Promise<readonly DoneBatch[]>;
  /** As `SupplyPorts` has it. */
  keepFiles: SupplyPorts["keepFiles"];
}

/** A batch of a task as it came out; to be noted together with the end of the job. */
export type TaskOutcome = { readonly orderId: string; readonly period: number } & (
  | {
      readonly file: NonNullable<BatchRecord["file"]>;
      readonly acaRequest?: Uint8Array;
      /** For the ACA. */
      readonly ledgerEntry?: LedgerEntry;
    }
  | { readonly failure: string }
);

/**
 * Makes the batches of a task that are still to be made, and keeps their files. Nothing is noted: whoever does that in
 * one transaction with the end of the job makes each batch once, however often the job is begun.
 *
 * @returns one outcome for each batch; none where everything was made before.
 * @throws LaError; what the ports throw.
 */
export async function makeTask(
  { orderId, organizationId, from, to }: BatchTask,
  ports: MakingPorts,
): Promise<readonly TaskOutcome[]> {
  const [order] = await ports.storage.orders([orderId]);
  const periods = order ? await ports.storage.unmadeBatches(orderId, from, to) : [];
  if (order === undefined || periods.length === 0) return [];
  const request = ports.secrets.unseal(sealedRequestName(orderId), order.sealedRequest);
  const linkage = await linkageFor(order, periods, ports);
  const made = await ports.mix(
    periods.map((period, index) => ({
      request,
      period,
      count: order.perPeriod,
      requestHash: order.requestHash,
      nextDownload: nextDownloadAfter(period, ports.supply, ports.now()),
      ...(linkage && { linkage: linkage[index]! }),
    })),
    { organizationId, deviceId: order.deviceId },
  );
  const names = await ports.keepFiles(made.flatMap((batch) => ("file" in batch ? [batch.file] : [])));
  const madeAt = ports.now();
  let kept = 0;
  return periods.map((period, index) => {
    const batch = made[index]!;
    if ("failure" in batch) return { orderId, period, failure: batch.failure };
    const { file: octets, ...revocable } = batch;
    return { orderId, period, file: { blob: names[kept++]!, octets: octets.length, madeAt }, ...revocable };
  });
}

/** By period and j. */
async function linkageFor(
  { linkageChains, perPeriod }: AuthorizationOrder,
  periods: readonly number[],
  { linkageAuthorities: [la1, la2] }: MakingPorts,
): Promise<readonly (readonly LinkageContribution[])[] | undefined> {
  if (linkageChains === undefined) return undefined;
  const certificates = { periods, firstJ: 0, lastJ: perPeriod - 1 };
  const first = await la1.orderValues({ chainId: linkageChains[0], ...certificates });
  const second = await la2.orderValues({ chainId: linkageChains[1], ...certificates });
  return first.map((values, index) => values.map((value, j) => [value, second[index]![j]!] as const));
}
