import type { Check } from "@v2x/v2x-schema";
import type { Destination } from "../../exchange/exchange.ts";
import type { HttpAnswer } from "../../exchange/transport.ts";
import { repeatedCheck } from "../../faults/repeated-check.ts";
import { requestMediaType } from "../exchange/post-request.ts";
import {
  buildScmsAuthorizationRequest,
  type ScmsAuthorizationOrder,
} from "../requests/authorization-request.ts";
import { buildDownloadRequest, type DownloadOrder, downloadHeader } from "../requests/download-request.ts";
import {
  buildEnrollmentRequest,
  buildSuccessorRequest,
  type EnrollmentOrder,
  type SuccessorOrder,
} from "../requests/enrollment-request.ts";
import { type ScmsRequest, scmsRequest } from "../requests/scms-request.ts";
import type {
  DownloadFault,
  EnrollmentFault,
  ScmsAuthorizationFault,
  ScmsFault,
  SuccessorFault,
} from "./scms-fault.ts";

/** A broken request that an ECA or RA was sent, and whether it was answered as it should be. */
export interface TriedScmsFault {
  readonly request: ScmsRequest;
  readonly http: HttpAnswer;
  /** Holds where the authority answered as the fault says. */
  readonly checks: readonly Check[];
}

/**
 * Sends a request for the first enrollment certificate with one fault in it.
 *
 * @throws as `buildEnrollmentRequest` and the transport.
 */
export async function tryEnrollmentFault(
  fault: EnrollmentFault,
  destination: Destination,
  order: EnrollmentOrder,
): Promise<TriedScmsFault> {
  const { order: bent = order, deviation } = await fault.bend(order);
  return posted(fault, destination, await buildEnrollmentRequest(bent, deviation));
}

/**
 * Sends a request for the next enrollment certificate with one fault in it.
 *
 * @throws as `buildSuccessorRequest` and the transport.
 */
export async function trySuccessorFault(
  fault: SuccessorFault,
  destination: Destination,
  order: SuccessorOrder,
): Promise<TriedScmsFault> {
  const { order: bent = order, deviation } = await fault.bend(order);
  return posted(fault, destination, await buildSuccessorRequest(bent, deviation));
}

/**
 * Sends a request for authorization certificates with one fault in it.
 *
 * @throws as `buildScmsAuthorizationRequest` and the transport.
 */
export async function tryScmsAuthorizationFault(
  fault: ScmsAuthorizationFault,
  destination: Destination,
  order: ScmsAuthorizationOrder,
): Promise<TriedScmsFault> {
  const { order: bent = order, deviation } = await fault.bend(order);
  return posted(fault, destination, await buildScmsAuthorizationRequest(bent, deviation));
}

/**
 * Asks for a file with one fault in it.
 *
 * @throws as `buildDownloadRequest` and the transport.
 */
export async function tryDownloadFault(
  fault: DownloadFault,
  { transport, url }: Destination,
  order: DownloadOrder,
): Promise<TriedScmsFault> {
  const {
    order: bent = order,
    deviation,
    query = bent.filename,
    headers,
    isByNameAlone,
  } = await fault.bend(order);
  const address = `${url}?filename=${encodeURIComponent(query)}`;
  if (isByNameAlone) {
    const request = scmsRequest(new TextEncoder().encode(query), bent.now);
    return tried(fault, request, () => transport.get(address, {}));
  }
  const request = await buildDownloadRequest(bent, deviation);
  const right = downloadHeader(request);
  return tried(fault, request, () => transport.get(address, headers?.(right) ?? right));
}

function posted(fault: ScmsFault, { transport, url }: Destination, request: ScmsRequest) {
  return tried(fault, request, () => transport.post(url, requestMediaType, request.octets));
}

const clause = "IEEE 1609.2.1 6.3";

async function tried(
  fault: ScmsFault,
  request: ScmsRequest,
  send: () => Promise<HttpAnswer>,
): Promise<TriedScmsFault> {
  const http = await send();
  const answered = answeredCheck(fault, http);
  if (!fault.isSentTwice) return { request, http, checks: [answered] };
  return { request, http, checks: [answered, repeatedCheck(clause, http, await send())] };
}

function answeredCheck({ code }: ScmsFault, { status, fineError }: HttpAnswer): Check {
  const isCode = code.includes("-");
  const isExpected =
    code === "ok"
      ? status === 200 || status === 202
      : isCode
        ? fineError === code && status === Number(code.slice(0, 3))
        : fineError === undefined && status === Number(code);
  return {
    name: "answered-as-expected",
    clause: `${clause}, scmsV3-error`,
    path: "",
    outcome: isExpected ? "pass" : "fail",
    expected:
      code === "ok"
        ? "it is taken"
        : isCode
          ? `it is refused with the error code ${code}`
          : `the HTTP status is ${code}, without an error code`,
    found: `the HTTP status is ${status}${fineError === undefined ? "" : `, with the error code ${fineError}`}`,
  };
}
