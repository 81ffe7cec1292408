import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Download, FileArchive } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../ui/format-bytes.ts";
import { saveFile } from "../../ui/save-file.ts";

/**
 * The bundle that was just saved: name, size, what was asked for, and a way to save it again.
 *
 * @param what - what was asked for.
 * @param note - what to do with it, and that it is gone with the page.
 * @param children - what else can be done with it.
 */
export function FinishedBundle({
  zip,
  fileName,
  what,
  note,
  children,
}: {
  zip: Blob;
  fileName: string;
  what: string;
  note: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Box
      component="section"
      aria-label={t("bundles.result")}
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
        <Box sx={{ fontVariantNumeric: "tabular-nums" }}>{what}</Box>
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        startIcon={<Download size={18} aria-hidden />}
        onClick={() => saveFile(zip, fileName)}
      >
        {t("bundles.save_again")}
      </Button>
      {children}
    </Box>
  );
}
