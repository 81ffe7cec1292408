import type { OperatorEvent, OperatorEventFilter, OperatorEventTrace } from "@v2x/contract";
import type { Store } from "@v2x/store";
import { ccmsRow, eventTraceOnWire, scmsEventTraceOnWire, whose } from "../routes/events-on-wire.ts";

/** What the operator reads of the event logs of all organizations. */
export interface EventReader {
  /** A page, newest first. */
  page(
    filter: OperatorEventFilter,
  ): Promise<{ content: OperatorEvent[]; totalElements: number; ofNewest: number | null }>;
  /** One request as its organization sees it; undefined where there is none. */
  trace(id: string): Promise<OperatorEventTrace | undefined>;
}

type Found = Awaited<ReturnType<Store["eventsOfAll"]["find"]>>["events"][number];

/** Reads the event logs of an installation. */
export function eventReader({ eventsOfAll }: Pick<Store, "eventsOfAll">): EventReader {
  return {
    async page({ page, size, outcome, organization, requestHash, startDate, endDate, ...rest }) {
      const { events, total, ofNewest } = await eventsOfAll.find(
        {
          system: rest.system,
          log: rest.log,
          canonicalId: rest.canonicalId,
          organizationId: organization,
          digestBegins: requestHash,
          from: startDate,
          to: endDate,
          outcome,
        },
        { offset: page * size, limit: size },
      );
      return { content: events.map(toWire), totalElements: total, ofNewest: ofNewest ?? null };
    },
    async trace(id) {
      const event = await eventsOfAll.event(id);
      if (event === undefined) return undefined;
      const { log } = event;
      const trace =
        log === "ea" || log === "aa"
          ? eventTraceOnWire(log, event)
          : scmsEventTraceOnWire(log === "ra" ? log : "eca", event);
      return { ...ownerOf(event), trace };
    },
  };
}

function toWire(event: Found): OperatorEvent {
  const { eventType, responseCode, canonicalId } = whose(event);
  return { ...ccmsRow(event), ...ownerOf(event), log: event.log, eventType, responseCode, canonicalId };
}

function ownerOf({ system, organizationId, organizationName }: Found) {
  return { system, organizationId: organizationId ?? null, organizationName: organizationName ?? null };
}
