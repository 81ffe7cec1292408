import { useQuery } from "@tanstack/react-query";
import type { ScmsDevice } from "@v2x/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DevicesScreen } from "../../both-systems/devices/DevicesScreen.tsx";
import { deviceCan } from "../../both-systems/devices/device-can.ts";
import type { DeviceTask } from "../../both-systems/devices/device-task.ts";
import { NoDevicesYet } from "../../both-systems/devices/NoDevicesYet.tsx";
import { paths } from "../../paths.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { useTableAddress } from "../../ui/table/use-table-address.ts";
import { DeviceTaskDialog } from "./DeviceTaskDialog.tsx";
import { scmsDevicesQuery } from "./devices-query.ts";
import { useDeviceColumns } from "./use-device-columns.tsx";

/** Rows of one page to choose from. @see specification, section 9 */
const pageSizes = [5, 10, 25, 50];

/** The screen "Devices" of the SCMS: the devices that the organization registered, and what may be done with them. */
export function ScmsDevicesPage() {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const address = useTableAddress(pageSizes);
  const [task, setTask] = useState<DeviceTask<ScmsDevice>>();
  const columns = useDeviceColumns(setTask);
  const query = useQuery(scmsDevicesQuery(organizationId, address));
  const add = () => setTask({ kind: "new" });
  return (
    <DevicesScreen
      system="scms"
      sentence={t("scms.devices_sentence")}
      columns={columns}
      query={query}
      address={address}
      keyOf={({ canonicalId }) => canonicalId}
      onDoubleClick={(device) => deviceCan.beChanged(device) && setTask({ kind: "edit", device })}
      empty={<NoDevicesYet authorities={paths.scmsCa()} onAdd={add} />}
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
