import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";

/** What ties a control to its label, hint and error; spread it on the element that takes the focus. */
export interface FieldTies {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean;
  "aria-required": boolean | undefined;
}

const visuallyHidden = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
} as const;

/**
 * A form field: visible label above, control, hint under it, and the error under that, all tied together.
 *
 * @param isLabelHidden - leaves the label to assistive technology, where the control says itself what it is.
 * @param warning - what follows from a value that is acceptable and seldom meant.
 * @param error - what would be right, as text; nothing while the value is acceptable.
 * @param trailing - stands at the right of the label, such as a byte count.
 */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  warning,
  error,
  required = false,
  trailing,
  children,
}: {
  label: string;
  isLabelHidden?: boolean;
  hint?: ReactNode;
  warning?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  trailing?: ReactNode;
  children: (ties: FieldTies) => ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const warningId = `${id}-warning`;
  const describedBy =
    [error && errorId, warning && warningId, hint && hintId].filter(Boolean).join(" ") || undefined;
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <Box
        style={isLabelHidden ? visuallyHidden : undefined}
        sx={{ display: "flex", alignItems: "baseline", flexWrap: "wrap", columnGap: 2, mb: 1 }}
      >
        <FormLabel id={labelId} htmlFor={id} sx={{ fontSize: 14, fontWeight: 500 }}>
          {label}
        </FormLabel>
        {required && (
          // Said in code by aria-required.
          <Typography aria-hidden variant="body2" color="textSecondary">
            {t("ui.required")}
          </Typography>
        )}
        {trailing && (
          <Typography component="div" variant="body2" color="textSecondary" sx={{ ml: "auto" }}>
            {trailing}
          </Typography>
        )}
      </Box>
      {children({
        id,
        "aria-describedby": describedBy,
        "aria-invalid": Boolean(error),
        "aria-required": required || undefined,
      })}
      {error && (
        <FormHelperText component="div" id={errorId} error>
          {error}
        </FormHelperText>
      )}
      {warning && (
        <FormHelperText component="div" id={warningId} role="status" sx={{ color: "warning.main" }}>
          {warning}
        </FormHelperText>
      )}
      {hint && (
        <FormHelperText component="div" id={hintId} error={false}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  );
}
