import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import type { RequestTrace } from "@v2x/contract";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { saveFile } from "../../ui/save-file.ts";
import type { EventLogs } from "./event-logs.ts";

/** Takes a trace along: its address for a colleague, or all of it as a file. */
export function TraceActions({
  of,
  trace,
}: {
  of: Pick<EventLogs<string>, "logs" | "path">;
  trace: RequestTrace;
}) {
  const { t } = useTranslation();
  const { log, id } = trace;
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(trace, null, 2)], { type: "application/json" }),
      `trace-${log}-${id}.json`,
    );
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 2 }}>
      <Link
        component={RouterLink}
        to={`${of.path()}${log === of.logs[0] ? "" : `?log=${log}`}`}
        sx={{ display: "inline-flex", alignItems: "center", minHeight: 24 }}
      >
        {t("trace.back")}
      </Link>
      <CopyButton value={window.location.href} what={t("trace.link")} text={t("trace.copy_link")} />
      <Button size="small" variant="outlined" startIcon={<Download size={18} aria-hidden />} onClick={save}>
        {t("trace.download")}
      </Button>
    </Box>
  );
}
