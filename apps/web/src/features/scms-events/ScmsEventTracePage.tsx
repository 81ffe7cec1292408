import { useQuery } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import type { ComparisonProps } from "../../both-systems/events/GoodRun.tsx";
import { TraceScreen, useTraceName } from "../../both-systems/events/TraceScreen.tsx";
import type { OctetsViewProps } from "../../both-systems/events/TraceView.tsx";
import { traceQuery } from "../../both-systems/events/trace-query.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { ScmsTraceView } from "./ScmsTraceView.tsx";
import { scmsEventLogs } from "./scms-event-logs.ts";

/**
 * The page of one request to ECA or RA.
 *
 * @param OctetsView - shows octets decoded.
 * @param Comparison - shows octets beside good ones.
 */
export function ScmsEventTracePage({
  OctetsView,
  Comparison,
}: {
  OctetsView: ComponentType<OctetsViewProps>;
  Comparison: ComponentType<ComparisonProps>;
}) {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const name = useTraceName(scmsEventLogs);
  const query = useQuery(
    traceQuery("scms", organizationId, name, (params, query, signal) =>
      api.call(calls.scms.eventTrace, { params, query, signal }),
    ),
  );
  return (
    <TraceScreen
      of={scmsEventLogs}
      name={name}
      title={t(name?.log === "ra" ? "scms.trace_title_ra" : "scms.trace_title_eca")}
      query={query}
    >
      {(trace) => <ScmsTraceView trace={trace} OctetsView={OctetsView} Comparison={Comparison} />}
    </TraceScreen>
  );
}
