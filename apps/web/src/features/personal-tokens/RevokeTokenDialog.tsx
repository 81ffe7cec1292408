import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type PersonalTokenInfo } from "@v2x/contract";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useSignedInEmail } from "../../session/own-account.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import { tokensQuery } from "./tokens-query.ts";

/** Asks before a token is revoked, and revokes it; one that has ended is removed from the list so. */
export function RevokeTokenDialog({
  token: { id, name, hasEnded },
  onClose,
}: {
  token: PersonalTokenInfo;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const queries = useQueryClient();
  const failureText = useFailureText("dashboard");
  const { queryKey } = tokensQuery(useSignedInEmail());
  const action = hasEnded ? "remove" : "revoke";
  const mutation = useMutation({
    mutationFn: () => api.call(calls.personalTokens.revoke, { params: { id } }),
    onSuccess: () => {
      show(t(hasEnded ? "tokens.removed" : "tokens.revoked", { name }), { color: "success" });
      onClose();
    },
    // Also where it failed: another window may have revoked it before.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <ConfirmDialog
      isOpen
      title={t(`tokens.${action}_title`, { name })}
      text={t(`tokens.${action}_text`)}
      confirmText={t(`tokens.${action}`)}
      icon={Trash2}
      isBusy={mutation.isPending}
      failure={mutation.error ? failureText(mutation.error) : undefined}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    />
  );
}
