import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { calls, type JoinedOrganization, type ListedAccount } from "@v2x/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ReasonDialog } from "../../ui/dialog/ReasonDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { useDecide } from "./use-decide.ts";

/** What an operator decides about an account. */
export type Decision =
  | "approve"
  | "refuse"
  | "lock"
  | "unlock"
  | "make_operator"
  | "unmake_operator"
  | "reset"
  | "unblock";

const maxName = 100;

/** Asks for the reason of a decision, and where an account is approved, for its organization. */
export function DecisionDialog({
  decision,
  account,
  onClose,
}: {
  decision: Decision;
  account: ListedAccount;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const isApproval = decision === "approve";
  const invited = account.organizations.find(({ invitedBy }) => invitedBy !== null);
  const [joined, setJoined] = useState(invited?.organizationId ?? "");
  const [made, setMade] = useState({ name: account.companyName, ccmsAllowed: true, scmsAllowed: true });
  const organizations = useQuery({
    queryKey: ["operator", "organizations"],
    queryFn: ({ signal }) => api.call(calls.operator.organizationsByName, { query: {}, signal }),
    enabled: isApproval,
    throwOnError: false,
  });
  const decide = useDecide(decision, account, onClose);
  const missing = missingIn();
  // The one that the account was invited to can be chosen before the others are there, and if they are too many.
  const others = (organizations.data ?? []).filter((one) => one.organizationId !== invited?.organizationId);
  const offered = invited ? [invited, ...others] : others;

  function missingIn(): string | undefined {
    if (isApproval && joined === "" && made.name.trim() === "") return t("operator.new_name_missing");
    if (isApproval && joined === "" && made.name.trim().length > maxName)
      return t("operator.new_name_too_long", { max: maxName });
    return undefined;
  }

  function confirm(reason: string) {
    const organization: JoinedOrganization =
      joined === "" ? { ...made, name: made.name.trim() } : { organizationId: joined };
    decide.mutate({ reason, organization: isApproval ? organization : undefined });
  }

  const { email, companyName: company } = account;
  return (
    <ReasonDialog
      title={t(`operator.${decision}_of`, { email })}
      text={t(`operator.${decision}_text`, { email, company })}
      confirmText={t(`operator.${decision}`)}
      hint={t("operator.reason_hint")}
      missing={missing}
      isBusy={decide.isPending}
      failure={decide.isError ? failureText(decide.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isApproval && (
        <>
          {invited && (
            <Box>{t("operator.approve_invited", { by: invited.invitedBy!, organization: invited.name })}</Box>
          )}
          <Field
            label={t("operator.joins")}
            hint={t("operator.joins_hint")}
            error={organizations.isError && t("operator.organizations_error")}
          >
            {(ties) => (
              <Select {...ties} value={joined} onChange={({ target }) => setJoined(target.value)}>
                <option value="">{t("operator.joins_new")}</option>
                {offered.map(({ organizationId, name }) => (
                  <option key={organizationId} value={organizationId}>
                    {`${name} (${organizationId})`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {joined === "" && (
            <>
              <Field label={t("operator.new_name")} required>
                {({ id, ...ties }) => (
                  <OutlinedInput
                    id={id}
                    inputProps={{ ...ties, maxLength: 200 }}
                    value={made.name}
                    onChange={({ target }) => setMade({ ...made, name: target.value })}
                  />
                )}
              </Field>
              <Box role="group" aria-label={t("operator.new_systems")}>
                <Box sx={{ fontWeight: 500 }}>{t("operator.new_systems")}</Box>
                <FormControlLabel
                  control={<Checkbox />}
                  label={t("operator.new_ccms")}
                  checked={made.ccmsAllowed}
                  onChange={(_, ccmsAllowed) => setMade({ ...made, ccmsAllowed })}
                />
                <FormControlLabel
                  control={<Checkbox />}
                  label={t("operator.new_scms")}
                  checked={made.scmsAllowed}
                  onChange={(_, scmsAllowed) => setMade({ ...made, scmsAllowed })}
                />
              </Box>
            </>
          )}
        </>
      )}
    </ReasonDialog>
  );
}
