import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import type { RaEvent, ScmsLog } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import type { LogTableProps } from "../../both-systems/events/EventLogScreen.tsx";
import type { EventFilterForm } from "../../both-systems/events/event-filter-form.ts";
import { LogTable } from "../../both-systems/events/LogTable.tsx";
import { useOrganization } from "../../session/use-organization.ts";
import { scmsOutcomeOf, useEcaColumns, useRaColumns } from "./scms-event-columns.tsx";
import { scmsEventLogs } from "./scms-event-logs.ts";
import { ecaEventsQuery, raEventsQuery } from "./scms-events-query.ts";

/** The table of the ECA's log. */
export function EcaEvents({ filter, ...props }: LogTableProps) {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const { page, size } = props.address;
  const query = useQuery(ecaEventsQuery(organizationId, { page, size, filter }));
  const tracePath = traceOf("eca", filter);
  return (
    <>
      <NewestOnly rows={query.data?.ofNewest} />
      <LogTable
        {...props}
        of={scmsEventLogs}
        title={t("scms.events_table_eca")}
        columns={useEcaColumns(tracePath)}
        query={query}
        outcomeOf={scmsOutcomeOf}
        tracePath={tracePath}
      />
    </>
  );
}

/** The table of the RA's log. */
export function RaEvents({ filter, ...props }: LogTableProps) {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const { page, size } = props.address;
  const query = useQuery(raEventsQuery(organizationId, { page, size, filter }));
  const tracePath = traceOf("ra", filter);
  return (
    <>
      <NewestOnly rows={query.data?.ofNewest} />
      <LogTable
        {...props}
        of={scmsEventLogs}
        title={t("scms.events_table_ra")}
        columns={useRaColumns(tracePath)}
        query={query}
        outcomeOf={scmsOutcomeOf}
        tracePath={tracePath}
      />
    </>
  );
}

/** Says that not all rows were searched. @param rows - how many of the newest; absent where all were. */
function NewestOnly({ rows }: { rows: number | undefined }) {
  const { t } = useTranslation();
  if (rows === undefined) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 4 }}>
      {t("scms.events_of_newest", { rows: rows.toLocaleString("en") })}
    </Alert>
  );
}

/** Whoever found a row by digits of its request may need them for its trace too. */
function traceOf(log: ScmsLog, { requestHash }: EventFilterForm) {
  return ({ id }: RaEvent) => scmsEventLogs.tracePath(log, id, requestHash);
}
