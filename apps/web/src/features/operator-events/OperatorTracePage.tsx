import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { calls, type EventTrace, type OperatorEventTrace, type ScmsEventTrace } from "@v2x/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { TraceScreen } from "../../both-systems/events/TraceScreen.tsx";
import { paths } from "../../paths.ts";
import { WhoseRequest } from "./WhoseRequest.tsx";

/** A trace, as its file has it too, with whose request it is. */
type TraceOfAnybody = OperatorEventTrace["trace"] & { readonly whose: Omit<OperatorEventTrace, "trace"> };

/**
 * The operator's page of one request of any organization.
 *
 * @param views - show the trace as the organization of its system sees it.
 */
export function OperatorTracePage({
  views: { CcmsTrace, ScmsTrace },
}: {
  views: {
    readonly CcmsTrace: ComponentType<{ trace: EventTrace }>;
    readonly ScmsTrace: ComponentType<{ trace: ScmsEventTrace }>;
  };
}) {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["operator", "event-trace", id],
    queryFn: ({ signal }) => traceOf(id, signal),
    // What was seen does not change.
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
  });
  const log = query.data?.log ?? "ea";
  return (
    <TraceScreen
      of={{ system: query.data?.whose.system, logs: [log], path: () => paths.operatorEvents() }}
      name={{ log, id, requestHash: "" }}
      title={t("operator.trace_title")}
      unknownText={t("operator.trace_unknown_text")}
      query={query}
    >
      {(trace) => (
        <Box sx={{ display: "grid", gap: 6, minWidth: 0 }}>
          <WhoseRequest whose={trace.whose} canonicalId={trace.canonicalId} />
          {isOfCcms(trace) ? <CcmsTrace trace={trace} /> : <ScmsTrace trace={trace as ScmsEventTrace} />}
        </Box>
      )}
    </TraceScreen>
  );
}

async function traceOf(id: string, signal: AbortSignal): Promise<TraceOfAnybody | null> {
  try {
    const { trace, ...whose } = await api.call(calls.operator.eventTrace, { params: { id }, signal });
    return { ...trace, whose };
  } catch (error) {
    // An address that was cut off or changed by hand names no row either.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

function isOfCcms(trace: TraceOfAnybody): trace is TraceOfAnybody & EventTrace {
  return trace.whose.system === "ccms";
}
