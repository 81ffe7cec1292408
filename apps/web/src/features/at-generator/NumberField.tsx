import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { afterPress } from "../../ui/after-press.ts";
import { Field } from "../../ui/Field.tsx";
import { type AtForm, atBounds, type NumberProblem } from "./at-generator-form.ts";

/** A whole number within its bounds, typed as text so that what is wrong can be said. */
export function NumberField({
  control,
  name,
  label,
  hint,
  warning,
  problemValues,
}: {
  control: Control<AtForm>;
  name: keyof typeof atBounds;
  label: string;
  hint: ReactNode;
  /** What the text of a problem names besides the field's bounds. */
  problemValues?: { readonly end: string; readonly hours: number } | undefined;
  /** What follows from a number that is taken all the same. */
  warning?: string | undefined;
}) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name });
  // react-hook-form knows any text here; it comes from the form's rules.
  const problem = fieldState.error?.message as NumberProblem | undefined;
  return (
    <Field
      label={label}
      required
      hint={hint}
      warning={warning}
      error={problem && t(problem, { end: "", hours: 0, ...atBounds[name], ...problemValues })}
    >
      {({ id, ...aria }) => (
        <OutlinedInput
          id={id}
          fullWidth
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={() => afterPress(field.onBlur)}
          inputRef={field.ref}
          inputProps={{
            ...aria,
            inputMode: "numeric",
            autoComplete: "off",
            style: { fontVariantNumeric: "tabular-nums" },
          }}
        />
      )}
    </Field>
  );
}
