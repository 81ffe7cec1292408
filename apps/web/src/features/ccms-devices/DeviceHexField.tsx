import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { HexField } from "../../ui/HexField.tsx";
import { withoutSeparators } from "../../ui/hex.ts";
import type { DeviceForm } from "./device-form.ts";
import { useFieldError } from "./form-problems.ts";

/** A field of the form that holds hex. */
export function DeviceHexField({
  name,
  label,
  hint,
  warning,
  rows,
}: {
  name: "canonicalId" | "compressedKey";
  label: string;
  hint: ReactNode;
  warning?: ReactNode;
  rows: number;
}) {
  const { control } = useFormContext<DeviceForm>();
  const { field } = useController({ control, name });
  const error = useFieldError(name);
  return (
    <Box onKeyDown={error.clear}>
      <HexField
        label={label}
        hint={hint}
        warning={warning}
        error={error.text}
        value={field.value}
        cleaned={withoutSeparators(field.value)}
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
