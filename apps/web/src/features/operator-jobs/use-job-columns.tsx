import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { FailingJob } from "@v2x/contract";
import { CircleX, History, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { momentText, secondText } from "../../ui/moment-text.ts";
import { StatusWord } from "../../ui/StatusWord.tsx";
import type { Column } from "../../ui/table/columns.ts";

const looks: Readonly<Record<FailingJob["state"], { tone: "warning" | "error"; icon: LucideIcon }>> = {
  retry: { tone: "warning", icon: History },
  failed: { tone: "error", icon: CircleX },
};

/** The columns of the table of jobs that fail. */
export function useJobColumns(onRetry: (job: FailingJob) => void): readonly Column<FailingJob>[] {
  const { t } = useTranslation();
  return [
    {
      key: "purpose",
      head: t("operator.jobs_purpose"),
      isRowHeader: true,
      cell: ({ purpose }) => <Box sx={{ py: 1, overflowWrap: "anywhere" }}>{purpose}</Box>,
    },
    { key: "queue", head: t("operator.jobs_queue"), cell: ({ queue }) => queue },
    {
      key: "state",
      head: t("operator.jobs_state"),
      cell: ({ state }) => <StatusWord {...looks[state]} text={t(`operator.jobs_state_${state}`)} />,
    },
    {
      key: "error",
      head: t("operator.jobs_error"),
      cell: ({ error }) => (
        <Box sx={{ py: 1, maxWidth: "60ch", overflowWrap: "anywhere" }}>
          {error ?? t("operator.jobs_died")}
        </Box>
      ),
    },
    { key: "tries", head: t("operator.jobs_tries"), isNumeric: true, cell: ({ tries }) => tries },
    {
      key: "tried",
      head: t("operator.jobs_tried"),
      cell: ({ triedAt }) => triedAt !== null && momentText(triedAt),
    },
    {
      key: "next",
      head: t("operator.jobs_next"),
      cell: ({ nextAt }) => nextAt !== null && secondText(nextAt),
    },
    {
      key: "actions",
      head: t("operator.jobs_actions"),
      cell: (job) => (
        <Button
          size="small"
          variant="outlined"
          aria-label={t("operator.jobs_retry_of", { purpose: job.purpose })}
          onClick={() => onRetry(job)}
        >
          {t("operator.jobs_retry")}
        </Button>
      ),
    },
  ];
}
