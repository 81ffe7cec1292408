import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSinglePress } from "./use-single-press.ts";

/**
 * Stands where something failed to load: what failed, what the server said, and a way to try again.
 *
 * @param detail - the server's own words, shown as text.
 */
export function TryAgain({
  message,
  detail,
  onRetry,
}: {
  message: string;
  detail?: string;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const counts = useSinglePress();
  return (
    <Alert
      severity="error"
      action={
        <Button
          size="small"
          variant="outlined"
          startIcon={<RotateCw size={18} aria-hidden />}
          onClick={(event) => counts(event) && onRetry()}
        >
          {t("app.try_again")}
        </Button>
      }
    >
      <Box sx={{ fontWeight: 500 }}>{message}</Box>
      {detail && <Box sx={{ overflowWrap: "anywhere" }}>{detail}</Box>}
    </Alert>
  );
}
