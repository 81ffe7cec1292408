import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import type { System } from "@v2x/contract";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Registers a device; while the system is unavailable, the sentence that says so. */
export function AddDevice({
  system,
  isUnavailable,
  onAdd,
}: {
  system: System;
  isUnavailable: boolean;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  if (isUnavailable)
    return <Alert severity="warning">{t("errors.cannot_register", { product: system.toUpperCase() })}</Alert>;
  return (
    <Button
      variant="contained"
      startIcon={<Plus size={20} aria-hidden />}
      onClick={onAdd}
      sx={{ boxShadow: { xs: 6, sm: "none" } }}
    >
      {t("device.add")}
    </Button>
  );
}
