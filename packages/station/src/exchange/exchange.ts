import type { AuthorizationResponseCode, Check, EnrolmentResponseCode } from "@v2x/v2x-schema";
import { readAuthorizationAnswer, readEnrolmentAnswer } from "../answers/answers.ts";
import type { AnswerToRead, ReadAnswer } from "../answers/read-answer.ts";
import { type AuthorizationOrder, buildAuthorizationRequest } from "../requests/authorization-request.ts";
import type { BuiltRequest } from "../requests/built-request.ts";
import type { AuthorizationDeviation, EnrolmentDeviation } from "../requests/deviation.ts";
import { buildEnrolmentRequest, type EnrolmentOrder } from "../requests/enrolment-request.ts";
import type { HttpAnswer, Transport } from "./transport.ts";

/** A request that was sent, and what came of it. */
export interface Exchange<Code extends string | number> {
  readonly request: BuiltRequest;
  readonly http: HttpAnswer;
  /** Whether the HTTP answer is one of TS 102 941, then all that was looked at in it. */
  readonly checks: readonly Check[];
  /** Absent where the HTTP answer carries none. */
  readonly answer?: ReadAnswer<Code>;
}

/** Where a request goes. */
export interface Destination {
  readonly transport: Transport;
  /** The authority's access point as its trust list names it. */
  readonly url: string;
}

/**
 * Asks an EA for an enrolment credential.
 *
 * @throws as `buildEnrolmentRequest` and the transport.
 * @see ETSI TS 102 941 6.2.3.2, annex C
 */
export async function enrol(
  destination: Destination,
  order: EnrolmentOrder,
  deviation?: EnrolmentDeviation,
): Promise<Exchange<EnrolmentResponseCode>> {
  const request = await buildEnrolmentRequest(order, deviation);
  return send(destination, request, (received) =>
    readEnrolmentAnswer({ received, request, authority: order.ea, now: order.now }),
  );
}

/**
 * Asks an AA for an authorization ticket.
 *
 * @throws as `buildAuthorizationRequest` and the transport.
 * @see ETSI TS 102 941 6.2.3.3, annex C
 */
export async function authorize(
  destination: Destination,
  order: AuthorizationOrder,
  deviation?: AuthorizationDeviation,
): Promise<Exchange<AuthorizationResponseCode>> {
  const request = await buildAuthorizationRequest(order, deviation);
  return send(destination, request, (received) =>
    readAuthorizationAnswer({ received, request, authority: order.aa, now: order.now }),
  );
}

async function send<Code extends string | number>(
  { transport, url }: Destination,
  request: BuiltRequest,
  read: (received: AnswerToRead["received"]) => Promise<ReadAnswer<Code>>,
): Promise<Exchange<Code>> {
  const http = await transport.post(url, requestType, request.octets);
  const ofHttp = httpChecks(http);
  if (http.status !== 200) return { request, http, checks: ofHttp };
  const answer = await read(http.body);
  return { request, http, answer, checks: [...ofHttp, ...answer.checks] };
}

/** The media type of requests. @see ETSI TS 102 941 annex C */
export const requestType = "application/x-its-request";
const answerType = "application/x-its-response";

function httpChecks({ status, mediaType }: HttpAnswer): readonly Check[] {
  const rule = { clause: "ETSI TS 102 941 annex C", path: "" };
  return [
    {
      ...rule,
      name: "http-status",
      expected: "the HTTP status is 200",
      outcome: status === 200 ? "pass" : "fail",
      found: `it is ${status}`,
    },
    {
      ...rule,
      name: "http-media-type",
      expected: `the answer is of type ${answerType}`,
      outcome: status !== 200 ? "notApplicable" : mediaType === answerType ? "pass" : "fail",
      found: mediaType === "" ? "it names no type" : `it is ${mediaType}`,
    },
  ];
}
