import Box from "@mui/material/Box";
import type { BundleRequest } from "@v2x/contract";
import type { ReactNode } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../both-systems/fields/NumberField.tsx";
import { ExplicitField } from "./ExplicitField.tsx";
import { OffsetField } from "./OffsetField.tsx";
import { OmniairPermissions } from "./OmniairPermissions.tsx";
import {
  type OmniairForm as Fields,
  type NumberFieldName,
  numberBounds,
  type OmniairNumberProblem,
  omniairFormDefaults,
  omniairResolver,
  toBundleRequest,
} from "./omniair-form.ts";
import { ProfileField } from "./ProfileField.tsx";
import { TypeField } from "./TypeField.tsx";

/**
 * The fields of a bundle. Rules are checked on leaving a field and on submit, then as one types; a failed submit
 * focuses the first bad field.
 *
 * @param onType - told which kind of device is chosen.
 * @param children - what stands below the fields: the button and how the work goes.
 */
export function OmniairForm({
  onType,
  onSend,
  children,
}: {
  onType: (type: BundleRequest["type"]) => void;
  onSend: (request: BundleRequest) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const form = useForm<Fields>({
    resolver: omniairResolver,
    defaultValues: omniairFormDefaults,
    mode: "onTouched",
  });
  const { control, handleSubmit, watch } = form;
  const isObu = watch("type") === "pseudonym";
  const problemText = (name: NumberFieldName) => (problem: OmniairNumberProblem) =>
    t(problem, numberBounds[name]);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label={t("scms.omniair_form")}
        onSubmit={handleSubmit((values) => onSend(toBundleRequest(values)))}
        sx={{ display: "grid", gap: 6 }}
      >
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { sm: "minmax(0, 1fr) minmax(0, 1fr)" } }}>
          <ProfileField />
          <TypeField onType={onType} />
        </Box>
        <Box
          sx={{
            display: "grid",
            gap: 4,
            gridTemplateColumns: { sm: "repeat(3, minmax(0, 1fr))" },
          }}
        >
          <OffsetField problemText={problemText("iperiodOffset")} />
          <NumberField
            control={control}
            name="numberWeeks"
            label={t("scms.omniair_weeks")}
            hint={t("scms.omniair_weeks_hint", numberBounds.numberWeeks)}
            problemText={problemText("numberWeeks")}
          />
          {isObu && (
            <NumberField
              control={control}
              name="numberCertsPerWeek"
              label={t("scms.omniair_certs_per_week")}
              hint={t("scms.omniair_certs_per_week_hint", numberBounds.numberCertsPerWeek)}
              problemText={problemText("numberCertsPerWeek")}
            />
          )}
        </Box>
        <OmniairPermissions />
        <ExplicitField />
        {children}
      </Box>
    </FormProvider>
  );
}
