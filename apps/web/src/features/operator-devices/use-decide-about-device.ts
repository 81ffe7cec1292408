import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type DeviceState, type OperatorDevice } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";

/** What an operator decides about a device. */
export type DeviceDecision = keyof typeof states | "free";

/** Begins the key of every list of devices of all organizations. */
export const devicesKey = ["operator", "devices"];

const states = { deactivate: "DEACTIVATED", activate: "ACTIVE", revoke: "REVOKED" } as const satisfies Record<
  string,
  DeviceState
>;

/** Sends a decision about a device, with its reason. */
export function useDecideAboutDevice(
  decision: DeviceDecision,
  { system, id, canonicalId }: OperatorDevice,
  onDone: () => void,
) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string): Promise<void> => {
      if (decision === "free") {
        await api.call(calls.operator.freeDeviceIdentifier, { body: { system, canonicalId, reason } });
        return;
      }
      const said = { status: states[decision], reason };
      if (system === "ccms") await api.call(calls.operator.decideAboutCcmsDevice, { body: { id, ...said } });
      else await api.call(calls.operator.decideAboutScmsDevice, { body: { canonicalId, ...said } });
    },
    onSuccess: () => {
      show(t(`device.${decision}_successful`), { color: "success" });
      onDone();
    },
    // Also where it failed: somebody may have decided before.
    onSettled: () => queries.invalidateQueries({ queryKey: ["operator"] }),
  });
}
