import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { FileDown, ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import type { AuditFilter } from "./audit-filter.ts";

const fileName = "auditLog.jsonl";

/** Verifies the whole log, and exports the rows that the filters leave. */
export function AuditActions({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const snackbar = useSnackbar();
  const verification = useMutation({ mutationFn: () => api.call(calls.operator.verifyAuditLog) });
  const exported = useMutation({
    mutationFn: async () => {
      const lines: string[] = [];
      for await (const row of await api.call(calls.operator.exportAuditLog, { query: filter }))
        lines.push(`${JSON.stringify(row)}\n`);
      saveFile(new Blob(lines, { type: "application/x-ndjson" }), fileName);
    },
    onSuccess: () => snackbar.show(t("operator.audit_exported", { fileName }), { color: "success" }),
  });
  const verdict = verification.data;
  const isFiltered = Object.values(filter).some((value) => value !== "");
  return (
    <Box sx={{ display: "grid", gap: 4, mb: 6 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
        <BusyButton
          variant="outlined"
          busy={verification.isPending}
          startIcon={<ShieldCheck size={20} aria-hidden />}
          onClick={() => verification.mutate()}
        >
          {t("operator.audit_verify")}
        </BusyButton>
        <BusyButton
          variant="outlined"
          busy={exported.isPending}
          startIcon={<FileDown size={20} aria-hidden />}
          onClick={() => exported.mutate()}
        >
          {t("operator.audit_export")}
        </BusyButton>
      </Box>
      <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
        {t("operator.audit_check_file")}{" "}
        <Box component="code" sx={{ typography: "mono" }}>
          {`npx v2x audit verify ${isFiltered ? "--filtered " : ""}${fileName}`}
        </Box>
      </Box>
      <Box
        role="status"
        sx={{ display: verdict || verification.isError || exported.isError ? "grid" : "none", gap: 3 }}
      >
        {verdict && verdict.problem === null && (
          <Alert severity="success" sx={{ overflowWrap: "anywhere" }}>
            {t("operator.audit_whole", { count: verdict.rows, hash: verdict.lastHash })}
          </Alert>
        )}
        {verdict?.problem && (
          <Alert severity="error">{t("operator.audit_spoiled", { problem: verdict.problem.text })}</Alert>
        )}
        {verification.isError && (
          <Alert severity="error">
            {t("operator.audit_verify_error")} {failureText(verification.error)}
          </Alert>
        )}
        {exported.isError && (
          <Alert severity="error">
            {t("operator.audit_export_error")} {failureText(exported.error)}
          </Alert>
        )}
      </Box>
    </Box>
  );
}
