import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type TestProfile } from "@v2x/contract";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { testProfilesKey } from "../../api/test-profiles.ts";
import { useContactName } from "../../session/external-uris.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useSnackbar } from "../../ui/use-snackbar.ts";

/** Asks before a test profile is deleted, and deletes it. */
export function DeleteProfileDialog({ profile, onClose }: { profile: TestProfile; onClose: () => void }) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const email = useContactName();
  const queries = useQueryClient();
  const { organizationId } = useOrganization();
  const mutation = useMutation({
    mutationFn: () => api.call(calls.scms.testProfile, { params: { id: profile.id } }),
    onSuccess: () => {
      show(t("scms.profile_delete_successful"), { color: "success" });
      onClose();
      void queries.invalidateQueries({ queryKey: testProfilesKey(organizationId) });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t("scms.profile_delete_title", { name: profile.name })}
      text={t("scms.profile_delete_text")}
      confirmText={t("scms.profile_delete_confirm")}
      icon={Trash2}
      isBusy={mutation.isPending}
      failure={mutation.error ? failureText(mutation.error) : undefined}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    />
  );

  function failureText(error: Error): string {
    const general = t("scms.profile_delete_error", { email });
    return error instanceof ApiError && error.text !== undefined ? `${general} ${error.text}` : general;
  }
}
