import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { System } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { firstStepRecord } from "../../session/first-steps.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";

/**
 * Saves the form of a dialog: registers a device, or replaces what is registered of one.
 *
 * @param listKey - what the key of every query about the organization's devices begins with.
 */
export function useSaveDevice<Form>({
  system,
  isEdit,
  listKey,
  save,
  onSaved,
}: {
  system: System;
  isEdit: boolean;
  listKey: QueryKey;
  save: (form: Form) => Promise<unknown>;
  onSaved: () => void;
}) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const queries = useQueryClient();
  const { organizationId } = useOrganization();
  return useMutation({
    mutationFn: save,
    onSuccess: () => {
      show(t(isEdit ? `${system}.device_edit_success` : `${system}.add_device_success`), {
        color: "success",
      });
      if (!isEdit) firstStepRecord.record(organizationId, "register-device");
      onSaved();
      void queries.invalidateQueries({ queryKey: listKey });
    },
  });
}
