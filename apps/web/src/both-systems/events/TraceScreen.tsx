import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import type { UseQueryResult } from "@tanstack/react-query";
import type { RequestTrace, System } from "@v2x/contract";
import { FileSearch } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ActionLink } from "../../ui/ActionButton.tsx";
import { MessagePage } from "../../ui/MessagePage.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { TryAgain } from "../../ui/TryAgain.tsx";
import { useDelayed } from "../../ui/use-delayed.ts";
import type { EventLogs, TraceName } from "./event-logs.ts";
import { TraceActions } from "./TraceActions.tsx";

/** The trace that the address names; undefined where it names a log that there is not. */
export function useTraceName<Log extends string>({ logs }: EventLogs<Log>): TraceName<Log> | undefined {
  const { log: named, id = "" } = useParams();
  const [search] = useSearchParams();
  const log = logs.find((known) => known === named);
  return log && { log, id, requestHash: search.get("requestHash") ?? "" };
}

/**
 * The page of one request, with an address of its own: what the authority saw, layer by layer.
 *
 * @param query - the trace; null where there is no such row for the organization.
 * @param of - where the request's log is listed; its `system` may not be known before the trace is there.
 * @param unknownText - why there may be no such row; that it may be another organization's unless said.
 * @param children - shows it.
 */
export function TraceScreen<Log extends string, Trace extends RequestTrace>({
  of,
  name,
  title,
  unknownText,
  query,
  children,
}: {
  of: Pick<EventLogs<Log>, "logs" | "path"> & { readonly system: System | undefined };
  name: TraceName<Log> | undefined;
  title: string;
  unknownText?: string;
  query: UseQueryResult<Trace | null>;
  children: (trace: Trace) => ReactNode;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText(of.system ?? "dashboard");
  const isSlow = useDelayed(query.isPending, 200);
  if (name === undefined || query.data === null)
    return (
      <MessagePage
        icon={FileSearch}
        title={t("trace.unknown")}
        actions={<ActionLink to={of.path()}>{t("trace.back")}</ActionLink>}
      >
        {unknownText ?? t("trace.unknown_text")}
      </MessagePage>
    );
  return (
    <>
      <PageHead
        title={title}
        sentence={t("trace.sentence")}
        {...(of.system && { system: of.system })}
        action={query.data && <TraceActions of={of} trace={query.data} />}
      />
      {query.isError ? (
        <TryAgain
          message={t("trace.loading_error")}
          detail={failureText(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : query.data ? (
        children(query.data)
      ) : (
        <Box aria-busy aria-label={t("trace.loading")} role="region" sx={{ minHeight: 320 }}>
          {isSlow && ["60%", "80%", "40%"].map((width) => <Skeleton key={width} width={width} height={40} />)}
        </Box>
      )}
    </>
  );
}
