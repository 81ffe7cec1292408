import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { DeviceState, OperatorDevice } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { DeviceStatus } from "../../both-systems/devices/DeviceStatus.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { SystemBadge } from "../../ui/SystemBadge.tsx";
import type { Column } from "../../ui/table/columns.ts";
import type { DeviceDecision } from "./use-decide-about-device.ts";

/** What can be decided about a device in each state. @see specification, section 4 */
const decisions: Readonly<Record<DeviceState, readonly DeviceDecision[]>> = {
  ACTIVE: ["deactivate", "revoke"],
  DEACTIVATED: ["activate", "revoke"],
  REVOKED: [],
};

/** An identifier stays with a device that was enrolled. */
function decisionsAbout({ status, enrolledUntil }: OperatorDevice): readonly DeviceDecision[] {
  return [...decisions[status], ...(enrolledUntil === null ? (["free"] as const) : [])];
}

/** The columns of the devices of all organizations. */
export function useOperatorDeviceColumns(
  onDecide: (decision: DeviceDecision, device: OperatorDevice) => void,
): readonly Column<OperatorDevice>[] {
  const { t } = useTranslation();
  return [
    {
      key: "canonicalId",
      head: t("operator.devices_id"),
      isRowHeader: true,
      cell: ({ canonicalId, name }) => (
        <Box sx={{ py: 1, overflowWrap: "anywhere" }}>
          <Box component="code" sx={{ typography: "mono" }}>
            {canonicalId}
          </Box>
          {name !== null && <Box sx={{ color: "text.secondary", fontWeight: 400 }}>{name}</Box>}
        </Box>
      ),
    },
    {
      key: "system",
      head: t("operator.devices_system"),
      cell: ({ system }) => <SystemBadge system={system} />,
    },
    {
      key: "organization",
      head: t("operator.devices_organization"),
      cell: ({ organizationName }) => <Box sx={{ overflowWrap: "anywhere" }}>{organizationName}</Box>,
    },
    {
      key: "status",
      head: t("device.status"),
      cell: ({ enrollmentStatus }) => <DeviceStatus status={enrollmentStatus} />,
    },
    {
      key: "enrolledUntil",
      head: t("operator.devices_until"),
      cell: ({ enrolledUntil }) => enrolledUntil && momentText(enrolledUntil),
    },
    {
      key: "registered",
      head: t("operator.devices_registered"),
      cell: ({ registeredAt }) => momentText(registeredAt),
    },
    {
      key: "actions",
      head: t("operator.devices_actions"),
      cell: (device) => (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, py: 1 }}>
          {decisionsAbout(device).map((decision) => (
            <Button
              key={decision}
              size="small"
              variant="outlined"
              aria-label={t(`operator.device_${decision}_of`, { device: device.canonicalId })}
              onClick={() => onDecide(decision, device)}
            >
              {t(`device.${decision}`)}
            </Button>
          ))}
        </Box>
      ),
    },
  ];
}
