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
import { CcmsTraceView } from "./CcmsTraceView.tsx";
import { ccmsEventLogs } from "./ccms-event-logs.ts";

/**
 * The page of one request to EA or AA.
 *
 * @param OctetsView - shows octets decoded.
 * @param Comparison - shows octets beside good ones.
 */
export function EventTracePage({
  OctetsView,
  Comparison,
}: {
  OctetsView: ComponentType<OctetsViewProps>;
  Comparison: ComponentType<ComparisonProps>;
}) {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const name = useTraceName(ccmsEventLogs);
  const query = useQuery(
    traceQuery("ccms", organizationId, name, (params, query, signal) =>
      api.call(calls.ccms.eventTrace, { params, query, signal }),
    ),
  );
  return (
    <TraceScreen
      of={ccmsEventLogs}
      name={name}
      title={t(name?.log === "aa" ? "ccms.trace_title_aa" : "ccms.trace_title_ea")}
      query={query}
    >
      {(trace) => <CcmsTraceView trace={trace} OctetsView={OctetsView} Comparison={Comparison} />}
    </TraceScreen>
  );
}
