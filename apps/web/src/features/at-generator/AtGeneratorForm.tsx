import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import { atKeyTypes, limits } from "@v2x/contract";
import type { ReactNode } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FaultField } from "../../both-systems/faults/FaultField.tsx";
import { NumberField } from "../../both-systems/fields/NumberField.tsx";
import { numberProblem } from "../../both-systems/fields/number-problem.ts";
import { Field } from "../../ui/Field.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { Select } from "../../ui/Select.tsx";
import {
  type AtForm,
  type AtNumberProblem,
  atBounds,
  atForm,
  atFormDefaults,
  type TicketRequest,
  toAtRequest,
} from "./at-generator-form.ts";
import { PermissionField } from "./PermissionField.tsx";
import { useAaEnd } from "./use-aa-end.ts";

/**
 * The fields of a bundle. Rules are checked on leaving a field and on submit, then as one types; a failed submit
 * focuses the first bad field.
 *
 * @param children - what stands below the fields: the button and how the work goes.
 */
export function AtGeneratorForm({
  onGenerate,
  children,
}: {
  onGenerate: (request: TicketRequest) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const aa = useAaEnd();
  const { control, register, handleSubmit } = useForm<AtForm>({
    resolver: zodResolver(atForm(() => aa?.hoursLeft())),
    defaultValues: atFormDefaults,
    mode: "onTouched",
  });
  const hours = useWatch({ control, name: "durationInHours" });
  const aaValues = aa && { end: momentText(aa.end), hours: aa.hoursLeft() };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t("ccms.at_form")}
      onSubmit={handleSubmit((form) => onGenerate(toAtRequest(form)))}
      sx={{ display: "grid", gap: 6 }}
    >
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { sm: "2fr 3fr 2fr" } }}>
        <NumberField
          control={control}
          name="certNum"
          label={t("ccms.at_count")}
          hint={t("ccms.at_count_hint", limits.atCount)}
          problemText={(problem: AtNumberProblem) => problemText(problem, "certNum")}
        />
        <NumberField
          control={control}
          name="durationInHours"
          label={t("ccms.at_duration")}
          hint={durationHint(hours)}
          problemText={(problem: AtNumberProblem) => problemText(problem, "durationInHours")}
          warning={/^0+$/.test(hours.trim()) ? t("ccms.at_duration_none") : undefined}
        />
        <Field label={t("ccms.at_key_type")} hint={t("ccms.at_key_type_hint")}>
          {({ id, ...aria }) => (
            <Select id={id} {...aria} {...register("keyType")} style={{ width: "100%" }}>
              {atKeyTypes.map((keyType) => (
                <option key={keyType} value={keyType}>
                  {keyType}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Box>
      <Controller
        control={control}
        name="psidSspList"
        render={({ field }) => <PermissionField value={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name="fault"
        render={({ field }) => <FaultField value={field.value} onChange={field.onChange} />}
      />
      {children}
    </Box>
  );

  function problemText(problem: AtNumberProblem, field: keyof typeof atBounds) {
    return t(problem, { end: "", hours: 0, ...atBounds[field], ...aaValues });
  }

  function durationHint(text: string) {
    const days = Number(text) / 24;
    const hasDays =
      numberProblem("ccms", text, limits.atDurationInHours) === undefined &&
      Number.isInteger(days) &&
      days > 1;
    if (aaValues === undefined)
      return hasDays
        ? t("ccms.at_duration_days", { days })
        : t("ccms.at_duration_hint", limits.atDurationInHours);
    return hasDays
      ? t("ccms.at_duration_days_aa_end", { days, ...aaValues })
      : t("ccms.at_duration_aa_end", aaValues);
  }
}
