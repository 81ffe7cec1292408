import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { calls, type FailingJob, failingJobStates } from "@v2x/contract";
import { CircleCheck, SearchX, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { Select } from "../../ui/Select.tsx";
import { EmptyState } from "../../ui/table/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { type TableAddress, useTableAddress } from "../../ui/table/use-table-address.ts";
import { QueuesCard } from "./QueuesCard.tsx";
import { jobsKey, RetryDialog } from "./RetryDialog.tsx";
import { useJobColumns } from "./use-job-columns.tsx";

const pageSizes = [25, 50, 100];

/** So often the figures are asked for anew. */
const refetchInterval = 10_000;

/** The operator's screen "Jobs". */
export function JobsPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const address = useTableAddress(pageSizes);
  const { page, size } = address;
  const queue = address.valueOf("queue") || undefined;
  const state = failingJobStates.find((one) => one === address.valueOf("state"));
  const [asked, setAsked] = useState<FailingJob>();
  const columns = useJobColumns(setAsked);
  const queues = useQuery({
    queryKey: [...jobsKey, "queues"],
    queryFn: ({ signal }) => api.call(calls.operator.jobQueues, { signal }),
    refetchInterval,
    throwOnError: false,
  });
  const query = useQuery({
    queryKey: [...jobsKey, { queue, state, page, size }],
    queryFn: async ({ signal }) => {
      const found = await api.call(calls.operator.failingJobs, {
        query: { queue, state, page: page - 1, size },
        signal,
      });
      return { ...found, first: (page - 1) * size + 1 };
    },
    placeholderData: keepPreviousData,
    refetchInterval,
    throwOnError: false,
  });
  return (
    <>
      <PageHead title={t("operator.jobs_title")} sentence={t("operator.jobs_sentence")} />
      <Box sx={{ display: "grid", gap: 6, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <QueuesCard query={queues} />
        <PagedTable
          title={t("operator.jobs_table")}
          toolbar={
            <>
              <Select
                aria-label={t("operator.jobs_queue")}
                value={queue ?? ""}
                onChange={({ target }) => address.change({ queue: target.value })}
              >
                <option value="">{t("operator.jobs_any_queue")}</option>
                {queues.data?.map(({ queue: name }) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
              <Select
                aria-label={t("operator.jobs_state")}
                value={state ?? ""}
                onChange={({ target }) => address.change({ state: target.value })}
              >
                <option value="">{t("operator.jobs_any_state")}</option>
                {failingJobStates.map((one) => (
                  <option key={one} value={one}>
                    {t(`operator.jobs_state_${one}`)}
                  </option>
                ))}
              </Select>
            </>
          }
          columns={columns}
          query={query}
          address={address}
          keyOf={({ id }) => id}
          failure={{ message: t("operator.jobs_loading_error"), detail: failureText }}
          empty={<NoFailures address={address} isFiltered={queue !== undefined || state !== undefined} />}
        />
      </Box>
      {asked && <RetryDialog job={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function NoFailures({ address, isFiltered }: { address: TableAddress; isFiltered: boolean }) {
  const { t } = useTranslation();
  if (!isFiltered)
    return (
      <EmptyState icon={CircleCheck} title={t("operator.jobs_none")} text={t("operator.jobs_none_text")} />
    );
  return (
    <EmptyState icon={SearchX} title={t("operator.jobs_no_match")} text={t("operator.jobs_no_match_text")}>
      <Button
        variant="outlined"
        startIcon={<X size={18} aria-hidden />}
        onClick={() => address.change({ queue: "", state: "" })}
      >
        {t("operator.jobs_clear")}
      </Button>
    </EmptyState>
  );
}
