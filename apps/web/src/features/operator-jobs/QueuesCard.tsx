import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { UseQueryResult } from "@tanstack/react-query";
import type { JobQueue } from "@v2x/contract";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { TryAgain } from "../../ui/TryAgain.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { TableHead } from "../../ui/table/TableHead.tsx";

/** How many jobs of each queue stand where. */
export function QueuesCard({ query }: { query: UseQueryResult<JobQueue[]> }) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const id = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const columns: readonly Column<JobQueue>[] = [
    { key: "queue", head: t("operator.jobs_queue"), isRowHeader: true, cell: ({ queue }) => queue },
    ...(["waiting", "running", "retrying", "failed"] as const).map((name) => ({
      key: name,
      head: t(`operator.jobs_${name}`),
      isNumeric: true,
      cell: (queue: JobQueue) => queue[name],
    })),
  ];
  return (
    <Card component="section" aria-labelledby={id}>
      <TableHead>
        <Typography id={id} variant="h2">
          {t("operator.jobs_queues")}
        </Typography>
      </TableHead>
      {query.isError && !query.data ? (
        <Box sx={{ p: 4 }}>
          <TryAgain
            message={t("operator.jobs_queues_error")}
            detail={failureText(query.error)}
            onRetry={() => void query.refetch()}
          />
        </Box>
      ) : (
        <DataTable
          labelledBy={id}
          columns={columns}
          rows={query.data}
          firstNumber={1}
          isBusy={query.isPending}
          expectedRows={3}
          body={body}
          keyOf={({ queue }) => queue}
          toneOf={({ failed }) => (failed > 0 ? "error" : undefined)}
        />
      )}
    </Card>
  );
}
