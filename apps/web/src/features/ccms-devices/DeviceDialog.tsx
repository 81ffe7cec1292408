import type { Device } from "@v2x/contract";
import { useForm } from "react-hook-form";
import { DeviceFormDialog } from "../../both-systems/devices/DeviceFormDialog.tsx";
import type { DialogPurpose } from "../../both-systems/devices/device-task.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { CountriesField } from "./CountriesField.tsx";
import { DevicePermissions } from "./DevicePermissions.tsx";
import { type DeviceForm, formProblems, openingForm, saveFailure } from "./device-form.ts";
import { deviceLabel } from "./device-label.ts";
import { FormProblemsContext } from "./form-problems.ts";
import { IdentifierField } from "./IdentifierField.tsx";
import { NameFields } from "./NameFields.tsx";
import { PrivacyField } from "./PrivacyField.tsx";
import { PublicKeyField } from "./PublicKeyField.tsx";
import { useMissingText } from "./use-missing-text.ts";
import { useSaveCcmsDevice } from "./use-save-ccms-device.ts";

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
  purpose: DialogPurpose<Device>;
  onAdded: () => void;
  onClose: () => void;
}) {
  const { organizationId } = useOrganization();
  const form = useForm<DeviceForm>({
    defaultValues: openingForm(purpose, organizationId),
    mode: "onTouched",
  });
  const isEdit = purpose.mode === "edit";
  const save = useSaveCcmsDevice(purpose, () => {
    if (!isEdit) onAdded();
    onClose();
  });
  const problems = formProblems(form.watch(), organizationId);
  return (
    <DeviceFormDialog
      system="ccms"
      mode={purpose.mode}
      label={purpose.mode === "new" ? undefined : deviceLabel(purpose.device)}
      form={form}
      missing={useMissingText(problems)}
      save={save}
      failureOf={saveFailure}
      onClose={onClose}
    >
      <FormProblemsContext value={problems}>
        <IdentifierField />
        <NameFields />
        <PublicKeyField />
        <PrivacyField isFixed={isEdit} />
        <DevicePermissions />
        <CountriesField />
      </FormProblemsContext>
    </DeviceFormDialog>
  );
}
