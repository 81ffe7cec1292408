import Box from "@mui/material/Box";
import type { OperatedAuthority } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ReasonDialog } from "../../ui/dialog/ReasonDialog.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { namesOf } from "./standing.ts";
import { type Change, useChangeAuthority } from "./use-change-authority.ts";

/** Says what follows from a change of an authority, and asks for its reason. */
export function ChangeDialog({ change, onClose }: { change: Change; onClose: () => void }) {
  const failureText = useFailureText("dashboard");
  const sending = useChangeAuthority(change, onClose);
  const { title, text, confirmText } = useWords(change);
  return (
    <ReasonDialog
      title={title}
      text={text}
      confirmText={confirmText}
      isBusy={sending.isPending}
      failure={sending.isError ? failureText(sending.error) : undefined}
      onConfirm={(reason) => sending.mutate(reason)}
      onClose={onClose}
    />
  );
}

function useWords(change: Change) {
  const { t } = useTranslation();
  if (change.kind === "add-elector")
    return {
      title: t("operator.add_elector"),
      text: t("operator.add_elector_text"),
      confirmText: t("operator.add_elector"),
    };
  const { authority } = change;
  const { generation, role, state, notAfter } = authority;
  const names = namesOf(authority);
  const { name } = names;
  if (change.kind === "renew")
    return {
      title: t("operator.renew_of", names),
      text: t(renewalText(authority), { role: names.role, name }),
      confirmText: t("operator.renew"),
    };
  if (role === "elector")
    return {
      title: t("operator.remove_of", { name }),
      text: t("operator.remove_text", { name }),
      confirmText: t("operator.remove"),
    };
  // A CRL generator has a successor at once.
  const leavesNone = state === "current" && role !== "crlg";
  return {
    title: t("operator.revoke_of", { ...names, generation }),
    text: (
      <Box sx={{ display: "grid", gap: 2 }}>
        <span>{t(revocationText(authority), { role: names.role, end: momentText(notAfter) })}</span>
        {leavesNone && <span>{t("operator.revoke_leaves_none", { role: names.role })}</span>}
      </Box>
    ),
    confirmText: t("operator.revoke"),
  };
}

function renewalText({ system, role }: OperatedAuthority) {
  if (role === "elector") return "operator.renew_elector_text";
  if (role === "rca") return `operator.renew_${system}_rca_text` as const;
  if (role === "tlm") return "operator.renew_ccms_tlm_text";
  if (role === "ica") return "operator.renew_us_ica_text";
  return system === "ccms" ? "operator.renew_ccms_text" : "operator.renew_us_text";
}

function revocationText({ system, role }: OperatedAuthority) {
  if (system === "ccms") return "operator.revoke_ccms_text";
  return role === "ica" || role === "crlg"
    ? (`operator.revoke_us_${role}_text` as const)
    : "operator.revoke_us_text";
}
