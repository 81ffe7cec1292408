import { useQueryClient } from "@tanstack/react-query";
import { calls, type Device } from "@v2x/contract";
import { api } from "../../api/api.ts";
import type { DialogPurpose } from "../../both-systems/devices/device-task.ts";
import { useSaveDevice } from "../../both-systems/devices/use-save-device.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { changedDeviceInput, type DeviceForm, deviceInput } from "./device-form.ts";
import { countriesQuery, devicesKey } from "./devices-query.ts";

/** Saves the form of a dialog; one without countries is sent with all that the EA allows. */
export function useSaveCcmsDevice(purpose: DialogPurpose<Device>, onSaved: () => void) {
  const queries = useQueryClient();
  const { organizationId } = useOrganization();
  const isEdit = purpose.mode === "edit";
  return useSaveDevice<DeviceForm>({
    system: "ccms",
    isEdit,
    listKey: devicesKey(organizationId),
    save: (form) => {
      const allowed = queries.getQueryData(countriesQuery(organizationId).queryKey) ?? [];
      return isEdit
        ? api.call(calls.ccms.updateDevice, { body: changedDeviceInput(form, purpose.device.id, allowed) })
        : api.call(calls.ccms.addDevice, { body: deviceInput(form, allowed) });
    },
    onSaved,
  });
}
