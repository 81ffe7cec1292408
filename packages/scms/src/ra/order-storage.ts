import type { AuthorizationOrder, BatchKey, BatchRecord } from "./authorization-order.ts";

/** What an organization may order; an absent member means any. */
export interface OrderQuota {
  readonly openRequests?: number;
  readonly storedMegabytes?: number;
  readonly storedOctets: number;
}

/** Where the RA keeps the requests that it took, and which files were made for them. */
export interface OrderStorage {
  /** Adds an order with a batch for each of these periods, none of them made. */
  addOrder(order: AuthorizationOrder, periods: readonly number[]): Promise<void>;
  /** Orders further batches of an order. @returns false where another process did so before. */
  extendOrder(order: AuthorizationOrder, periods: readonly number[]): Promise<boolean>;
  /** Those of these ids that there are, in any order. */
  orders(ids: readonly string[]): Promise<readonly AuthorizationOrder[]>;
  /** The newest order that goes by that hash, 8 octets. */
  orderByHash(requestHash: Uint8Array): Promise<AuthorizationOrder | undefined>;
  /** What an organization may order, and the octets of files that it has. */
  orderQuota(organizationId: string): Promise<OrderQuota>;
  /** Every order of a device, newest first. */
  ordersOfDevice(deviceId: string): Promise<readonly AuthorizationOrder[]>;
  /** How many orders a device has of one purpose, by requests made after that moment. */
  countOrders(deviceId: string, purpose: string, after: Date): Promise<number>;
  /**
   * Some of the orders whose batches reach neither that period nor their own final one, of active devices of
   * organizations that may store more; those first that are furthest behind.
   */
  ordersBefore(period: number, limit: number): Promise<readonly AuthorizationOrder[]>;
  batch(key: BatchKey): Promise<BatchRecord | undefined>;
  /** Which of an order's batches in these periods, both ends included, are still to be made. */
  unmadeBatches(orderId: string, from: number, to: number): Promise<readonly number[]>;
  /**
   * Notes what was made, in the transaction that it is bound to.
   *
   * @returns which of them are noted, in any order. The others were made before: those files stay, and these are
   *   nobody's.
   * @throws Error where a file was not kept by `keepFiles`, or lay there unnoted for over a day and is being removed.
   */
  completeBatches(made: readonly MadeFile[]): Promise<readonly BatchKey[]>;
  /** Notes why a batch could not be made. */
  failBatch(key: BatchKey, failure: string): Promise<void>;
  /** HashedId8, 8 octets each, of the requests to the ACA for all certificates of a device without linkage value. */
  requestsToAca(deviceId: string): Promise<readonly Uint8Array[]>;
}

/** What is noted of a batch that was made. */
export interface MadeFile extends BatchKey {
  readonly file: NonNullable<BatchRecord["file"]>;
  /** As `MadeBatch` has it. */
  readonly acaRequest?: Uint8Array;
}
