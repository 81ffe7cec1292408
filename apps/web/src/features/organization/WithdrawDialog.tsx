import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type Invitation } from "@v2x/contract";
import { MailX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import { peopleKey } from "./organization-queries.ts";

/** Asks before an invitation is withdrawn, and withdraws it. */
export function WithdrawDialog({
  invitation: { id, email },
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const failureText = useFailureText("dashboard");
  const queries = useQueryClient();
  const { organizationId } = useOrganization();
  const mutation = useMutation({
    mutationFn: () => api.call(calls.organization.withdrawInvitation, { params: { id } }),
    onSuccess: () => {
      show(t("organization.withdrawn", { email }), { color: "success" });
      onClose();
    },
    // Also where it failed: it may have been accepted meanwhile, which makes a member.
    onSettled: () => queries.invalidateQueries({ queryKey: peopleKey(organizationId) }),
  });
  return (
    <ConfirmDialog
      isOpen
      title={t("organization.withdraw_title", { email })}
      text={t("organization.withdraw_text")}
      confirmText={t("organization.withdraw")}
      icon={MailX}
      isBusy={mutation.isPending}
      failure={mutation.error ? failureText(mutation.error) : undefined}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    />
  );
}
