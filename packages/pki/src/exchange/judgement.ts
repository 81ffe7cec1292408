import { hashMistakeIn } from "@v2x/credentials";
import type { EventAdvice, EventLayer, Trace } from "@v2x/protocol";
import type { Exchange } from "./authority-request.ts";
import type { Refusal } from "./coded-rules.ts";
import type { EventFacts } from "./conclude.ts";
import { eventTraceOf, refusalText } from "./event-trace.ts";

/** All that was looked at in a request, whatever came of it. */
export interface Inspection {
  readonly trace: Trace;
  readonly requestLayers: readonly EventLayer[];
  readonly advice: readonly EventAdvice[];
}

/** What an authority thinks of a request: why it is refused, or what can be granted. */
export type Judgement<Code, Granted> = Inspection &
  (
    | { readonly refusal: Refusal<Code>; readonly granted?: undefined }
    | { readonly refusal?: undefined; readonly granted: Granted }
  );

/** What a request asks for, and whose it is as far as that is known and may be told. */
export type EventSubject = Omit<EventFacts, "isSuccess" | "responseCode" | "message" | "trace">;

/** What the event of a refused request says. A check that stands in no layer, as that of a limit, gets one of its own. */
export function factsOfRefusal<Code>(
  exchange: Exchange,
  { trace, requestLayers, advice }: Inspection,
  subject: EventSubject,
  refusal: Refusal<Code>,
): EventFacts {
  const { kind, check, advice: ownAdvice } = refusal;
  const isTold = [...trace.layers, ...requestLayers].some(({ checks }) =>
    checks.some(({ name, outcome }) => name === check.name && outcome === check.outcome),
  );
  const layers = isTold ? requestLayers : [...requestLayers, { kind, type: "", checks: [check] }];
  return {
    ...subject,
    isSuccess: false,
    responseCode: String(refusal.code),
    message: refusalText(refusal),
    trace: eventTraceOf(exchange, trace, layers, [
      ...advice,
      ...(ownAdvice ? [ownAdvice] : []),
      ...adviceOnHash([...trace.layers, ...layers]),
    ]),
  };
}

/** Of a signature whose signer hashed otherwise than the standard says. */
function adviceOnHash(layers: readonly EventLayer[]): readonly EventAdvice[] {
  const checks = layers.flatMap((layer) => layer.checks).filter(({ outcome }) => outcome === "fail");
  const mistake = checks.map(hashMistakeIn).find((known) => known !== undefined);
  return mistake ? [{ name: mistake.name, text: mistake.advice }] : [];
}

/** What the event of a granted request says. */
export function factsOfGrant(
  exchange: Exchange,
  { trace, requestLayers, advice }: Inspection,
  subject: EventSubject,
  message: string,
): EventFacts {
  return {
    ...subject,
    isSuccess: true,
    responseCode: "ok",
    message,
    trace: eventTraceOf(exchange, trace, requestLayers, advice),
  };
}
