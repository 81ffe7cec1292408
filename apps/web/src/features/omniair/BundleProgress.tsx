import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import type { FileProgress } from "../../api/api.ts";
import { formatBytes } from "../../ui/format-bytes.ts";

/** How much of a bundle has come; undefined before the first of it. */
export function BundleProgress({ progress }: { progress: FileProgress | undefined }) {
  const { t } = useTranslation();
  const share = progress?.total && Math.min(100, (100 * progress.received) / progress.total);
  return (
    <Box sx={{ flexBasis: "100%", mt: 3 }}>
      <LinearProgress
        aria-label={t("scms.omniair_progress")}
        {...(share ? { variant: "determinate", value: share } : {})}
        sx={{ height: 6, borderRadius: 1 }}
      />
      <Box
        sx={{
          mt: 1,
          minHeight: 20,
          typography: "body2",
          color: "text.secondary",
          fontVariantNumeric: "tabular-nums",
        }}
      >
        {progress &&
          t(progress.total === undefined ? "scms.omniair_received" : "scms.omniair_received_of", {
            received: formatBytes(progress.received),
            total: formatBytes(progress.total ?? 0),
          })}
      </Box>
    </Box>
  );
}
