import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type Device } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { firstStepRecord } from "../../session/first-steps.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import { changedDeviceInput, type DeviceForm, type DialogPurpose, deviceInput } from "./device-form.ts";
import { countriesQuery, devicesKey } from "./devices-query.ts";

/**
 * Saves the form of a dialog: registers a device, or replaces what is registered of one. A form without countries is
 * sent with all that the EA allows.
 */
export function useSaveDevice(purpose: DialogPurpose, onSaved: () => void) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const queries = useQueryClient();
  const { organizationId } = useOrganization();
  return useMutation({
    mutationFn: async (form: DeviceForm): Promise<Device> => {
      const allowed = queries.getQueryData(countriesQuery(organizationId).queryKey) ?? [];
      return purpose.mode === "edit"
        ? api.call(calls.ccms.updateDevice, { body: changedDeviceInput(form, purpose.device.id, allowed) })
        : api.call(calls.ccms.addDevice, { body: deviceInput(form, allowed) });
    },
    onSuccess: () => {
      show(t(purpose.mode === "edit" ? "ccms.device_edit_success" : "ccms.add_device_success"), {
        color: "success",
      });
      if (purpose.mode !== "edit") firstStepRecord.record(organizationId, "register-device");
      onSaved();
      void queries.invalidateQueries({ queryKey: devicesKey(organizationId) });
    },
  });
}
