import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { calls, deviceStates, type OperatorDevice } from "@v2x/contract";
import { CarFront, SearchX, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { OrganizationField } from "../../both-systems/organizations/OrganizationField.tsx";
import { useFailureText } from "../../session/use-failure-text.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { Select } from "../../ui/Select.tsx";
import { EmptyState } from "../../ui/table/EmptyState.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { SearchField } from "../../ui/table/SearchField.tsx";
import { type TableAddress, useTableAddress } from "../../ui/table/use-table-address.ts";
import { DeviceDecisionDialog } from "./DeviceDecisionDialog.tsx";
import { type DeviceDecision, devicesKey } from "./use-decide-about-device.ts";
import { useOperatorDeviceColumns } from "./use-operator-device-columns.tsx";

const pageSizes = [25, 50, 100];
const systems = ["ccms", "scms"] as const;

/** The operator's screen "Devices": those of any organization, and what is decided about them. */
export function OperatorDevicesPage() {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const address = useTableAddress(pageSizes);
  const { page, size } = address;
  const view = {
    canonicalId: address.valueOf("canonicalId").trim(),
    organization: address.valueOf("organization"),
    system: systems.find((one) => one === address.valueOf("system")),
    status: deviceStates.find((one) => one === address.valueOf("status")),
  };
  const isNamed = view.canonicalId !== "" || view.organization !== "";
  const [asked, setAsked] = useState<{ decision: DeviceDecision; device: OperatorDevice }>();
  const columns = useOperatorDeviceColumns((decision, device) => setAsked({ decision, device }));
  const query = useQuery({
    queryKey: [...devicesKey, { ...view, page, size }],
    queryFn: async ({ signal }) => {
      const first = (page - 1) * size + 1;
      if (!isNamed) return { content: [], totalElements: 0, ofNewest: null, first };
      const found = await api.call(calls.operator.devices, {
        query: { ...view, page: page - 1, size },
        signal,
      });
      return { ...found, first };
    },
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const { ofNewest } = query.data ?? {};
  return (
    <>
      <PageHead title={t("operator.devices_title")} sentence={t("operator.devices_sentence")} />
      {ofNewest != null && (
        <Alert severity="info" role="status" sx={{ mb: 4 }}>
          {t("operator.devices_of_newest", { rows: ofNewest.toLocaleString("en") })}
        </Alert>
      )}
      <PagedTable
        title={t("operator.devices_table")}
        toolbar={
          <Box
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              gap: 2,
              flex: "1 1 100%",
              minWidth: 0,
            }}
          >
            <SearchField label={t("operator.devices_canonical_id")} name="canonicalId" address={address} />
            <OrganizationField address={address} />
            <Select
              aria-label={t("operator.devices_system")}
              value={view.system ?? ""}
              onChange={({ target }) => address.change({ system: target.value })}
            >
              <option value="">{t("operator.devices_any_system")}</option>
              {systems.map((one) => (
                <option key={one} value={one}>
                  {one.toUpperCase()}
                </option>
              ))}
            </Select>
            <Select
              aria-label={t("operator.devices_state")}
              value={view.status ?? ""}
              onChange={({ target }) => address.change({ status: target.value })}
            >
              <option value="">{t("operator.devices_any_state")}</option>
              {deviceStates.map((one) => (
                <option key={one} value={one}>
                  {t(`operator.devices_${one}`)}
                </option>
              ))}
            </Select>
          </Box>
        }
        columns={columns}
        query={query}
        address={address}
        keyOf={({ system, id }) => `${system} ${id}`}
        isInactive={({ enrollmentStatus }) =>
          enrollmentStatus === "REVOKED" || enrollmentStatus === "EXPIRED"
        }
        failure={{ message: t("operator.devices_loading_error"), detail: failureText }}
        empty={<NoDevices address={address} isNamed={isNamed} />}
      />
      {asked && <DeviceDecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function NoDevices({ address, isNamed }: { address: TableAddress; isNamed: boolean }) {
  const { t } = useTranslation();
  if (!isNamed)
    return (
      <EmptyState
        icon={CarFront}
        title={t("operator.devices_unnamed")}
        text={t("operator.devices_unnamed_text")}
      />
    );
  return (
    <EmptyState
      icon={SearchX}
      title={t("operator.devices_no_match")}
      text={t("operator.devices_no_match_text")}
    >
      <Button
        variant="outlined"
        startIcon={<X size={18} aria-hidden />}
        onClick={() => address.change({ canonicalId: "", organization: "", system: "", status: "" })}
      >
        {t("operator.devices_clear")}
      </Button>
    </EmptyState>
  );
}
