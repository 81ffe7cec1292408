import Box from "@mui/material/Box";
import type { ScmsDevice } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { DeviceActions } from "../../both-systems/devices/DeviceActions.tsx";
import { DeviceStatus } from "../../both-systems/devices/DeviceStatus.tsx";
import type { DeviceTask } from "../../both-systems/devices/device-task.ts";
import { TryOutEntry } from "../../both-systems/devices/TryOutEntry.tsx";
import { paths } from "../../paths.ts";
import { CopyableText } from "../../ui/HexValue.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { deviceLabel } from "./device-label.ts";

/** The columns of the table of devices. @see specification, section 2 */
export function useDeviceColumns(
  onTask: (task: DeviceTask<ScmsDevice>) => void,
): readonly Column<ScmsDevice>[] {
  const { t } = useTranslation();
  return [
    {
      key: "identifier",
      head: t("device.identifier"),
      cell: ({ canonicalId }) => (
        <Box sx={{ minWidth: { sm: 150, md: 250 } }}>
          <CopyableText
            value={canonicalId}
            what={t("device.identifier_named", { identifier: canonicalId })}
          />
        </Box>
      ),
      isRowHeader: true,
    },
    {
      key: "name",
      head: t("device.name"),
      cell: ({ name }) => <Box sx={{ minWidth: { sm: 80 }, overflowWrap: "anywhere" }}>{name}</Box>,
    },
    {
      key: "status",
      head: t("device.status"),
      cell: ({ enrollmentStatus }) => <DeviceStatus status={enrollmentStatus} />,
    },
    {
      key: "actions",
      head: t("device.actions"),
      cell: (device) => (
        <DeviceActions
          device={device}
          label={deviceLabel(device)}
          more={<TryOutEntry to={paths.scmsTryOut(device.canonicalId)} />}
          onTask={onTask}
        />
      ),
    },
  ];
}
