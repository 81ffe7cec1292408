import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeviceState, System } from "@v2x/contract";
import { Ban, CirclePause, CirclePlay, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import type { Decision } from "./device-task.ts";
import { useDeviceFailureText } from "./use-device-failure-text.ts";

const states = { deactivate: "DEACTIVATED", activate: "ACTIVE", revoke: "REVOKED" } as const satisfies Record<
  Exclude<Decision, "delete">,
  DeviceState
>;

const icons = { delete: Trash2, deactivate: CirclePause, activate: CirclePlay, revoke: Ban } as const;

/** The calls that a decision ends in. */
export interface DecisionCalls {
  remove(): Promise<unknown>;
  decide(status: DeviceState): Promise<unknown>;
}

/**
 * Confirms and does what changes a device's fate: names it and what follows.
 *
 * @param label - what people call the device by.
 * @param listKey - what the key of every query about the organization's devices begins with.
 */
export function DecideDialog({
  system,
  decision,
  label,
  calls,
  listKey,
  onClose,
}: {
  system: System;
  decision: Decision;
  label: string;
  calls: DecisionCalls;
  listKey: QueryKey;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const failureText = useDeviceFailureText(system);
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => (decision === "delete" ? calls.remove() : calls.decide(states[decision])),
    onSuccess: () => {
      show(
        t(decision === "delete" ? `${system}.device_delete_successful` : `device.${decision}_successful`),
        { color: "success" },
      );
      onClose();
      void queries.invalidateQueries({ queryKey: listKey });
    },
  });
  const failure = decision === "delete" ? "device_delete_error" : "device_decision_error";
  return (
    <ConfirmDialog
      isOpen
      title={t(`device.${decision}_title`, { device: label })}
      text={t(decision === "delete" ? "device.delete_text" : `${system}.device_${decision}_text`)}
      confirmText={t(`device.${decision}_confirm`)}
      icon={icons[decision]}
      color={decision === "delete" || decision === "revoke" ? "error" : "primary"}
      isBusy={mutation.isPending}
      failure={mutation.error ? failureText(failure, mutation.error) : undefined}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    />
  );
}
