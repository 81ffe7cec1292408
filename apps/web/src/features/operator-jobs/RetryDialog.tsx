import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type FailingJob } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ReasonDialog } from "../../ui/dialog/ReasonDialog.tsx";
import { useSnackbar } from "../../ui/use-snackbar.ts";

/** Begins the key of whatever is asked about jobs. */
export const jobsKey = ["operator", "jobs"];

/** Asks why a job is to be tried again, and has it tried. */
export function RetryDialog({ job, onClose }: { job: FailingJob; onClose: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const { show } = useSnackbar();
  const queries = useQueryClient();
  const { id, purpose } = job;
  const retry = useMutation({
    mutationFn: (reason: string) => api.call(calls.operator.retryJob, { params: { id }, body: { reason } }),
    onSuccess: () => {
      show(t("operator.jobs_retried"), { color: "success" });
      onClose();
    },
    // Also where it failed: the job may be done.
    onSettled: () => queries.invalidateQueries({ queryKey: jobsKey }),
  });
  return (
    <ReasonDialog
      title={t("operator.jobs_retry_title")}
      text={t(job.state === "failed" ? "operator.jobs_retry_failed_text" : "operator.jobs_retry_text", {
        purpose,
      })}
      confirmText={t("operator.jobs_retry")}
      isBusy={retry.isPending}
      failure={retry.isError ? failureText(retry.error) : undefined}
      onConfirm={(reason) => retry.mutate(reason)}
      onClose={onClose}
    />
  );
}
