import type { AuthorizationResponseCode, Check, EnrolmentResponseCode } from "@v2x/v2x-schema";
import { authorize, type Destination, type Exchange, enrol, requestType } from "../exchange/exchange.ts";
import type { AuthorizationOrder } from "../requests/authorization-request.ts";
import type { EnrolmentOrder } from "../requests/enrolment-request.ts";
import type { AuthorizationFault, EnrolmentFault, Fault } from "./fault.ts";
import { repeatedCheck } from "./repeated-check.ts";

/** A broken request that was sent, and whether it was answered as it should be. */
export interface TriedFault<Code extends string | number> {
  readonly exchange: Exchange<Code>;
  /** Holds where the authority answered as the fault says. */
  readonly checks: readonly Check[];
}

/**
 * Sends an enrolment request with one fault in it.
 *
 * @throws as `enrol`.
 */
export async function tryEnrolmentFault(
  fault: EnrolmentFault,
  destination: Destination,
  order: EnrolmentOrder,
): Promise<TriedFault<EnrolmentResponseCode>> {
  const { order: bent = order, deviation } = await fault.bend(order);
  return tried(fault, destination, await enrol(destination, bent, deviation));
}

/**
 * Sends an authorization request with one fault in it.
 *
 * @throws as `authorize`.
 */
export async function tryAuthorizationFault(
  fault: AuthorizationFault,
  destination: Destination,
  order: AuthorizationOrder,
): Promise<TriedFault<AuthorizationResponseCode>> {
  const { order: bent = order, deviation } = await fault.bend(order);
  return tried(fault, destination, await authorize(destination, bent, deviation));
}

async function tried<Code extends string | number>(
  fault: Fault,
  destination: Destination,
  exchange: Exchange<Code>,
): Promise<TriedFault<Code>> {
  const answered = answeredCheck(fault, exchange);
  if (!fault.isSentTwice) return { exchange, checks: [answered] };
  const { transport, url } = destination;
  const again = await transport.post(url, requestType, exchange.request.octets);
  return { exchange, checks: [answered, repeatedCheck("ETSI TS 103 601 5.1.2", exchange.http, again)] };
}

const rule = { clause: "ETSI TS 102 941 6.2.3", path: "" };

function answeredCheck({ code }: Fault, { http, answer }: Exchange<string | number>): Check {
  const expected =
    code === undefined
      ? "it is refused with HTTP status 400"
      : `it is answered with the response code ${code}`;
  const isExpected = code === undefined ? http.status === 400 : answer?.responseCode === code;
  const found =
    answer?.responseCode === undefined
      ? `the HTTP status is ${http.status}, and there is no response code that can be relied on`
      : `the response code is ${answer.responseCode}`;
  return { ...rule, name: "answered-as-expected", outcome: isExpected ? "pass" : "fail", expected, found };
}
