import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { useQuery } from "@tanstack/react-query";
import type { Device } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { HexValue } from "../../ui/HexValue.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { useTableAddress } from "../../ui/table/use-table-address.ts";
import { DeviceStatus } from "./DeviceStatus.tsx";
import { devicesQuery } from "./devices-query.ts";
import { NoDevices } from "./NoDevices.tsx";

/** Rows of one page to choose from. @see specification, section 9 */
const pageSizes = [5, 10, 25, 50];

/** The screen "Devices" of the CCMS: the devices that the organization registered. */
export function CcmsDevicesPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("ccms");
  const { organizationId } = useOrganization();
  const address = useTableAddress(pageSizes);
  const showsInactive = address.valueOf("inactive") === "true";
  const showInactive = (shows: boolean) => address.change({ inactive: shows ? "true" : "" });
  const query = useQuery(
    devicesQuery(organizationId, { page: address.page, size: address.size, showsInactive }),
  );
  const columns: readonly Column<Device>[] = [
    { key: "number", head: t("ccms.device_number"), cell: (_device, number) => number, isNumeric: true },
    {
      key: "identifier",
      head: t("ccms.device_identifier"),
      cell: ({ canonicalId }) => <HexValue hex={canonicalId} what={t("ccms.device_identifier")} />,
      isRowHeader: true,
    },
    { key: "name", head: t("ccms.device_name"), cell: ({ name }) => name },
    {
      key: "status",
      head: t("ccms.device_status"),
      cell: ({ enrollmentStatus }) => <DeviceStatus status={enrollmentStatus} />,
    },
  ];
  return (
    <>
      <PageHead title={t("ccms.devices_title")} sentence={t("ccms.devices_sentence")} system="ccms" />
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
        isInactive={({ enrollmentStatus }) => ["REVOKED", "EXPIRED"].includes(enrollmentStatus)}
        failure={{ message: t("ccms.devices_loading_error"), detail: failureText }}
        empty={
          <NoDevices
            showsInactive={showsInactive}
            onShowInactive={() => showInactive(true)}
            addButton={undefined}
          />
        }
      />
    </>
  );
}
