import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { afterPress } from "../../ui/after-press.ts";
import { Field } from "../../ui/Field.tsx";
import type { FieldError } from "./field-error.ts";

/**
 * A field of a form that holds a line of text.
 *
 * @param name - as the form names it.
 */
export function TextField({
  name,
  label,
  hint,
  warning,
  error,
  required = false,
  isNumeric = false,
}: {
  name: string;
  label: string;
  hint: ReactNode;
  warning?: ReactNode;
  error: FieldError;
  required?: boolean;
  isNumeric?: boolean;
}) {
  const { control } = useFormContext<Record<string, string>>();
  const { field } = useController({ control, name });
  return (
    <Box onKeyDown={error.clear}>
      <Field label={label} hint={hint} warning={warning} error={error.text} required={required}>
        {({ id, ...aria }) => (
          <OutlinedInput
            id={id}
            fullWidth
            name={field.name}
            value={field.value}
            onChange={(event) => {
              error.clear();
              field.onChange(event);
            }}
            onBlur={() => afterPress(field.onBlur)}
            inputRef={field.ref}
            inputProps={{
              ...aria,
              autoComplete: "off",
              spellCheck: false,
              ...(isNumeric && { inputMode: "numeric" }),
            }}
          />
        )}
      </Field>
    </Box>
  );
}
