import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { TextWithContact } from "../../session/TextWithContact.tsx";
import { afterPress } from "../../ui/after-press.ts";
import { Field } from "../../ui/Field.tsx";

/**
 * A whole number, typed as text so that what is wrong with it can be said.
 *
 * @param warning - what follows from a number that is taken all the same.
 * @param problemText - puts what the form's rules found into words; an error of type "server" is words already.
 */
export function NumberField<Form extends FieldValues, Problem extends string>({
  control,
  name,
  label,
  hint,
  warning,
  problemText,
}: {
  control: Control<Form>;
  name: FieldPath<Form>;
  label: string;
  hint: ReactNode;
  warning?: string | undefined;
  problemText: (problem: Problem) => string;
}) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} required hint={hint} warning={warning} error={error()}>
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

  function error(): ReactNode {
    const { type, message } = fieldState.error ?? {};
    if (message === undefined) return undefined;
    // react-hook-form knows any text here; else it comes from the form's rules.
    return type === "server" ? <TextWithContact text={message} /> : problemText(message as Problem);
  }
}
