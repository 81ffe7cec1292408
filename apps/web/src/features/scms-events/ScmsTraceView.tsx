import { calls, type ScmsEventTrace } from "@v2x/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { type ComparisonProps, GoodRun } from "../../both-systems/events/GoodRun.tsx";
import { type OctetsViewProps, TraceView } from "../../both-systems/events/TraceView.tsx";
import { CopyableText, HexValue } from "../../ui/HexValue.tsx";

/**
 * The trace of a request to ECA or RA.
 *
 * @param Comparison - shows octets of a failed request of the log beside good ones; absent for what stands in no log.
 */
export function ScmsTraceView({
  trace,
  OctetsView,
  Comparison,
}: {
  trace: ScmsEventTrace;
  OctetsView: ComponentType<OctetsViewProps>;
  Comparison?: ComponentType<ComparisonProps>;
}) {
  const { t } = useTranslation();
  const { requestHashedId8, canonicalId, ecHashedId8 } = trace;
  const hashedId8 = t("scms.event_hashed_id8");
  return (
    <TraceView
      trace={trace}
      facts={[
        [hashedId8, <HexValue key="request" hex={requestHashedId8} what={hashedId8} />],
        [
          t("event.canonical_id"),
          canonicalId && <CopyableText value={canonicalId} what={t("event.canonical_id")} />,
        ],
        [
          t("scms.event_ec_hash"),
          ecHashedId8 && <HexValue hex={ecHashedId8} what={t("scms.event_ec_hash")} />,
        ],
      ]}
      OctetsView={OctetsView}
      comparisonOf={
        !trace.success && Comparison
          ? (text) => (
              <GoodRun
                system="scms"
                trace={trace}
                text={text}
                fetchGoodRun={(params, query, signal) =>
                  api.call(calls.scms.eventGoodRun, { params, query, signal })
                }
                Comparison={Comparison}
              />
            )
          : undefined
      }
    />
  );
}
