import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ClipboardEvent, type ReactNode, type RefCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { afterPress } from "./after-press.ts";
import { Field } from "./Field.tsx";
import { hexLength } from "./hex.ts";

/** Longest text that is laid out whole; browsers stand still over longer ones. */
const longestShown = 32_768;

/** What is shown of a longer text. */
const shownOfLong = 4096;

/**
 * A text area for hex: monospaced, with a byte count, taking paste as it is; of one row, a line. Of a long text it
 * shows the beginning, read-only, until it is cleared.
 *
 * @param octets - how many octets a reader found in the text; without it, its digits are counted.
 * @param cleaned - the text without separators, where nothing else is wrong with it; the error offers it.
 * @param onChange - gets the text; `isWhole` where a paste made all of it.
 */
export function HexField({
  label,
  hint,
  warning,
  error,
  value,
  octets,
  cleaned,
  onChange,
  onBlur,
  inputRef,
  rows = 8,
}: {
  label: string;
  hint?: ReactNode;
  warning?: ReactNode;
  error?: string | undefined;
  value: string;
  octets?: number;
  cleaned?: string | undefined;
  onChange: (value: string, isWhole: boolean) => void;
  onBlur?: () => void;
  inputRef?: RefCallback<HTMLTextAreaElement>;
  rows?: number;
}) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const isPasted = useRef(false);
  const length = useMemo(
    () => (octets === undefined ? hexLength(value) : { bytes: octets, odd: false }),
    [octets, value],
  );
  const isLong = value.length > longestShown;
  const clean = () => {
    if (cleaned === undefined) return;
    onChange(cleaned, false);
    // The button goes with the error; the focus must not go with it.
    area.current?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    const { selectionStart, selectionEnd } = event.target as HTMLTextAreaElement;
    isPasted.current = text !== "" && (isLong || selectionEnd - selectionStart === value.length);
    if (text.length <= longestShown) return;
    // Kept from the text area, which would lay out all of it.
    event.preventDefault();
    change(text);
  };
  const change = (text: string) => {
    onChange(text, isPasted.current);
    isPasted.current = false;
  };
  const clear = () => {
    onChange("", false);
    area.current?.focus();
  };
  return (
    <Field
      label={label}
      required
      warning={warning}
      hint={
        isLong ? (
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 }}>
            {t("ui.hex_long", { shown: shownOfLong / 2 })}
            <Button size="small" variant="outlined" onClick={clear}>
              {t("ui.hex_clear")}
            </Button>
          </Box>
        ) : (
          hint
        )
      }
      trailing={length && t(length.odd ? "ui.hex_bytes_and_half" : "ui.hex_bytes", { count: length.bytes })}
      error={
        error && (
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1 }}>
            {error}
            {cleaned !== undefined && (
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
          fullWidth
          multiline={rows > 1}
          // A plain text area: the library's own measures its whole text on every change, slow for long hex.
          inputComponent={rows > 1 ? "textarea" : "input"}
          value={isLong ? value.slice(0, shownOfLong) : value}
          onChange={(event) => change(event.target.value)}
          onPaste={paste}
          onBlur={onBlur && (() => afterPress(onBlur))}
          inputRef={(element: HTMLTextAreaElement | null) => {
            area.current = element;
            inputRef?.(element);
          }}
          inputProps={{
            ...aria,
            ...(rows > 1 && { rows }),
            readOnly: isLong,
            spellCheck: false,
            autoCapitalize: "off",
            autoComplete: "off",
          }}
          sx={{
            "& .MuiInputBase-input": { typography: "mono", px: 3, py: 2 },
            "& textarea": {
              resize: "vertical",
              overflowWrap: "anywhere",
              minHeight: Math.min(80, 20 * rows + 16),
            },
          }}
        />
      )}
    </Field>
  );
}
