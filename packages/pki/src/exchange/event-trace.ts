import type { EventAdvice, EventLayer, EventTrace, Trace } from "@v2x/protocol";
import type { Check } from "@v2x/v2x-schema";
import type { Exchange } from "./authority-request.ts";
import type { Refusal } from "./coded-rules.ts";

/** What an event keeps of a request: HTTP, then what opening saw, then what was asked of the request itself. */
export function eventTraceOf(
  exchange: Exchange,
  { texts, layers }: Trace,
  requestLayers: readonly EventLayer[],
  advice: readonly EventAdvice[],
): EventTrace {
  const http: EventLayer = { kind: "http", type: "", checks: [mediaTypeCheck(exchange)] };
  return { texts, layers: [http, ...layers, ...requestLayers], advice };
}

/** Why a request is refused, in words: at which layer, what is there, what is asked for, by which clause. */
export function refusalText({ kind, check }: Pick<Refusal<unknown>, "kind" | "check">): string {
  const { expected, clause, found = "this does not hold" } = check;
  return `${layerNames[kind] ?? kind}: ${found}. Asked for: ${expected} (${clause}).`;
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

function mediaTypeCheck({ request: { mediaType }, protocol: { mediaType: asked, clause } }: Exchange): Check {
  const rule = {
    name: "media-type",
    clause,
    expected: `the media type is ${asked}; any other is taken too`,
    path: "",
  };
  if (mediaType === asked) return { ...rule, outcome: "pass" };
  return { ...rule, outcome: "notApplicable", found: mediaType ?? "none is named" };
}
