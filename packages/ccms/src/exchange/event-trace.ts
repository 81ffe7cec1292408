import type { EventAdvice, EventLayer, EventTrace, Trace } from "@v2x/protocol";
import { type Check, textOfCheck } from "@v2x/v2x-schema";
import type { Exchange } from "./authority-request.ts";
import type { Refusal } from "./coded-rules.ts";

/** The media type of every request (ETSI TS 102 941 Annex C). */
export const requestMediaType = "application/x-its-request";

/** What an event keeps of a request: HTTP, then what opening saw, then what was asked of the request itself. */
export function eventTraceOf(
  { request }: Exchange,
  { texts, layers }: Trace,
  requestLayers: readonly EventLayer[],
  advice: readonly EventAdvice[],
): EventTrace {
  const http: EventLayer = { kind: "http", type: "", checks: [mediaTypeCheck(request.mediaType)] };
  return { texts, layers: [http, ...layers, ...requestLayers], advice };
}

/** Why a request is refused, in words: at which layer, what is there, what is asked for, by which clause. */
export function refusalText({ kind, check }: Pick<Refusal<unknown>, "kind" | "check">): string {
  const { expected, clause, found } = check;
  const fault = found === undefined ? "" : `${textOfCheck(check)}. `;
  return `${layerNames[kind] ?? kind}: ${fault}Asked for: ${expected} (${clause}).`;
}

const layerNames: Readonly<Record<string, string>> = {
  envelope: "Envelope",
  encrypted: "Encrypted layer",
  signed: "Signed layer",
  payload: "Payload",
  request: "Request",
  validation: "Validation by the EA",
  certificate: "Certificate",
};

function mediaTypeCheck(mediaType: string | undefined): Check {
  const rule = {
    name: "media-type",
    clause: "ETSI TS 102 941 Annex C",
    expected: `the media type is ${requestMediaType}; any other is taken too`,
    path: "",
  };
  if (mediaType === requestMediaType) return { ...rule, outcome: "pass" };
  return { ...rule, outcome: "notApplicable", found: mediaType ?? "none is named" };
}
