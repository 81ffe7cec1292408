import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, type RefCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { afterPress } from "./after-press.ts";
import { Field } from "./Field.tsx";
import { hexLength, withoutSeparators } from "./hex.ts";

/**
 * A text area for hex: monospaced, with a byte count, taking paste as it is. Where nothing but separators is
 * wrong, the error offers to remove them.
 */
export function HexField({
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  inputRef,
  rows = 8,
}: {
  label: string;
  hint?: ReactNode;
  error?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: RefCallback<HTMLTextAreaElement>;
  rows?: number;
}) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const { bytes, odd } = hexLength(value);
  const cleaned = error === undefined ? undefined : withoutSeparators(value);
  const offersCleaning = cleaned !== undefined && cleaned !== value;
  const clean = () => {
    if (cleaned === undefined) return;
    onChange(cleaned);
    // The button goes with the error; the focus must not go with it.
    area.current?.focus();
  };
  return (
    <Field
      label={label}
      required
      hint={hint}
      trailing={odd ? t("ui.hex_bytes_and_half", { count: bytes }) : t("ui.hex_bytes", { count: bytes })}
      error={
        error && (
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 }}>
            {error}
            {offersCleaning && (
              <Button size="small" variant="outlined" onClick={clean}>
                {t("ui.remove_separators")}
              </Button>
            )}
          </Box>
        )
      }
    >
      {({ id, ...aria }) => (
        <OutlinedInput
          id={id}
          multiline
          // A plain text area: the library's own measures its whole text on every change, slow for long hex.
          inputComponent="textarea"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur && (() => afterPress(onBlur))}
          inputRef={(element: HTMLTextAreaElement | null) => {
            area.current = element;
            inputRef?.(element);
          }}
          inputProps={{ ...aria, rows, spellCheck: false, autoCapitalize: "off", autoComplete: "off" }}
          sx={{
            "& textarea": {
              typography: "mono",
              resize: "vertical",
              overflowWrap: "anywhere",
              minHeight: 80,
              px: 3,
              py: 2,
            },
          }}
        />
      )}
    </Field>
  );
}
