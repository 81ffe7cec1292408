import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import type { EventTrace } from "@v2x/contract";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { paths } from "../../paths.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { saveFile } from "../../ui/save-file.ts";

/** Takes a trace along: its address for a colleague, or all of it as a file. */
export function TraceActions({ trace }: { trace: EventTrace }) {
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
        to={`${paths.ccmsEvents()}${log === "ea" ? "" : `?log=${log}`}`}
        sx={{ display: "inline-flex", alignItems: "center", minHeight: 24 }}
      >
        {t("ccms.trace_back")}
      </Link>
      <CopyButton value={window.location.href} what={t("ccms.trace_link")} text={t("ccms.trace_copy_link")} />
      <Button size="small" variant="outlined" startIcon={<Download size={18} aria-hidden />} onClick={save}>
        {t("ccms.trace_download")}
      </Button>
    </Box>
  );
}
