import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { ccmsLogs } from "@v2x/contract";
import { FileSearch } from "lucide-react";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { ActionLink } from "../../ui/ActionButton.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import type { ComparisonProps } from "./GoodRun.tsx";
import { TraceActions } from "./TraceActions.tsx";
import { type OctetsViewProps, TraceView } from "./TraceView.tsx";
import { traceQuery } from "./trace-query.ts";

/**
 * The page of one request, with an address of its own: what the authority saw, layer by layer.
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
  const failureText = useFailureText("ccms");
  const { organizationId } = useOrganization();
  const { log: named, id = "" } = useParams();
  const [search] = useSearchParams();
  const requestHash = search.get("requestHash") ?? "";
  const log = ccmsLogs.find((known) => known === named);
  const query = useQuery({
    ...traceQuery(organizationId, { log: log ?? "ea", id, requestHash }),
    enabled: log !== undefined,
  });
  const isSlow = useDelayed(query.isPending, 200);
  if (log === undefined || query.data === null)
    return (
      <MessagePage
        icon={FileSearch}
        title={t("ccms.trace_unknown")}
        actions={<ActionLink to={paths.ccmsEvents()}>{t("ccms.trace_back")}</ActionLink>}
      >
        {t("ccms.trace_unknown_text")}
      </MessagePage>
    );
  return (
    <>
      <PageHead
        title={t(`ccms.trace_title_${log}`)}
        sentence={t("ccms.trace_sentence")}
        system="ccms"
        action={query.data && <TraceActions trace={query.data} />}
      />
      {query.isError ? (
        <TryAgain
          message={t("ccms.trace_loading_error")}
          detail={failureText(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : query.data ? (
        <TraceView trace={query.data} OctetsView={OctetsView} Comparison={Comparison} />
      ) : (
        <Box aria-busy aria-label={t("ccms.trace_loading")} role="region" sx={{ minHeight: 320 }}>
          {isSlow && ["60%", "80%", "40%"].map((width) => <Skeleton key={width} width={width} height={40} />)}
        </Box>
      )}
    </>
  );
}
