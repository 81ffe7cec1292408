import type { AuthorizationOrder } from "../requests/authorization-request.ts";
import type { AuthorizationDeviation, EnrolmentDeviation } from "../requests/deviation.ts";
import type { EnrolmentOrder } from "../requests/enrolment-request.ts";

/** Which request is broken: for the first credential, for the next one, for a ticket. */
export type FaultFlow = "enrol" | "reenrol" | "authorize";

/** What every fault says of itself, towards whichever system. */
export interface FaultFacts {
  /** Unique within its flow, kebab-case. */
  readonly name: string;
  /** What is done otherwise than it should be: a clause. */
  readonly breaks: string;
  /**
   * The check in the authority's trace that decides: the first that fails, but for a signer that is unknown because of
   * it. Absent where the request is taken all the same.
   */
  readonly check?: string;
  /** What a station cannot make by itself; absent for most. */
  readonly needs?: string;
  /** Sends the same octets a second time, which has to bring the same answer. */
  readonly isSentTwice?: boolean;
}

/** What faults towards EA and AA say besides. */
interface EuropeanFacts extends FaultFacts {
  /** The response code that it is answered with; absent where no answer can carry one, which is HTTP status 400. */
  readonly code?: string;
  /** Where the AA has asked the EA, the check that fails first in the EA's own trace. */
  readonly checkAtEa?: string;
}

/** What can be had at once or needs waiting for. */
export type MaybePromise<T> = T | Promise<T>;

/** A request made from another order, or by other steps, than a good one. */
export interface Bent<Order, Deviation> {
  readonly order?: Order;
  readonly deviation?: Deviation;
}

/** Breaks exactly one thing of an enrolment request. */
export interface EnrolmentFault extends EuropeanFacts {
  readonly flow: "enrol" | "reenrol";
  bend(order: EnrolmentOrder): MaybePromise<Bent<EnrolmentOrder, EnrolmentDeviation>>;
}

/** Breaks exactly one thing of an authorization request. */
export interface AuthorizationFault extends EuropeanFacts {
  readonly flow: "authorize";
  bend(order: AuthorizationOrder): MaybePromise<Bent<AuthorizationOrder, AuthorizationDeviation>>;
}

/** A request that a station could really send, wrong in one thing, and how it should be answered. */
export type Fault = EnrolmentFault | AuthorizationFault;
