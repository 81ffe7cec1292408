import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type JoinedOrganization, type ListedAccount } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import type { Decision } from "./DecisionDialog.tsx";

/** Begins the key of every list of accounts. */
export const accountsKey = ["operator", "accounts"];

/** What an operator has said about an account. */
export interface Said {
  readonly reason: string;
  /** Where an account is approved. */
  readonly organization: JoinedOrganization | undefined;
}

/** Sends a decision about an account. */
export function useDecide(decision: Decision, { id, email }: ListedAccount, onDone: () => void) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ reason, organization }: Said) => {
      const params = { id };
      switch (decision) {
        case "approve":
          return api.call(calls.operator.approveAccount, {
            params,
            body: { reason, organization: organization! },
          });
        case "refuse":
          return api.call(calls.operator.refuseAccount, { params, body: { reason } });
        case "lock":
          return api.call(calls.operator.lockAccount, { params, body: { reason } });
        case "reset":
          return api.call(calls.operator.resetSecondFactor, { params, body: { reason } });
        case "unlock":
        case "unblock":
          return api.call(calls.operator.unlockAccount, { params, body: { reason } });
        case "make_operator":
          return api.call(calls.operator.makeOperator, { params, body: { reason } });
        case "unmake_operator":
          return api.call(calls.operator.unmakeOperator, { params, body: { reason } });
      }
    },
    onSuccess: () => {
      show(t(`operator.decided_${decision}`, { email }), { color: "success" });
      onDone();
    },
    // Also where it failed: somebody may have decided before.
    onSettled: () => queries.invalidateQueries({ queryKey: ["operator"] }),
  });
}
