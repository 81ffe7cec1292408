import { fromHex } from "@v2x/asn1";
import {
  type CcmsLog,
  calls,
  type EventReference,
  type ScmsEventReference,
  type ScmsLog,
} from "@v2x/contract";
import type { EventQuery, EventStorage } from "@v2x/protocol";
import type { MemberCaller, ServeCall } from "../http/api-call.ts";
import { HttpFailure } from "../http/http-failure.ts";
import { ccmsLife } from "../try-out/ccms-life.ts";
import { type CcmsStagePorts, referenceStation, stationOnStage } from "../try-out/ccms-stage.ts";
import { goodRunOf } from "../try-out/good-run.ts";
import { scmsLife } from "../try-out/scms-life.ts";
import { needsLike } from "../try-out/scms-needs.ts";
import { referenceUnit, type ScmsStagePorts, unitOnStage } from "../try-out/scms-stage.ts";
import { ccmsRow, eventTraceOnWire, scmsEventTraceOnWire, scmsRow, whose } from "./events-on-wire.ts";

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
export function serveCcmsEventLogs(serve: ServeCall, storage: Events, stage: CcmsStagePorts): void {
  serve(calls.ccms.eaEvents, async ({ caller, query }) => {
    const { events, total } = await pageOf(storage, "ea", caller, query, wholeName(query));
    return { content: events.map((event) => ({ ...ccmsRow(event), ...whose(event) })), totalElements: total };
  });
  serve(calls.ccms.aaEvents, async ({ caller, query }) => {
    const { events, total } = await pageOf(storage, "aa", caller, query, wholeName(query));
    return { content: events.map(ccmsRow), totalElements: total };
  });
  serve(calls.ccms.eventTrace, async ({ caller, params, query }) =>
    eventTraceOnWire(params.log, await eventOf(storage, params, caller, wholeName(query))),
  );
  serve(calls.ccms.eventGoodRun, async ({ caller, params, query }) => {
    const event = await eventOf(storage, params, caller, wholeName(query));
    const reference = referenceStation(caller.organization.organizationId, stage.now());
    const station = await stationOnStage(reference, stage);
    const goodRun = await goodRunOf(event, ccmsLife(station), station.rehearsal);
    if (goodRun === undefined) throw new HttpFailure("no-good-run", {});
    return eventTraceOnWire(params.log, { ...goodRun, id: "0" });
  });
}

/** As `serveCcmsEventLogs`, of ECA and RA. */
export function serveScmsEventLogs(serve: ServeCall, storage: Events, stage: ScmsStagePorts): void {
  serve(calls.scms.ecaEvents, async ({ caller, query }) => {
    const { events, total, ofNewest } = await pageOf(storage, "eca", caller, query, digits(query));
    const content = events.map((event) => ({ ...scmsRow(event), canonicalId: event.canonicalId ?? null }));
    return { content, totalElements: total, ofNewest };
  });
  serve(calls.scms.raEvents, async ({ caller, query }) => {
    const { events, total, ofNewest } = await pageOf(storage, "ra", caller, query, digits(query));
    return { content: events.map(scmsRow), totalElements: total, ofNewest };
  });
  serve(calls.scms.eventTrace, async ({ caller, params, query }) =>
    scmsEventTraceOnWire(params.log, await eventOf(storage, params, caller, digits(query))),
  );
  serve(calls.scms.eventGoodRun, async ({ caller, params, query }) => {
    const event = await eventOf(storage, params, caller, digits(query));
    const reference = referenceUnit(caller.organization.organizationId, stage.now());
    const unit = await unitOnStage(reference, stage);
    const goodRun = await goodRunOf(event, scmsLife(unit, needsLike(event)), unit.rehearsal);
    if (goodRun === undefined) throw new HttpFailure("no-good-run", {});
    return scmsEventTraceOnWire(params.log, { ...goodRun, id: "0" });
  });
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
