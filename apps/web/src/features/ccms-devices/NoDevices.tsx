import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { CarFront, Eye } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NoDevicesYet } from "../../both-systems/devices/NoDevicesYet.tsx";
import { paths } from "../../paths.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { EmptyState } from "../../ui/table/EmptyState.tsx";
import { devicesQuery } from "./devices-query.ts";

/** Stands in place of the rows: there are no devices yet, or none of them is active. */
export function NoDevices({
  showsInactive,
  onShowInactive,
  onAdd,
}: {
  showsInactive: boolean;
  onShowInactive: () => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const all = useQuery({
    ...devicesQuery(organizationId, { page: 1, size: 1, showsInactive: true }),
    enabled: !showsInactive,
  });
  if (all.isFetching && !all.data) return <Box aria-busy sx={{ minHeight: 240 }} />;
  if (!showsInactive && all.data && all.data.totalElements > 0)
    return (
      <EmptyState
        icon={CarFront}
        title={t("ccms.devices_none_active")}
        text={t("ccms.devices_none_active_text")}
      >
        <Button variant="outlined" startIcon={<Eye size={18} aria-hidden />} onClick={onShowInactive}>
          {t("ccms.devices_show_inactive")}
        </Button>
      </EmptyState>
    );
  return <NoDevicesYet authorities={paths.ccmsCa()} onAdd={onAdd} />;
}
