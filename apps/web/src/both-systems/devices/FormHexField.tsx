import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { HexField } from "../../ui/HexField.tsx";
import { withoutSeparators } from "../../ui/hex.ts";
import type { FieldError } from "../fields/field-error.ts";

/**
 * A field of a form that holds hex.
 *
 * @param name - as the form names it.
 */
export function FormHexField({
  name,
  label,
  hint,
  warning,
  error,
  rows,
}: {
  name: string;
  label: string;
  hint: ReactNode;
  warning?: ReactNode;
  error: FieldError;
  rows: number;
}) {
  const { control } = useFormContext<Record<string, string>>();
  const { field } = useController({ control, name });
  return (
    <Box onKeyDown={error.clear}>
      <HexField
        label={label}
        hint={hint}
        warning={warning}
        error={error.text}
        value={field.value!}
        cleaned={withoutSeparators(field.value!)}
        onChange={(value) => {
          error.clear();
          field.onChange(value);
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        rows={rows}
      />
    </Box>
  );
}
