import { useQuery } from "@tanstack/react-query";
import { calls, type ScmsEventTrace } from "@v2x/contract";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { TraceScreen, useTraceName } from "../../both-systems/events/TraceScreen.tsx";
import { type OctetsViewProps, TraceView } from "../../both-systems/events/TraceView.tsx";
import { traceQuery } from "../../both-systems/events/trace-query.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { CopyableText, HexValue } from "../../ui/HexValue.tsx";
import { scmsEventLogs } from "./scms-event-logs.ts";

/** The page of one request to ECA or RA. @param OctetsView - shows octets decoded. */
export function ScmsEventTracePage({ OctetsView }: { OctetsView: ComponentType<OctetsViewProps> }) {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const name = useTraceName(scmsEventLogs);
  const query = useQuery(
    traceQuery("scms", organizationId, name, (params, query, signal) =>
      api.call(calls.scms.eventTrace, { params, query, signal }),
    ),
  );
  const hex = (what: string, value: string | null): readonly [string, ReactNode] => [
    what,
    value && <HexValue hex={value} what={what} />,
  ];
  const factsOf = ({ requestHashedId8, canonicalId, ecHashedId8 }: ScmsEventTrace) => [
    hex(t("scms.event_hashed_id8"), requestHashedId8),
    [
      t("event.canonical_id"),
      canonicalId && <CopyableText value={canonicalId} what={t("event.canonical_id")} />,
    ] as const,
    hex(t("scms.event_ec_hash"), ecHashedId8),
  ];
  return (
    <TraceScreen
      of={scmsEventLogs}
      name={name}
      title={t(name?.log === "ra" ? "scms.trace_title_ra" : "scms.trace_title_eca")}
      query={query}
    >
      {(trace) => <TraceView trace={trace} facts={factsOf(trace)} OctetsView={OctetsView} />}
    </TraceScreen>
  );
}
