import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Download, FileArchive } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../ui/format-bytes.ts";
import { saveFile } from "../../ui/save-file.ts";
import { OpenTicket } from "./OpenTicket.tsx";
import type { TicketBundle } from "./use-generate-tickets.ts";

/** The bundle that was just saved: name, size, what was asked for, and a way to save it again. */
export function FinishedBundle({ bundle }: { bundle: TicketBundle }) {
  const { t } = useTranslation();
  const { request, zip, fileName } = bundle;
  return (
    <Box
      component="section"
      aria-label={t("ccms.at_result")}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 4,
        p: 4,
        border: "1px solid",
        borderColor: "success.main",
        borderRadius: 1,
        bgcolor: "success.soft",
      }}
    >
      <Box sx={{ flex: "1 1 240px", minWidth: 0, position: "relative", pl: 8 }}>
        <Box sx={{ position: "absolute", left: 0, top: 1, color: "success.main" }}>
          <FileArchive size={20} aria-hidden />
        </Box>
        <Box>
          <Box component="code" sx={{ typography: "mono", fontWeight: 600 }}>
            {fileName}
          </Box>
          {`, ${formatBytes(zip.size)}`}
        </Box>
        <Box sx={{ fontVariantNumeric: "tabular-nums" }}>
          {t("ccms.at_result_what", {
            count: request.certNum,
            keyType: request.keyType,
            hours: request.durationInHours,
          })}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t("ccms.at_result_note")}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        startIcon={<Download size={18} aria-hidden />}
        onClick={() => saveFile(zip, fileName)}
      >
        {t("ccms.at_save_again")}
      </Button>
      <OpenTicket bundle={bundle} />
    </Box>
  );
}
