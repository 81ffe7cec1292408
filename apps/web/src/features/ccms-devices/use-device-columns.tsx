import Box from "@mui/material/Box";
import type { Device } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { HexValue } from "../../ui/HexValue.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { DeviceActions } from "./DeviceActions.tsx";
import { DeviceStatus } from "./DeviceStatus.tsx";
import type { DeviceTask } from "./device-task.ts";

/** The columns of the table of devices. @see specification, section 2 */
export function useDeviceColumns(onTask: (task: DeviceTask) => void): readonly Column<Device>[] {
  const { t } = useTranslation();
  return [
    { key: "number", head: t("ccms.device_number"), cell: (_device, number) => number, isNumeric: true },
    {
      key: "identifier",
      head: t("ccms.device_identifier"),
      cell: ({ canonicalId }) => (
        // Short ones and the ends of long ones stand in one line.
        <Box sx={{ minWidth: { sm: 150, md: 250 } }}>
          <HexValue hex={canonicalId} what={t("ccms.device_identifier_named", { identifier: canonicalId })} />
        </Box>
      ),
      isRowHeader: true,
    },
    {
      key: "name",
      head: t("ccms.device_name"),
      cell: ({ name }) => <Box sx={{ minWidth: { sm: 80 }, overflowWrap: "anywhere" }}>{name}</Box>,
    },
    {
      key: "status",
      head: t("ccms.device_status"),
      cell: ({ enrollmentStatus }) => <DeviceStatus status={enrollmentStatus} />,
    },
    {
      key: "actions",
      head: t("ccms.device_actions"),
      cell: (device) => <DeviceActions device={device} onTask={onTask} />,
    },
  ];
}
