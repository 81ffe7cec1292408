import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/api-error.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { useTableAddress } from "../../ui/table/use-table-address.ts";
import { AddDevice } from "./AddDevice.tsx";
import { DeviceTaskDialog } from "./DeviceTaskDialog.tsx";
import { deviceCan, isInactive } from "./device-can.ts";
import type { DeviceTask } from "./device-task.ts";
import { devicesQuery } from "./devices-query.ts";
import { NoDevices } from "./NoDevices.tsx";
import { useDeviceColumns } from "./use-device-columns.tsx";

/** Rows of one page to choose from. @see specification, section 9 */
const pageSizes = [5, 10, 25, 50];

/** The screen "Devices" of the CCMS: the devices that the organization registered, and what may be done with them. */
export function CcmsDevicesPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("ccms");
  const { organizationId } = useOrganization();
  const address = useTableAddress(pageSizes);
  const [task, setTask] = useState<DeviceTask>();
  const columns = useDeviceColumns(setTask);
  const showsInactive = address.valueOf("inactive") === "true";
  const showInactive = (shows: boolean) => address.change({ inactive: shows ? "true" : "" });
  const query = useQuery(
    devicesQuery(organizationId, { page: address.page, size: address.size, showsInactive }),
  );
  const isUnavailable = query.error instanceof ApiError && query.error.status === 503;
  const addDevice = <AddDevice isUnavailable={isUnavailable} onAdd={() => setTask({ kind: "new" })} />;
  const isWithinThumbReach =
    useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true }) && !isUnavailable;
  return (
    <>
      <PageHead
        title={t("ccms.devices_title")}
        sentence={t("ccms.devices_sentence")}
        system="ccms"
        action={!isWithinThumbReach && addDevice}
      />
      <PagedTable
        title={t("ccms.devices_table")}
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
        isInactive={isInactive}
        onDoubleClick={(device) => deviceCan.beChanged(device) && setTask({ kind: "edit", device })}
        failure={{ message: t("ccms.devices_loading_error"), detail: failureText }}
        empty={
          <NoDevices
            showsInactive={showsInactive}
            onShowInactive={() => showInactive(true)}
            onAdd={() => setTask({ kind: "new" })}
          />
        }
      />
      {isWithinThumbReach && (
        <Box
          sx={{
            // Over the rows while there are some below, and then at their end: never over the page's foot.
            position: "sticky",
            bottom: 16,
            zIndex: "fab",
            mt: 4,
            width: "fit-content",
            ml: "auto",
          }}
        >
          {addDevice}
        </Box>
      )}
      <DeviceTaskDialog
        task={task}
        // The newest device is the first of the list.
        onAdded={() => address.page > 1 && address.goTo(1)}
        onClose={() => setTask(undefined)}
      />
    </>
  );
}
