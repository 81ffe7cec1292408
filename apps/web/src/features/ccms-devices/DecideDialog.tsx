import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type Device, type DeviceState } from "@v2x/contract";
import { Ban, CirclePause, CirclePlay, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import { deviceLabel } from "./device-label.ts";
import type { Decision } from "./device-task.ts";
import { devicesKey } from "./devices-query.ts";
import { useDeviceFailureText } from "./use-device-failure-text.ts";

const states = { deactivate: "DEACTIVATED", activate: "ACTIVE", revoke: "REVOKED" } as const satisfies Record<
  Exclude<Decision, "delete">,
  DeviceState
>;

const icons = { delete: Trash2, deactivate: CirclePause, activate: CirclePlay, revoke: Ban } as const;

/** Confirms and does what changes a device's fate: names it and what follows. */
export function DecideDialog({
  decision,
  device,
  onClose,
}: {
  decision: Decision;
  device: Device;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const failureText = useDeviceFailureText();
  const queries = useQueryClient();
  const { organizationId } = useOrganization();
  const mutation = useMutation({
    mutationFn: async () => {
      if (decision === "delete") await api.call(calls.ccms.deleteDevice, { body: device });
      else
        await api.call(calls.ccms.decideAboutDevice, { body: { id: device.id, status: states[decision] } });
    },
    onSuccess: () => {
      show(t(`ccms.device_${decision}_successful`), { color: "success" });
      onClose();
      void queries.invalidateQueries({ queryKey: devicesKey(organizationId) });
    },
  });
  const failure = decision === "delete" ? "device_delete_error" : "device_decision_error";
  return (
    <ConfirmDialog
      isOpen
      title={t(`ccms.device_${decision}_title`, { device: deviceLabel(device) })}
      text={t(`ccms.device_${decision}_text`)}
      confirmText={t(`ccms.device_${decision}_confirm`)}
      icon={icons[decision]}
      color={decision === "delete" || decision === "revoke" ? "error" : "primary"}
      isBusy={mutation.isPending}
      failure={mutation.error ? failureText(failure, mutation.error) : undefined}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    />
  );
}
