import type { Check } from "@v2x/v2x-schema";
import type { HttpAnswer, Transport } from "../../exchange/transport.ts";
import type { ScmsRequest } from "../requests/scms-request.ts";

/** A request that an ECA or RA was sent, and what came back. */
export interface PostedRequest {
  readonly http: HttpAnswer;
  /** Holds where the answer is one of the protocol. */
  readonly check: Check;
}

/**
 * Sends a request to an ECA or RA.
 *
 * @param url - the base URI with the path of the call.
 * @throws what the transport throws.
 * @see IEEE 1609.2.1 6.3
 */
export async function postRequest(
  { post }: Pick<Transport, "post">,
  url: string,
  { octets }: ScmsRequest,
): Promise<PostedRequest> {
  const http = await post(url, requestMediaType, octets);
  const isTaken = http.status === 202 || http.status === 200;
  const check: Check = {
    name: "http-status",
    clause: "IEEE 1609.2.1 6.3",
    expected: "the HTTP status is 202",
    outcome: isTaken ? "pass" : "fail",
    found: `it is ${http.status}${http.fineError === undefined ? "" : `, with the error code ${http.fineError}`}`,
    path: "",
  };
  return { http, check };
}

/** The media type of what devices send. @see IEEE 1609.2.1 6.3 */
export const requestMediaType = "application/octet-stream";

/** Where an ECA takes requests, below its base URI. @see IEEE 1609.2.1 6.3.4.2 */
export const enrollmentPath = "/v3/enrollment-certificate";
/** Where an RA takes requests for authorization certificates and serves them. @see IEEE 1609.2.1 6.3.5.2, 6.3.5.3 */
export const authorizationPath = "/v3/authorization-certificate";
/** Where an RA takes requests for the next enrollment certificate and serves it. @see IEEE 1609.2.1 6.3.5.4, 6.3.5.5 */
export const successorPath = "/v3/successor-enrollment-certificate";
/** Where an RA takes misbehavior reports for the MA. @see IEEE 1609.2.1 6.3.5.6 */
export const misbehaviorReportPath = "/v3/misbehavior-report";
