import type { System } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/api-error.ts";
import { useContactName } from "../../session/external-uris.ts";

/** What could not be done with a device. */
type DeviceFailure =
  | "add_device_general_error"
  | "edit_device_general_error"
  | "device_delete_error"
  | "device_decision_error";

/** Puts a failure that belongs to no field into words: what could not be done, and the server's own where it has some. */
export function useDeviceFailureText(system: System): (failure: DeviceFailure, error: unknown) => string {
  const { t } = useTranslation();
  const email = useContactName();
  return (failure, error) => {
    const general = t(
      failure === "device_decision_error" ? "device.decision_error" : `${system}.${failure}`,
      { email },
    );
    return error instanceof ApiError && error.text !== undefined ? `${general} ${error.text}` : general;
  };
}
