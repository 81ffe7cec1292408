import type { Refusal } from "@v2x/pki";
import { refusedByLimit } from "@v2x/pki";
import type { BatchOrders, BatchTask, Orderer, SupplyPolicy } from "./ra-ports.ts";

/** Thrown within the transaction of an order that is one too many, so that nothing of it is stored. */
export class TooManyOpenOrders extends Error {
  override readonly name = "TooManyOpenOrders";
  readonly of: "device" | "organization";
  readonly limit: number;

  constructor(of: "device" | "organization", limit: number) {
    super(`The ${of} has ${limit} open orders`);
    this.of = of;
    this.limit = limit;
  }

  /** What the device and its event log are answered. */
  refusal<Code>(code: Code): Refusal<Code> {
    const whose = this.of === "device" ? "a device has" : "the devices of one organization together have";
    return refusedByLimit(
      `open-requests-of-${this.of}-within-limit`,
      `${whose} at most ${this.limit} open requests, of which nothing has been made yet; ${this.limit} are open now. Wait until files of earlier requests can be downloaded, then send the request again`,
      code,
    );
  }
}

/** The most orders of which nothing has begun to be made. */
export type OpenOrderLimits = Pick<SupplyPolicy, "openPerDevice" | "openPerOrganization">;

/**
 * Has the batches of a new order made. Two orders of one organization never pass the limits together: its orders are
 * counted one after the other, whichever process takes them.
 *
 * @throws TooManyOpenOrders
 */
export async function orderWithinLimits(
  tasks: readonly BatchTask[],
  orderer: Omit<Orderer, "isNew">,
  { orderBatches }: BatchOrders,
  { openPerDevice, openPerOrganization }: OpenOrderLimits,
): Promise<void> {
  const { ofDevice, ofOrganization } = await orderBatches(tasks, { ...orderer, isNew: true });
  if (openPerDevice > 0 && ofDevice > openPerDevice) throw new TooManyOpenOrders("device", openPerDevice);
  if (openPerOrganization > 0 && ofOrganization > openPerOrganization)
    throw new TooManyOpenOrders("organization", openPerOrganization);
}
