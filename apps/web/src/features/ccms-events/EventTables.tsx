import { useQuery } from "@tanstack/react-query";
import { type AaEvent, type CcmsLog, outcomeOf } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import type { LogTableProps } from "../../both-systems/events/EventLogScreen.tsx";
import type { EventFilterForm } from "../../both-systems/events/event-filter-form.ts";
import { LogTable } from "../../both-systems/events/LogTable.tsx";
import { useOrganization } from "../../session/use-organization.ts";
import { ccmsEventLogs } from "./ccms-event-logs.ts";
import { useAaColumns, useEaColumns } from "./event-columns.tsx";
import { aaEventsQuery, eaEventsQuery } from "./events-query.ts";

/** The table of the EA's log. */
export function EaEvents({ filter, ...props }: LogTableProps) {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const { page, size } = props.address;
  const query = useQuery(eaEventsQuery(organizationId, { page, size, filter }));
  const tracePath = traceOf("ea", filter);
  return (
    <LogTable
      {...props}
      of={ccmsEventLogs}
      title={t("ccms.events_table_ea")}
      columns={useEaColumns(tracePath)}
      query={query}
      outcomeOf={outcomeOf}
      tracePath={tracePath}
    />
  );
}

/** The table of the AA's log. */
export function AaEvents({ filter, ...props }: LogTableProps) {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const { page, size } = props.address;
  const query = useQuery(aaEventsQuery(organizationId, { page, size, filter }));
  const tracePath = traceOf("aa", filter);
  return (
    <LogTable
      {...props}
      of={ccmsEventLogs}
      title={t("ccms.events_table_aa")}
      columns={useAaColumns(tracePath)}
      query={query}
      outcomeOf={outcomeOf}
      tracePath={tracePath}
    />
  );
}

/** Whoever found a row by its hash may need that for its trace too. */
function traceOf(log: CcmsLog, { requestHash }: EventFilterForm) {
  return ({ id }: AaEvent) => ccmsEventLogs.tracePath(log, id, requestHash);
}
