import Box from "@mui/material/Box";
import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useIsOffline } from "../session/use-offline.ts";
import { layout } from "../theme.ts";

/** Says as long as it lasts that there is no connection; its live region is in the page from the start. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOffline = useIsOffline();
  return (
    <Box role="alert" sx={{ position: "sticky", top: layout.topBarHeight, zIndex: 2 }}>
      {isOffline && (
        <Box
          sx={{
            display: "flex",
            gap: 3,
            px: { xs: 4, sm: 6, lg: 8 },
            py: 2,
            bgcolor: "warning.soft",
            borderBottom: 1,
            borderColor: "warning.main",
            "& svg": { flexShrink: 0, color: "warning.main" },
          }}
        >
          <WifiOff size={20} aria-hidden />
          <span>
            <strong>{t("offline.title")}</strong> {t("offline.sentence")}
          </span>
        </Box>
      )}
    </Box>
  );
}
