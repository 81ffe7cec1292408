import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { calls } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import { serviceAccountQuery } from "./signer-queries.ts";

/** What can be done with a service account. */
export type AccountChange = "register" | "rotate" | "remove";

/** The organization's service account and its changes; after each, whatever came of it, it is fetched again. */
export function useServiceAccount() {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  const queries = useQueryClient();
  const { show } = useSnackbar();
  const failureText = useFailureText("scms");
  const query = useQuery(serviceAccountQuery(organizationId));
  const change = useMutation({
    mutationFn: async (kind: AccountChange) => {
      if (kind === "remove") await api.call(calls.serviceAccounts.remove);
      else await api.call(calls.serviceAccounts[kind]);
    },
    onSuccess: (_, kind) => show(t(doneTexts[kind]), { color: "success" }),
    onSettled: () => queries.invalidateQueries({ queryKey: serviceAccountQuery(organizationId).queryKey }),
  });
  return {
    isPending: query.isPending,
    account: query.data ?? undefined,
    change,
    failure: change.error ? failureText(change.error) : undefined,
    /** Whether that was for want of a recent sign-in. */
    needsFreshSignIn: change.error instanceof ApiError && change.error.needsFreshSignIn,
  };
}

const doneTexts = {
  register: "scms.signer_registered",
  rotate: "scms.signer_rotated",
  remove: "scms.signer_removed",
} as const satisfies Record<AccountChange, string>;
