import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import type { ManagedOrganization } from "@v2x/contract";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFailureText } from "../../session/use-failure-text.ts";
import { ReasonDialog } from "../../ui/dialog/ReasonDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { changeIn, formOf, type OrganizationForm, problemIn } from "./organization-form.ts";
import { useSaveOrganization } from "./use-save-organization.ts";

/** The quotas of an organization: members of the form, and what their texts are called. */
const quotas = [
  ["maxDevices", "devices"],
  ["maxOpenRequests", "requests"],
  ["maxStoredMegabytes", "files"],
] as const;

/**
 * Makes an organization, or changes one: its name, systems, quota and contact, with the reason.
 *
 * @param organization - absent for a new one.
 */
export function OrganizationDialog({
  organization,
  onClose,
}: {
  organization: ManagedOrganization | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const failureText = useFailureText("dashboard");
  const [form, setForm] = useState(() => formOf(organization));
  const save = useSaveOrganization(organization, onClose);
  const problem = problemIn(form);
  const isUnchanged =
    problem === undefined &&
    organization !== undefined &&
    Object.keys(changeIn(form, organization)).length === 0;
  const missing =
    problem === undefined
      ? isUnchanged
        ? t("operator_organizations.nothing_changed")
        : undefined
      : t(`operator_organizations.${problem.key}`, { max: "max" in problem ? problem.max : 0 });
  const trustId = useId();
  const name = organization?.name ?? "";
  const text = (member: (typeof quotas)[number][0] | "name" | "contactName" | "contactEmail") => ({
    value: form[member],
    onChange: ({ target }: { target: { value: string } }) => setForm({ ...form, [member]: target.value }),
  });
  return (
    <ReasonDialog
      title={
        organization === undefined
          ? t("operator_organizations.new")
          : t("operator_organizations.change_of", { name })
      }
      text={t(
        organization === undefined ? "operator_organizations.new_text" : "operator_organizations.change_text",
      )}
      confirmText={t(
        organization === undefined ? "operator_organizations.create" : "operator_organizations.save",
      )}
      missing={missing}
      isChanged={!same(form, formOf(organization))}
      isBusy={save.isPending}
      failure={save.isError ? failureText(save.error) : undefined}
      onConfirm={(reason) => save.mutate({ form, reason })}
      onClose={onClose}
    >
      <Field label={t("operator_organizations.field_name")} required>
        {({ id, ...ties }) => (
          <OutlinedInput id={id} inputProps={{ ...ties, maxLength: 200 }} {...text("name")} />
        )}
      </Field>
      <Box role="group" aria-label={t("operator_organizations.field_systems")}>
        <Box sx={{ fontWeight: 500 }}>{t("operator_organizations.field_systems")}</Box>
        <FormControlLabel
          control={<Checkbox />}
          label={t("operator_organizations.field_ccms")}
          checked={form.ccmsAllowed}
          onChange={(_, ccmsAllowed) => setForm({ ...form, ccmsAllowed })}
        />
        <FormControlLabel
          control={<Checkbox />}
          label={t("operator_organizations.field_scms")}
          checked={form.scmsAllowed}
          onChange={(_, scmsAllowed) => setForm({ ...form, scmsAllowed })}
        />
        <LostSystems form={form} organization={organization} />
      </Box>
      <BesideEachOther>
        {quotas.map(([member, name]) => (
          <Field
            key={member}
            label={t(`operator_organizations.field_${name}`)}
            hint={t(`operator_organizations.field_${name}_hint`)}
            warning={member === "maxDevices" && <QuotaBelow form={form} organization={organization} />}
          >
            {({ id, ...ties }) => (
              <OutlinedInput
                id={id}
                inputProps={{ ...ties, inputMode: "numeric", maxLength: 20 }}
                {...text(member)}
              />
            )}
          </Field>
        ))}
      </BesideEachOther>
      <Box>
        <FormControlLabel
          control={<Checkbox aria-describedby={trustId} />}
          label={t("operator_organizations.field_trust")}
          checked={form.administratorsTrusted}
          onChange={(_, administratorsTrusted) => setForm({ ...form, administratorsTrusted })}
        />
        <Typography id={trustId} variant="body2" color="textSecondary">
          {t("operator_organizations.field_trust_hint")}
        </Typography>
      </Box>
      <BesideEachOther>
        <Field label={t("operator_organizations.field_contact_name")}>
          {({ id, ...ties }) => (
            <OutlinedInput
              id={id}
              inputProps={{ ...ties, maxLength: 100, autoComplete: "off" }}
              {...text("contactName")}
            />
          )}
        </Field>
        <Field
          label={t("operator_organizations.field_contact_email")}
          hint={t("operator_organizations.field_contact_hint")}
        >
          {({ id, ...ties }) => (
            <OutlinedInput
              id={id}
              type="email"
              inputProps={{ ...ties, maxLength: 254, autoComplete: "off" }}
              {...text("contactEmail")}
            />
          )}
        </Field>
      </BesideEachOther>
    </ReasonDialog>
  );
}

interface Shown {
  form: OrganizationForm;
  organization: ManagedOrganization | undefined;
}

/** What follows where a system is taken away. */
function LostSystems({ form, organization }: Shown) {
  const { t } = useTranslation();
  const systems = [
    organization?.ccmsAllowed && !form.ccmsAllowed && t("operator_organizations.field_ccms"),
    organization?.scmsAllowed && !form.scmsAllowed && t("operator_organizations.field_scms"),
  ].filter((lost) => typeof lost === "string");
  if (organization === undefined || systems.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {t("operator_organizations.loses", { name: organization.name, systems: systems.join(", ") })}
    </Alert>
  );
}

/** What follows where an organization has more devices than its quota allows. */
function QuotaBelow({ form, organization }: Shown) {
  const { t } = useTranslation();
  const most = form.maxDevices.trim();
  if (organization === undefined || !/^\d+$/.test(most) || Number(most) > organization.devices) return null;
  if (organization.devices === 0) return t("operator_organizations.quota_none");
  return t("operator_organizations.quota_below", { count: organization.devices, most: Number(most) });
}

function BesideEachOther({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 4,
        gridAutoFlow: { sm: "column" },
        gridAutoColumns: { sm: "1fr" },
        alignItems: "start",
      }}
    >
      {children}
    </Box>
  );
}

function same(one: OrganizationForm, other: OrganizationForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
