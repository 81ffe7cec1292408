import { fromHex, toHex } from "@v2x/asn1";
import {
  type CcmsLog,
  calls,
  type EaEvent,
  type EventFilter,
  type EventReference,
  type EventTrace,
} from "@v2x/contract";
import type { EventStorage, ProtocolEvent, StoredEvent } from "@v2x/protocol";
import type { ServeCall } from "../http/api-call.ts";
import { HttpFailure } from "../http/http-failure.ts";
import { goodRunOf } from "../try-out/good-run.ts";
import type { StagePorts } from "../try-out/stage.ts";

/** Octets of a digest by which people name a request. */
const requestHashOctets = 16;

/**
 * Serves the logs of EA and AA, what stands behind one row of them, and how its step looks when it is done well.
 *
 * @param stage - where a virtual station does it.
 */
export function serveEventLogs(
  serve: ServeCall,
  storage: Pick<EventStorage, "events" | "event">,
  stage: StagePorts,
): void {
  const page = async (log: CcmsLog, organizationId: string, filter: EventFilter) => {
    const { page, size, requestHash, startDate, endDate } = filter;
    const { events, total } = await storage.events(
      {
        log,
        organizationId,
        ...named(requestHash),
        ...(startDate && { from: startDate }),
        ...(endDate && { to: endDate }),
      },
      { offset: page * size, limit: size },
    );
    return { events, totalElements: total };
  };
  serve(calls.ccms.eaEvents, async ({ caller, query }) => {
    const { events, totalElements } = await page("ea", caller.organization.organizationId, query);
    return { content: events.map((event) => ({ ...common(event), ...whose(event) })), totalElements };
  });
  serve(calls.ccms.aaEvents, async ({ caller, query }) => {
    const { events, totalElements } = await page("aa", caller.organization.organizationId, query);
    return { content: events.map(common), totalElements };
  });
  const eventOf = async (organizationId: string, { log, id }: EventReference, requestHash?: string) => {
    const event = await storage.event(id, { log, organizationId, ...named(requestHash) });
    if (event === undefined) throw new HttpFailure("event-unknown", { log, id });
    return event;
  };
  serve(calls.ccms.eventTrace, async ({ caller, params, query }) =>
    eventTraceOnWire(
      params.log,
      await eventOf(caller.organization.organizationId, params, query.requestHash),
    ),
  );
  serve(calls.ccms.eventGoodRun, async ({ caller, params, query }) => {
    const { organizationId } = caller.organization;
    const event = await eventOf(organizationId, params, query.requestHash);
    const goodRun = await goodRunOf(event, organizationId, stage);
    if (goodRun === undefined) throw new HttpFailure("no-good-run", {});
    return eventTraceOnWire(params.log, { ...goodRun, id: "0" });
  });
}

/** What an authority saw of a request, as the portal gets it. */
export function eventTraceOnWire(log: CcmsLog, event: ProtocolEvent & { readonly id: string }): EventTrace {
  const { texts, layers, advice } = event.trace;
  return {
    log,
    ...common(event),
    ...whose(event),
    texts: texts.map(upperHex),
    layers: layers.map(({ checks, ...layer }) => ({ ...layer, checks: [...checks] })),
    advice: [...advice],
  };
}

function named(requestHash: string | undefined) {
  return requestHash === undefined ? {} : { requestHash: fromHex(requestHash) };
}

function common({ id, at, requestDigest, message, isSuccess }: StoredEvent) {
  return {
    id,
    creationDate: at.toISOString(),
    requestHash: upperHex(requestDigest.subarray(0, requestHashOctets)),
    message,
    success: isSuccess,
  };
}

/** What the EA's log says besides: of the station, and of the answer. */
function whose(
  event: Omit<ProtocolEvent, "trace">,
): Pick<EaEvent, "ecIdentifier" | "eventType" | "canonicalId" | "responseCode" | "receivedEcHashedId8"> {
  return {
    ecIdentifier: event.ecIdentifier ?? null,
    eventType: event.eventType,
    canonicalId: event.canonicalId ?? null,
    responseCode: event.responseCode ?? null,
    receivedEcHashedId8: event.receivedEcHashedId8 ? upperHex(event.receivedEcHashedId8) : null,
  };
}

function upperHex(bytes: Uint8Array): string {
  return toHex(bytes).toUpperCase();
}
