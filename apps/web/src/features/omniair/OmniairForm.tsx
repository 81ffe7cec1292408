import Box from "@mui/material/Box";
import type { BundleRequest } from "@v2x/contract";
import type { ReactNode } from "react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Controller, FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FaultField } from "../../both-systems/faults/FaultField.tsx";
import { NumberField } from "../../both-systems/fields/NumberField.tsx";
import { TextWithContact } from "../../session/TextWithContact.tsx";
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
import { refusalPlace } from "./omniair-refusal.ts";
import { ProfileField } from "./ProfileField.tsx";
import { TypeField } from "./TypeField.tsx";
import { useOmniairFailureText } from "./use-omniair-failure-text.ts";

/** Permissions that the server refused under a profile, and its words. */
interface Refusal {
  readonly psids: ReadonlySet<number>;
  readonly text: string;
  readonly profileId: string;
}

/**
 * The fields of a bundle. Rules are checked on leaving a field and on submit, then as one types; a failed submit
 * focuses the first bad field. What the server refuses is said at the field that it concerns, which gets the focus.
 *
 * @param onType - told which kind of device is chosen.
 * @param onSend - is handed a valid request, and whom to tell when it is refused.
 * @param children - what stands below the fields: the button and how the work goes.
 */
export function OmniairForm({
  onType,
  onSend,
  children,
}: {
  onType: (type: BundleRequest["type"]) => void;
  onSend: (request: BundleRequest, onRefused: (error: Error) => void) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const form = useForm<Fields>({
    resolver: omniairResolver,
    defaultValues: omniairFormDefaults,
    mode: "onTouched",
  });
  const { control, handleSubmit, watch } = form;
  const failureText = useOmniairFailureText();
  const [refusal, setRefusal] = useState<Refusal>();
  const isObu = watch("type") === "pseudonym";
  const problemText = (name: NumberFieldName) => (problem: OmniairNumberProblem) =>
    t(problem, numberBounds[name]);
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label={t("scms.omniair_form")}
        onSubmit={handleSubmit(send)}
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
        {/* Another profile may grant what this one does not. */}
        <OmniairPermissions refusal={refusal?.profileId === watch("profileId") ? refusal : undefined} />
        <ExplicitField />
        <Controller
          control={control}
          name="fault"
          render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
            <FaultField
              ref={ref}
              value={value}
              onChange={onChange}
              error={error?.message && <TextWithContact text={error.message} />}
            />
          )}
        />
        {children}
      </Box>
    </FormProvider>
  );

  function send(values: Fields): void {
    const request = toBundleRequest(values);
    setRefusal(undefined);
    onSend(request, (error) => {
      const place = refusalPlace(error, request);
      if (place === undefined) return;
      const text = failureText(error);
      if ("field" in place) {
        form.setError(place.field, { type: "server", message: text }, { shouldFocus: true });
        return;
      }
      // Rows are marked before the focus looks for the first of them.
      flushSync(() => setRefusal({ ...place, text, profileId: values.profileId }));
      form.setFocus("appPermissions");
    });
  }
}
