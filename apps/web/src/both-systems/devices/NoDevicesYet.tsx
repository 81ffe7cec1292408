import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import { CarFront, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { EmptyState } from "../../ui/table/EmptyState.tsx";

/**
 * Stands in place of the rows while there are no devices.
 *
 * @param authorities - path of the screen of the authorities that a device talks to.
 */
export function NoDevicesYet({ authorities, onAdd }: { authorities: string; onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState icon={CarFront} title={t("device.devices_none")} text={t("device.devices_none_text")}>
      <Button variant="outlined" startIcon={<Plus size={18} aria-hidden />} onClick={onAdd}>
        {t("device.devices_none_add")}
      </Button>
      <Link
        component={RouterLink}
        to={authorities}
        sx={{ display: "inline-flex", alignItems: "center", minHeight: 24 }}
      >
        {t("device.devices_none_link")}
      </Link>
    </EmptyState>
  );
}
