import { fromHex, toHex } from "@v2x/asn1";
import {
  type CcmsLog,
  calls,
  type EaEvent,
  type EventReference,
  type EventTrace,
  type RaEvent,
  type RequestTrace,
  type ScmsEventReference,
  type ScmsLog,
} from "@v2x/contract";
import type { EventQuery, EventStorage, ProtocolEvent, StoredEvent } from "@v2x/protocol";
import type { MemberCaller, ServeCall } from "../http/api-call.ts";
import { HttpFailure } from "../http/http-failure.ts";
import { goodRunOf } from "../try-out/good-run.ts";
import type { StagePorts } from "../try-out/stage.ts";

/** Octets at the beginning of a digest by which lists name a request, and at its end by which IEEE 1609.2.1 does. */
const requestHashOctets = 16;
const requestHashedId8Octets = 8;

type Events = Pick<EventStorage, "events" | "event">;

/** Which rows somebody asks for, whichever system they are of. */
interface Filter {
  readonly page: number;
  readonly size: number;
  readonly startDate?: Date | undefined;
  readonly endDate?: Date | undefined;
}

/** How a request is named in a query: as the rules of its system have it. */
type RequestName = Pick<EventQuery, "requestHash" | "requestDigits">;

/**
 * Serves the logs of EA and AA, what stands behind one row of them, and how its step looks when it is done well.
 *
 * @param stage - where a virtual station does it.
 */
export function serveCcmsEventLogs(serve: ServeCall, storage: Events, stage: StagePorts): void {
  serve(calls.ccms.eaEvents, async ({ caller, query }) => {
    const { events, total } = await pageOf(storage, "ea", caller, query, wholeName(query));
    return { content: events.map((event) => ({ ...row(event), ...whose(event) })), totalElements: total };
  });
  serve(calls.ccms.aaEvents, async ({ caller, query }) => {
    const { events, total } = await pageOf(storage, "aa", caller, query, wholeName(query));
    return { content: events.map(row), totalElements: total };
  });
  serve(calls.ccms.eventTrace, async ({ caller, params, query }) =>
    eventTraceOnWire(params.log, await eventOf(storage, params, caller, wholeName(query))),
  );
  serve(calls.ccms.eventGoodRun, async ({ caller, params, query }) => {
    const event = await eventOf(storage, params, caller, wholeName(query));
    const goodRun = await goodRunOf(event, caller.organization.organizationId, stage);
    if (goodRun === undefined) throw new HttpFailure("no-good-run", {});
    return eventTraceOnWire(params.log, { ...goodRun, id: "0" });
  });
}

/** Serves the logs of ECA and RA, and what stands behind one row of them. */
export function serveScmsEventLogs(serve: ServeCall, storage: Events): void {
  serve(calls.scms.ecaEvents, async ({ caller, query }) => {
    const { events, total, ofNewest } = await pageOf(storage, "eca", caller, query, digits(query));
    const content = events.map((event) => ({ ...scmsRow(event), canonicalId: event.canonicalId ?? null }));
    return { content, totalElements: total, ofNewest };
  });
  serve(calls.scms.raEvents, async ({ caller, query }) => {
    const { events, total, ofNewest } = await pageOf(storage, "ra", caller, query, digits(query));
    return { content: events.map(scmsRow), totalElements: total, ofNewest };
  });
  serve(calls.scms.eventTrace, async ({ caller, params, query }) => {
    const event = await eventOf(storage, params, caller, digits(query));
    return {
      ...traceOf(params.log, event),
      requestHashedId8: upperHex(event.requestDigest.subarray(-requestHashedId8Octets)),
      ecHashedId8: ecHashedId8Of(event),
    };
  });
}

/** What EA or AA saw of a request, as the portal gets it. */
export function eventTraceOnWire(log: CcmsLog, event: ProtocolEvent & { readonly id: string }): EventTrace {
  const { ecIdentifier, receivedEcHashedId8 } = whose(event);
  return { ...traceOf(log, event), ecIdentifier, receivedEcHashedId8 };
}

function pageOf(
  storage: Events,
  log: CcmsLog | ScmsLog,
  { organization: { organizationId } }: MemberCaller,
  { page, size, startDate, endDate }: Filter,
  name: RequestName,
) {
  return storage.events(
    {
      log,
      organizationId,
      ...name,
      ...(startDate && { from: startDate }),
      ...(endDate && { to: endDate }),
    },
    { offset: page * size, limit: size },
  );
}

async function eventOf(
  storage: Events,
  { log, id }: EventReference | ScmsEventReference,
  { organization: { organizationId } }: MemberCaller,
  name: RequestName,
) {
  const event = await storage.event(id, { log, organizationId, ...name });
  if (event === undefined) throw new HttpFailure("event-unknown", { log, id });
  return event;
}

function wholeName({ requestHash }: { readonly requestHash?: string | undefined }): RequestName {
  return requestHash === undefined ? {} : { requestHash: fromHex(requestHash) };
}

function digits({ requestHash }: { readonly requestHash?: string | undefined }): RequestName {
  return requestHash === undefined ? {} : { requestDigits: requestHash };
}

function traceOf<Log extends RequestTrace["log"]>(
  log: Log,
  event: ProtocolEvent & { readonly id: string },
): RequestTrace & { readonly log: Log } {
  const { texts, layers, advice } = event.trace;
  const { eventType, responseCode, canonicalId } = whose(event);
  return {
    log,
    ...row(event),
    eventType,
    responseCode,
    canonicalId,
    texts: texts.map(upperHex),
    layers: layers.map(({ checks, ...layer }) => ({ ...layer, checks: [...checks] })),
    advice: [...advice],
  };
}

/** What every log of the CCMS and every trace says. */
function row({ id, at, requestDigest, message, isSuccess }: StoredEvent) {
  return {
    id,
    creationDate: at.toISOString(),
    requestHash: requestHashOf(requestDigest),
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

/** What both logs of the SCMS say. */
function scmsRow(event: StoredEvent): RaEvent {
  return {
    id: event.id,
    type: event.eventType,
    requestHash: requestHashOf(event.requestDigest),
    ecHashedId8: ecHashedId8Of(event),
    responseCode: event.responseCode ?? null,
    errorMessage: event.isSuccess ? null : event.message,
    creationTime: event.at.toISOString(),
  };
}

function ecHashedId8Of({ issuedEcHashedId8, receivedEcHashedId8 }: Omit<ProtocolEvent, "trace">) {
  const named = issuedEcHashedId8 ?? receivedEcHashedId8;
  return named ? upperHex(named) : null;
}

function requestHashOf(digest: Uint8Array): string {
  return upperHex(digest.subarray(0, requestHashOctets));
}

function upperHex(bytes: Uint8Array): string {
  return toHex(bytes).toUpperCase();
}
