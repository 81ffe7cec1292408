import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type OperatedAuthority } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import { namesOf } from "./standing.ts";

/** What an operator does: to an authority, or, where none is named, adds an elector. */
export type Change =
  | { readonly kind: "renew" | "revoke"; readonly authority: OperatedAuthority }
  | { readonly kind: "add-elector" };

/** Sends a change with its reason. */
export function useChangeAuthority(change: Change, onDone: () => void) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => send(change, { reason }),
    onSuccess: (changed) => {
      show(saidOf(changed), { color: "success" });
      onDone();
    },
    // Also where it failed: somebody may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: ["operator"] }),
  });

  function saidOf(changed: OperatedAuthority): string {
    const { generation, role, name } = changed;
    if (change.kind === "add-elector") return t("operator.added", { name });
    if (change.kind === "revoke" && role === "elector") return t("operator.removed", { name });
    const done = change.kind === "renew" ? "operator.renewed" : "operator.revoked";
    return t(done, { ...namesOf(changed), generation });
  }
}

function send(change: Change, body: { reason: string }): Promise<OperatedAuthority> {
  if (change.kind === "add-elector") return api.call(calls.operator.addElector, { body });
  const { system, role, name, hashedId8 } = change.authority;
  const isRenewal = change.kind === "renew";
  if (role === "elector") {
    const params = { name };
    return isRenewal
      ? api.call(calls.operator.renewElector, { params, body })
      : api.call(calls.operator.removeElector, { params, body });
  }
  return isRenewal
    ? api.call(calls.operator.renewAuthority, { params: { system, role }, body })
    : api.call(calls.operator.revokeAuthority, { params: { hashedId8 }, body });
}
