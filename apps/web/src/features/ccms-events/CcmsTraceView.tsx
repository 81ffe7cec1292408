import { calls, type EventTrace } from "@v2x/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { type ComparisonProps, GoodRun } from "../../both-systems/events/GoodRun.tsx";
import { type OctetsViewProps, TraceView } from "../../both-systems/events/TraceView.tsx";
import { CopyableText, HexValue } from "../../ui/HexValue.tsx";

/**
 * The trace of a request to EA or AA.
 *
 * @param Comparison - shows octets of a failed request of the log beside good ones; absent for what stands in no log.
 */
export function CcmsTraceView({
  trace,
  OctetsView,
  Comparison,
}: {
  trace: EventTrace;
  OctetsView: ComponentType<OctetsViewProps>;
  Comparison?: ComponentType<ComparisonProps>;
}) {
  const { t } = useTranslation();
  const { canonicalId, receivedEcHashedId8, ecIdentifier } = trace;
  return (
    <TraceView
      trace={trace}
      facts={[
        [
          t("event.canonical_id"),
          canonicalId && <HexValue hex={canonicalId} what={t("event.canonical_id")} />,
        ],
        [
          t("ccms.event_ec_hash"),
          receivedEcHashedId8 && <HexValue hex={receivedEcHashedId8} what={t("ccms.event_ec_hash")} />,
        ],
        [
          t("ccms.event_ec_identifier"),
          ecIdentifier && <CopyableText value={ecIdentifier} what={t("ccms.event_ec_identifier")} />,
        ],
      ]}
      OctetsView={OctetsView}
      comparisonOf={
        !trace.success && Comparison
          ? (text) => (
              <GoodRun
                system="ccms"
                trace={trace}
                text={text}
                fetchGoodRun={(params, query, signal) =>
                  api.call(calls.ccms.eventGoodRun, { params, query, signal })
                }
                Comparison={Comparison}
              />
            )
          : undefined
      }
    />
  );
}
