import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import type { UseMutationResult } from "@tanstack/react-query";
import type { System } from "@v2x/contract";
import type { ReactNode } from "react";
import { type FieldPath, type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { PlainMessageKey } from "../../messages/message-texts.ts";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import type { DialogPurpose } from "./device-task.ts";
import { useDeviceFailureText } from "./use-device-failure-text.ts";

/** A failed save: the field that the server blames with a text for it, or no field in particular. */
export type SaveFailure<Field extends string> =
  | { readonly field: Field; readonly key: PlainMessageKey }
  | { readonly field: undefined };

/**
 * The dialog around the form of a device: says which device it is about, saves, and shows what the server refuses at
 * its field or above the form.
 *
 * @param label - what people call the device by, where there is one.
 * @param missing - what keeps the form from being saved, in words.
 * @param failureOf - reads a failed save.
 */
export function DeviceFormDialog<Form extends FieldValues>({
  system,
  mode,
  label,
  form,
  missing,
  save,
  failureOf,
  onClose,
  children,
}: {
  system: System;
  mode: DialogPurpose<unknown>["mode"];
  label: string | undefined;
  form: UseFormReturn<Form>;
  missing: string | undefined;
  save: UseMutationResult<unknown, Error, Form>;
  failureOf: (error: unknown) => SaveFailure<FieldPath<Form>>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const failureText = useDeviceFailureText(system);
  const isEdit = mode === "edit";
  const submit = form.handleSubmit((values) => {
    if (missing !== undefined || save.isPending) return;
    save.mutate(values, {
      onError: (error) => {
        const failure = failureOf(error);
        if (!("key" in failure)) return;
        form.setError(failure.field, { type: "server", message: t(failure.key) }, { shouldFocus: true });
      },
    });
  });
  const general = save.error && !("key" in failureOf(save.error)) ? save.error : undefined;
  return (
    <FormDialog
      title={t(`device.dialog_${mode}`)}
      saveText={t("device.save")}
      missing={missing}
      isChanged={form.formState.isDirty}
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        {general && (
          <Alert severity="error" sx={{ mb: 4 }}>
            <TextWithContact
              text={failureText(isEdit ? "edit_device_general_error" : "add_device_general_error", general)}
            />
          </Alert>
        )}
        <Box sx={{ display: "grid", gap: 4 }}>
          {label !== undefined && (
            <Box sx={{ color: "text.secondary", overflowWrap: "anywhere" }}>
              {t(isEdit ? "device.edited" : "device.copied_from", { device: label })}
            </Box>
          )}
          {children}
        </Box>
      </FormProvider>
    </FormDialog>
  );
}
