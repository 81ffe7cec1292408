import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useQuery } from "@tanstack/react-query";
import type { Device } from "@v2x/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DevicesScreen } from "../../both-systems/devices/DevicesScreen.tsx";
import { deviceCan } from "../../both-systems/devices/device-can.ts";
import type { DeviceTask } from "../../both-systems/devices/device-task.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { useTableAddress } from "../../ui/table/use-table-address.ts";
import { DeviceTaskDialog } from "./DeviceTaskDialog.tsx";
import { devicesQuery } from "./devices-query.ts";
import { NoDevices } from "./NoDevices.tsx";
import { useDeviceColumns } from "./use-device-columns.tsx";

/** Rows of one page to choose from. @see specification, section 9 */
const pageSizes = [5, 10, 25, 50];

/** The screen "Devices" of the CCMS: the devices that the organization registered, and what may be done with them. */
export function CcmsDevicesPage() {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const address = useTableAddress(pageSizes);
  const [task, setTask] = useState<DeviceTask<Device>>();
  const columns = useDeviceColumns(setTask);
  const showsInactive = address.valueOf("inactive") === "true";
  const showInactive = (shows: boolean) => address.change({ inactive: shows ? "true" : "" });
  const query = useQuery(
    devicesQuery(organizationId, { page: address.page, size: address.size, showsInactive }),
  );
  const add = () => setTask({ kind: "new" });
  return (
    <DevicesScreen
      system="ccms"
      sentence={t("ccms.devices_sentence")}
      toolbar={
        <FormControlLabel
          control={
            <Switch checked={showsInactive} onChange={(_event, isChecked) => showInactive(isChecked)} />
          }
          label={t("ccms.devices_show_inactive")}
        />
      }
      columns={columns}
      query={query}
      address={address}
      keyOf={({ id }) => id}
      onDoubleClick={(device) => deviceCan.beChanged(device) && setTask({ kind: "edit", device })}
      empty={
        <NoDevices showsInactive={showsInactive} onShowInactive={() => showInactive(true)} onAdd={add} />
      }
      onAdd={add}
    >
      <DeviceTaskDialog
        task={task}
        // The newest device is the first of the list.
        onAdded={() => address.page > 1 && address.goTo(1)}
        onClose={() => setTask(undefined)}
      />
    </DevicesScreen>
  );
}
