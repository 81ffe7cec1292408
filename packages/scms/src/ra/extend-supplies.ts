import type { Validity } from "@v2x/credentials";
import type { Authorities } from "@v2x/pki";
import { iPeriodAt } from "@v2x/v2x-schema";
import type { ScmsRole } from "../ports.ts";
import type { OrderStorage } from "./order-storage.ts";
import type { BatchOrders, Orderer, SupplyPolicy } from "./ra-ports.ts";
import { periodsDue, tasksOf } from "./supply.ts";

/** What ordering further batches needs from outside. */
export interface ExtendingPorts {
  now(): Date;
  readonly supply: Pick<SupplyPolicy, "weeksAhead">;
  readonly storage: Pick<OrderStorage, "ordersBefore"> & {
    /**
     * How long the enrollment certificate is valid that an order came with, and whose device has it; undefined where it
     * is not kept any more.
     */
    enrollmentCertificate(
      hashedId8: Uint8Array,
    ): Promise<
      { readonly certificate: Validity; readonly device: Pick<Orderer, "organizationId"> } | undefined
    >;
  };
  inTransaction<T>(
    work: (bound: BatchOrders & { readonly storage: Pick<OrderStorage, "extendOrder"> }) => Promise<T>,
  ): Promise<T>;
}

/** So many orders are looked at in one go. */
const atOnce = 100;

/**
 * Orders the batches that fell due since: so that devices which come once a week find as many weeks ahead as ever. Of
 * processes that do so together one orders each batch.
 *
 * @returns how many orders were extended.
 */
export async function extendSupplies(
  ports: ExtendingPorts,
  authorities: Authorities<ScmsRole>,
): Promise<number> {
  const now = ports.now();
  const until = iPeriodAt(now) + ports.supply.weeksAhead - 1;
  const aca = authorities.current("aca").record;
  let extended = 0;
  for (const order of await ports.storage.ordersBefore(until, atOnce)) {
    const enrolled = await ports.storage.enrollmentCertificate(order.enrollmentHashedId8);
    if (enrolled === undefined) continue;
    const periods = periodsDue(
      order.lastPeriod! + 1,
      { aca, enrollment: enrolled.certificate },
      ports.supply,
      now,
    ).filter((period) => period <= until);
    if (periods.length === 0) continue;
    await ports.inTransaction(async ({ storage, orderBatches }) => {
      if (!(await storage.extendOrder(order, periods))) return;
      const { organizationId } = enrolled.device;
      const orderer = { organizationId, deviceId: order.deviceId, isNew: false };
      await orderBatches(tasksOf(order.id, periods), orderer);
      extended += 1;
    });
  }
  return extended;
}
