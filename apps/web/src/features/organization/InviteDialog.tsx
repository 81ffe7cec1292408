import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { calls, emailAddress, type MemberRole, memberRoles } from "@v2x/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import { invitationsQuery, ownOrganizationQuery } from "./organization-queries.ts";

/** Asks whom to invite, and in which role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const failureText = useFailureText("dashboard");
  const queries = useQueryClient();
  const { organizationId, name } = useOrganization();
  const own = useQuery(ownOrganizationQuery(organizationId));
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState<MemberRole>("member");
  const email = emailAddress.safeParse(typed).data;
  const invite = useMutation({
    mutationFn: (to: string) => api.call(calls.organization.invite, { body: { email: to, role } }),
    onSuccess: (invitation) => {
      show(t("organization.invited", { email: invitation.email }), { color: "success" });
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery(organizationId).queryKey }),
  });
  const missing =
    typed.trim() === "" ? "organization.invite_email_missing" : "organization.invite_email_wrong";
  return (
    <FormDialog
      title={t("organization.invite_dialog", { name })}
      saveText={t("organization.invite")}
      missing={email === undefined ? t(missing) : undefined}
      isChanged={typed !== ""}
      isBusy={invite.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (email !== undefined && !invite.isPending) invite.mutate(email);
      }}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 4 }}>
        <span>
          {t("organization.invite_text", { name })}{" "}
          {t(
            own.data?.administratorsTrusted ? "organization.invite_trusted" : "organization.invite_approval",
            {
              name,
            },
          )}
        </span>
        <Field label={t("organization.email")} required>
          {({ id, ...ties }) => (
            <OutlinedInput
              id={id}
              type="email"
              inputProps={{ ...ties, autoComplete: "off", autoCapitalize: "none", maxLength: 300 }}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <Field label={t("organization.role")} hint={t("organization.invite_role_hint")}>
          {(ties) => (
            <Select
              {...ties}
              value={role}
              onChange={({ target }) => setRole(memberRoles.find((one) => one === target.value)!)}
            >
              {memberRoles.map((one) => (
                <option key={one} value={one}>
                  {t(`organization.role_${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {invite.isError && <Alert severity="error">{failureText(invite.error)}</Alert>}
      </Box>
    </FormDialog>
  );
}
