import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CallAnswer, calls, limits, type TokenScope, tokenScopes } from "@v2x/contract";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import { FreshSignInAlert } from "../../session/FreshSignInAlert.tsx";
import { useSignedInEmail } from "../../session/own-account.ts";
import { useFailureText } from "../../session/use-failure-text.ts";
import { useOrganizationScope } from "../../session/use-organization.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { keptTokenForm, makeTokenAddress } from "./kept-token-form.ts";
import { daysOf, openingForm, presetDays, type TokenForm, tokenProblem, toOrder } from "./token-form.ts";
import { tokensQuery } from "./tokens-query.ts";

/** A new token, with what nobody is shown again. */
export type MadeToken = CallAnswer<typeof calls.personalTokens.create>;

const { personalTokenName, personalTokenDays } = limits;

/** Makes a token: its name, what it may, for which organizations, and until when. */
export function MakeTokenDialog({
  onMade,
  onClose,
}: {
  onMade: (token: MadeToken) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const queries = useQueryClient();
  const { queryKey } = tokensQuery(useSignedInEmail());
  const organizations = useOrganizationScope()?.organizations ?? [];
  const [form, setForm] = useState(() => keptTokenForm.read() ?? openingForm);
  // What was kept over a sign-in is taken once.
  useEffect(() => keptTokenForm.write(undefined), []);
  const change = (changed: Partial<TokenForm>) => setForm((before) => ({ ...before, ...changed }));
  const make = useMutation({
    mutationFn: () => api.call(calls.personalTokens.create, { body: toOrder(form) }),
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey });
      onMade(made);
    },
  });
  const problem = tokenProblem(form);
  const { max } = problem === "tokens.name_too_long" ? personalTokenName : personalTokenDays;
  const missing = problem && t(problem, { min: personalTokenDays.min, max });
  return (
    <FormDialog
      title={t("tokens.dialog")}
      saveText={t("tokens.make")}
      missing={missing}
      isChanged={form !== openingForm}
      isBusy={make.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined && !make.isPending) make.mutate();
      }}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 4 }}>
        <Field
          label={t("tokens.name_label")}
          hint={t("tokens.name_hint", { max: personalTokenName.max })}
          required
        >
          {({ id, ...ties }) => (
            <OutlinedInput
              id={id}
              inputProps={{ ...ties, autoComplete: "off" }}
              value={form.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <ScopeChoice chosen={form.scopes} onChange={(scopes) => change({ scopes })} />
        <Field label={t("tokens.organization_label")}>
          {(ties) => (
            <Select
              {...ties}
              value={form.organizationId}
              onChange={({ target }) => change({ organizationId: target.value })}
            >
              <option value="">{t("tokens.organization_all")}</option>
              {organizations.map(({ organizationId, name }) => (
                <option key={organizationId} value={organizationId}>
                  {`${name} (${organizationId})`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("tokens.days_label")} hint={t("tokens.days_hint")}>
          {(ties) => (
            <Select {...ties} value={form.days} onChange={({ target }) => change({ days: target.value })}>
              {presetDays.map((count) => (
                <option key={count} value={count}>
                  {t("tokens.days", { count })}
                </option>
              ))}
              <option value="own">{t("tokens.days_own")}</option>
            </Select>
          )}
        </Field>
        {form.days === "own" && (
          <Field
            label={t("tokens.own_days_label")}
            error={
              form.ownDays !== "" &&
              daysOf(form) === undefined &&
              t("tokens.own_days_rule", personalTokenDays)
            }
            required
          >
            {({ id, ...ties }) => (
              <OutlinedInput
                id={id}
                inputProps={{ ...ties, inputMode: "numeric", autoComplete: "off" }}
                value={form.ownDays}
                onChange={({ target }) => change({ ownDays: target.value })}
              />
            )}
          </Field>
        )}
        {make.error instanceof ApiError && make.error.needsFreshSignIn ? (
          <FreshSignInAlert
            text={failureText(make.error)}
            returnTo={makeTokenAddress()}
            onLeave={() => keptTokenForm.write(form)}
          />
        ) : (
          make.isError && <Alert severity="error">{failureText(make.error)}</Alert>
        )}
      </Box>
    </FormDialog>
  );
}

/** What the token may: each scope with what it opens. */
function ScopeChoice({
  chosen,
  onChange,
}: {
  chosen: readonly TokenScope[];
  onChange: (scopes: readonly TokenScope[]) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: "grid", gap: 1 }}>
      <Box id={id} sx={{ fontWeight: 500 }}>
        {t("tokens.scopes_label")}
      </Box>
      {tokenScopes.map((scope) => (
        <FormControlLabel
          key={scope}
          sx={{ alignItems: "flex-start", mr: 0 }}
          control={<Checkbox slotProps={{ input: { "aria-describedby": `${id}-${scope}` } }} />}
          label={
            <Box sx={{ pt: 2 }}>
              {t(`tokens.scope_${scope}`)}
              <Box id={`${id}-${scope}`} aria-hidden sx={{ color: "text.secondary" }}>
                {t(`tokens.scope_${scope}_about`)}
              </Box>
            </Box>
          }
          checked={chosen.includes(scope)}
          // In the order of the contract, however they were chosen.
          onChange={(_, isChosen) =>
            onChange(tokenScopes.filter((one) => (one === scope ? isChosen : chosen.includes(one))))
          }
        />
      ))}
    </Box>
  );
}
