import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";

/** Stands in the place of the Decode button where the input is a private key, which is sent nowhere. */
export function PrivateKeyWarning({ kind, onClear }: { kind: string; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="warning"
      role="alert"
      sx={{ flex: "1 1 100%", "& .MuiAlert-message": { flexBasis: { sm: 320 } } }}
      action={
        <Button size="small" variant="outlined" onClick={onClear}>
          {t("decoder.private_key_clear")}
        </Button>
      }
    >
      <Box sx={{ fontWeight: 500 }}>{t("decoder.private_key", { kind })}</Box>
      {t("decoder.private_key_what")}
    </Alert>
  );
}
