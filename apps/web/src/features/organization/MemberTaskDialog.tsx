import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls, type Member } from "@v2x/contract";
import { LogOut, type LucideIcon, UserCog, UserMinus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api } from "../../api/api.ts";
import { paths } from "../../paths.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { ConfirmDialog } from "../../ui/dialog/ConfirmDialog.tsx";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import { peopleKey } from "./organization-queries.ts";

/** What is to happen to a membership. */
export interface MemberTask {
  readonly kind: "make_administrator" | "make_member" | "remove" | "leave";
  readonly member: Member;
}

const icons: Readonly<Record<MemberTask["kind"], LucideIcon>> = {
  make_administrator: UserCog,
  make_member: UserCog,
  remove: UserMinus,
  leave: LogOut,
};
const saidOf = {
  make_administrator: "organization.made_administrator",
  make_member: "organization.made_member",
  remove: "organization.removed",
  leave: "organization.left",
} as const;

/** Asks before a membership changes, and changes it. */
export function MemberTaskDialog({
  task: { kind, member },
  onClose,
}: {
  task: MemberTask;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const failureText = useFailureText("dashboard");
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { organizationId, name } = useOrganization();
  const { id, email, isCaller, knowsServiceSecret } = member;
  const [rotates, setRotates] = useState(true);
  const query = knowsServiceSecret ? ({ serviceSecret: rotates ? "rotate" : "keep" } as const) : {};
  const isOwnStep = kind === "make_member" && isCaller;
  const mutation = useMutation({
    mutationFn: async () => {
      const params = { id };
      if (kind === "leave") await api.call(calls.organization.leave);
      else if (kind === "remove") await api.call(calls.organization.removeMember, { params, query });
      else {
        const role = kind === "make_member" ? "member" : "administrator";
        await api.call(calls.organization.setMemberRole, { params, body: { role } });
      }
    },
    onSuccess: async () => {
      show(t(saidOf[kind], { email, name }), { color: "success" });
      onClose();
      if (kind !== "leave") return;
      // What is left to choose from decides where to go on.
      await queries.invalidateQueries({ queryKey: ["organizations"] });
      await navigate(paths.introduction());
    },
    // Also where it failed: another administrator may have changed it before.
    onSettled: (_, error) => {
      if (kind === "leave" && !error) return;
      return queries.invalidateQueries({ queryKey: peopleKey(organizationId) });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t(`organization.${kind}_title`, { email, name })}
      text={t(isOwnStep ? "organization.make_member_own_text" : `organization.${kind}_text`, { email, name })}
      confirmText={t(`organization.${kind}`)}
      icon={icons[kind]}
      color={kind === "make_administrator" || kind === "make_member" ? "primary" : "error"}
      isBusy={mutation.isPending}
      choice={
        kind === "remove" &&
        knowsServiceSecret && (
          <FormControlLabel
            sx={{ mt: 3, mr: 0, alignItems: "flex-start" }}
            control={<Checkbox sx={{ mt: -2 }} />}
            label={t("organization.remove_rotates")}
            checked={rotates}
            onChange={(_, isChosen) => setRotates(isChosen)}
          />
        )
      }
      failure={mutation.error ? failureText(mutation.error) : undefined}
      onConfirm={() => mutation.mutate()}
      onCancel={onClose}
    />
  );
}
