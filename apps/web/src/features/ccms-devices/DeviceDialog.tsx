import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { useOrganization } from "../../session/use-organization.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { CountriesField } from "./CountriesField.tsx";
import { DeviceHexField } from "./DeviceHexField.tsx";
import {
  type DeviceForm,
  type DialogPurpose,
  formProblems,
  openingForm,
  saveFailure,
} from "./device-form.ts";
import { deviceLabel } from "./device-label.ts";
import { FormProblemsContext } from "./form-problems.ts";
import { KeyFields } from "./KeyFields.tsx";
import { NameFields } from "./NameFields.tsx";
import { PermissionRows } from "./PermissionRows.tsx";
import { PrivacyField } from "./PrivacyField.tsx";
import { useDeviceFailureText } from "./use-device-failure-text.ts";
import { useMissingText } from "./use-missing-text.ts";
import { useSaveDevice } from "./use-save-device.ts";

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
  purpose: DialogPurpose;
  onAdded: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const failureText = useDeviceFailureText();
  const { organizationId } = useOrganization();
  const form = useForm<DeviceForm>({
    defaultValues: openingForm(purpose, organizationId),
    mode: "onTouched",
  });
  const isEdit = purpose.mode === "edit";
  const save = useSaveDevice(purpose, () => {
    if (!isEdit) onAdded();
    onClose();
  });
  const problems = formProblems(form.watch(), organizationId);
  const missing = useMissingText(problems);
  const submit = form.handleSubmit((values) => {
    if (problems.size > 0 || save.isPending) return;
    save.mutate(values, {
      onError: (error) => {
        const failure = saveFailure(error);
        if (failure.field === undefined) return;
        form.setError(failure.field, { type: "server", message: t(failure.key) }, { shouldFocus: true });
      },
    });
  });
  const general = save.error && saveFailure(save.error).field === undefined ? save.error : undefined;

  return (
    <FormDialog
      title={t(`ccms.device_dialog_${purpose.mode}`)}
      saveText={t("ccms.device_save")}
      missing={missing}
      isChanged={form.formState.isDirty}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <FormProblemsContext value={problems}>
          {general && (
            <Alert severity="error" sx={{ mb: 4 }}>
              <TextWithContact
                text={failureText(isEdit ? "edit_device_general_error" : "add_device_general_error", general)}
              />
            </Alert>
          )}
          <Box sx={{ display: "grid", gap: 4 }}>
            {purpose.mode !== "new" && (
              <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
                {t(isEdit ? "ccms.device_edited" : "ccms.device_copied_from", {
                  device: deviceLabel(purpose.device),
                })}
              </Box>
            )}
            <DeviceHexField
              name="canonicalId"
              label={t("ccms.device_identifier")}
              hint={t("ccms.device_identifier_hint", { prefix: organizationId })}
              rows={1}
            />
            <NameFields />
            <KeyFields />
            <PrivacyField isFixed={isEdit} />
            <PermissionRows />
            <CountriesField />
          </Box>
        </FormProblemsContext>
      </FormProvider>
    </FormDialog>
  );
}
