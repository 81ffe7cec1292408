import { type Refusal, refusedByLimit } from "@v2x/pki";
import type { OrderStorage } from "./order-storage.ts";
import type { BatchOrders, BatchTask, Orderer, SupplyPolicy } from "./ra-ports.ts";

const megabyte = 1_000_000;

const askProvider = "An operator of this portal can raise the quota";

/** A bound that an order would pass, and what people are told of it. */
const bounds = {
  "open-requests-of-device-within-limit": (most: number) =>
    `a device has at most ${most} open requests, of which nothing has been made yet; as many are open now. Wait until files of earlier requests can be downloaded, then send the request again`,
  "open-requests-of-organization-within-quota": (most: number) =>
    `the devices of the organization have at most ${most} open requests together, of which nothing has been made yet; as many are open now. Wait until files of earlier requests can be downloaded, then send the request again. ${askProvider}`,
  "stored-files-of-organization-within-quota": (most: number) =>
    `the organization has less than ${most} megabytes of files stored; it has as many. Files are removed some time after their certificates have expired. ${askProvider}`,
};

/** Thrown within the transaction of an order that is one too many, so that nothing of it is stored. */
export class TooManyOrders extends Error {
  override readonly name = "TooManyOrders";
  readonly bound: keyof typeof bounds;
  readonly most: number;

  constructor(bound: keyof typeof bounds, most: number) {
    super(`${bound}: ${most}`);
    this.bound = bound;
    this.most = most;
  }

  /** What the device and its event log are answered. */
  refusal<Code>(code: Code): Refusal<Code> {
    return refusedByLimit(this.bound, bounds[this.bound](this.most), code);
  }
}

/** Returns the bound that ended the transaction of an order. @throws any other error. */
export function caughtTooMany(error: unknown): TooManyOrders {
  if (error instanceof TooManyOrders) return error;
  throw error;
}

/** What orders are counted in, within their transaction. */
interface Ordering extends BatchOrders {
  readonly storage: Pick<OrderStorage, "orderQuota">;
}

/**
 * Has the batches of a new order made. Two orders of one organization never pass its quota of open requests together:
 * its orders are counted one after the other, whichever process takes them.
 *
 * @throws TooManyOrders
 */
export async function orderWithinLimits(
  tasks: readonly BatchTask[],
  orderer: Omit<Orderer, "isNew">,
  { storage, orderBatches }: Ordering,
  { openPerDevice }: Pick<SupplyPolicy, "openPerDevice">,
): Promise<void> {
  const { openRequests, storedMegabytes, storedOctets } = await storage.orderQuota(orderer.organizationId);
  if (storedMegabytes !== undefined && storedOctets >= storedMegabytes * megabyte)
    throw new TooManyOrders("stored-files-of-organization-within-quota", storedMegabytes);
  const { ofDevice, ofOrganization } = await orderBatches(tasks, { ...orderer, isNew: true });
  if (openPerDevice > 0 && ofDevice > openPerDevice)
    throw new TooManyOrders("open-requests-of-device-within-limit", openPerDevice);
  if (openRequests !== undefined && ofOrganization > openRequests)
    throw new TooManyOrders("open-requests-of-organization-within-quota", openRequests);
}
