import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { calls, outcomeOf } from "@v2x/contract";
import { RotateCw, ScrollText, SearchX, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api } from "../../api/api.ts";
import { EventFilter } from "../../both-systems/events/EventFilter.tsx";
import { toneOfOutcome } from "../../both-systems/events/EventResult.tsx";
import { paths } from "../../paths.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { IconTool } from "../../ui/IconTool.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { EmptyState } from "../../ui/table/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { type TableAddress, useTableAddress } from "../../ui/table/use-table-address.ts";
import { OperatorEventFilters } from "./OperatorEventFilters.tsx";
import { clearFilters, hashProblem, isFiltering, queryOf, viewIn } from "./operator-event-filter.ts";
import { useOperatorEventColumns } from "./use-operator-event-columns.tsx";

const pageSizes = [25, 50, 100];

/** The operator's screen "Events": what the authorities of both systems were asked, by whomever. */
export function OperatorEventsPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const navigate = useNavigate();
  const address = useTableAddress(pageSizes);
  const hashField = useRef<HTMLInputElement>(null);
  const view = viewIn(address);
  const columns = useOperatorEventColumns();
  const query = useQuery({
    queryKey: ["operator", "events", view],
    queryFn: async ({ signal }) => {
      const found = await api.call(calls.operator.events, { query: queryOf(view), signal });
      return { ...found, first: (view.page - 1) * view.size + 1 };
    },
    // Rows come while one looks.
    staleTime: 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const { ofNewest } = query.data ?? {};
  return (
    <>
      <PageHead title={t("operator.events_title")} sentence={t("operator.events_sentence")} />
      <EventFilter
        applied={view.form}
        hashRule={hashProblem}
        hashHint={t("operator.events_hash_hint")}
        onSearch={(searched) => address.change({ ...searched })}
        hashField={hashField}
      />
      {ofNewest != null && (
        <Alert severity="info" role="status" sx={{ mb: 4 }}>
          {t("operator.events_of_newest", { rows: ofNewest.toLocaleString("en") })}
        </Alert>
      )}
      <PagedTable
        title={t("operator.events_table")}
        toolbar={
          <>
            <IconTool name={t("events.refresh")} icon={RotateCw} onClick={() => void query.refetch()} />
            <OperatorEventFilters address={address} view={view} />
          </>
        }
        columns={columns}
        query={query}
        address={address}
        keyOf={({ id }) => id}
        toneOf={(event) => toneOfOutcome(outcomeOf(event))}
        onDoubleClick={({ id }) => void navigate(paths.operatorEventTrace(id))}
        failure={{ message: t("events.loading_error"), detail: failureText }}
        empty={<NoEvents address={address} />}
      />
    </>
  );
}

function NoEvents({ address }: { address: TableAddress }) {
  const { t } = useTranslation();
  if (!isFiltering(address))
    return (
      <EmptyState icon={ScrollText} title={t("operator.events_none")} text={t("operator.events_none_text")} />
    );
  return (
    <EmptyState icon={SearchX} title={t("events.no_match")} text={t("operator.events_no_match_text")}>
      <Button
        variant="outlined"
        startIcon={<X size={18} aria-hidden />}
        onClick={() => clearFilters(address)}
      >
        {t("events.clear")}
      </Button>
    </EmptyState>
  );
}
