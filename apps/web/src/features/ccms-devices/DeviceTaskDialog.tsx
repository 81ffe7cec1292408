import { DecideDialog } from "./DecideDialog.tsx";
import { DeviceDialog } from "./DeviceDialog.tsx";
import type { DeviceTask } from "./device-task.ts";

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
  task: DeviceTask | undefined;
  onAdded: () => void;
  onClose: () => void;
}) {
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
    default:
      return <DecideDialog decision={task.kind} device={task.device} onClose={onClose} />;
  }
}
