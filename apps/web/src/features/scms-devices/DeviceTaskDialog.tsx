import { calls, type ScmsDevice } from "@v2x/contract";
import { api } from "../../api/api.ts";
import { DecideDialog } from "../../both-systems/devices/DecideDialog.tsx";
import type { DeviceTask } from "../../both-systems/devices/device-task.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { DeviceDialog } from "./DeviceDialog.tsx";
import { deviceLabel } from "./device-label.ts";
import { scmsDevicesKey } from "./devices-query.ts";

/**
 * The dialog of what is about to be done; none without a task.
 *
 * @param onAdded - there is a device more, the first of all.
 */
export function DeviceTaskDialog({
  task,
  onAdded,
  onClose,
}: {
  task: DeviceTask<ScmsDevice> | undefined;
  onAdded: () => void;
  onClose: () => void;
}) {
  const { organizationId } = useOrganization();
  if (!task) return null;
  switch (task.kind) {
    case "new":
      return <DeviceDialog purpose={{ mode: "new" }} onAdded={onAdded} onClose={onClose} />;
    case "edit":
    case "copy":
      return (
        <DeviceDialog
          purpose={{ mode: task.kind, device: task.device }}
          onAdded={onAdded}
          onClose={onClose}
        />
      );
    default: {
      const { canonicalId } = task.device;
      return (
        <DecideDialog
          system="scms"
          decision={task.kind}
          label={deviceLabel(task.device)}
          calls={{
            remove: () => api.call(calls.scms.deleteDevice, { body: task.device }),
            decide: (status) => api.call(calls.scms.decideAboutDevice, { body: { canonicalId, status } }),
          }}
          listKey={scmsDevicesKey(organizationId)}
          onClose={onClose}
        />
      );
    }
  }
}
