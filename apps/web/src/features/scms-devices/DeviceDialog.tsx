import { calls, limits, type ScmsDevice } from "@v2x/contract";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { DeviceFormDialog } from "../../both-systems/devices/DeviceFormDialog.tsx";
import type { DialogPurpose } from "../../both-systems/devices/device-task.ts";
import { useSaveDevice } from "../../both-systems/devices/use-save-device.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { DeviceFields } from "./DeviceFields.tsx";
import { deviceInput, formProblems, openingForm, type ScmsDeviceForm, saveFailure } from "./device-form.ts";
import { deviceLabel } from "./device-label.ts";
import { scmsDevicesKey } from "./devices-query.ts";

const names = { canonicalId: "device.identifier", name: "device.name", canonicalKey: "device.key" } as const;

/**
 * Registers a device, changes one, or registers another by the pattern of one.
 *
 * @param onAdded - there is a device more; called before the dialog closes.
 */
export function DeviceDialog({
  purpose,
  onAdded,
  onClose,
}: {
  purpose: DialogPurpose<ScmsDevice>;
  onAdded: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const form = useForm<ScmsDeviceForm>({ defaultValues: openingForm(purpose), mode: "onTouched" });
  const isEdit = purpose.mode === "edit";
  const save = useSaveDevice<ScmsDeviceForm>({
    system: "scms",
    isEdit,
    listKey: scmsDevicesKey(organizationId),
    save: (values) => {
      const body = deviceInput(values);
      if (!isEdit) return api.call(calls.scms.registerDevice, { body });
      const { canonicalId } = purpose.device;
      return api.call(calls.scms.updateDevice, { params: { canonicalId }, body });
    },
    onSaved: () => {
      if (!isEdit) onAdded();
      onClose();
    },
  });
  const problems = formProblems(form.watch());
  const missing = [...problems.keys()].map((field) => t(names[field])).join(", ");
  return (
    <DeviceFormDialog
      system="scms"
      mode={purpose.mode}
      label={purpose.mode === "new" ? undefined : deviceLabel(purpose.device)}
      form={form}
      missing={missing === "" ? undefined : t("device.missing", { fields: missing })}
      save={save}
      failureOf={saveFailure}
      onClose={onClose}
    >
      <DeviceFields
        problemOf={(field) => {
          const problem = problems.get(field);
          return problem && t(problem, { characters: limits.deviceName.max });
        }}
      />
    </DeviceFormDialog>
  );
}
