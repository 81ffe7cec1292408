import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../Field.tsx";
import { FormDialog } from "./FormDialog.tsx";

const maxReason = 500;

/**
 * Asks why before a change that the audit log notes, and says what follows from it. What fails is said here; the dialog
 * stays until it is closed.
 *
 * @param children - further fields, above the reason.
 * @param missing - what those fields lack yet, in words; while it says something, nothing can be confirmed.
 * @param isChanged - whether something was changed in those fields; a written reason counts in any case.
 * @param failure - why it failed the last time, in words.
 * @param onConfirm - gets the reason, trimmed, of 1 to 500 characters.
 */
export function ReasonDialog({
  title,
  text,
  confirmText,
  hint,
  missing,
  isChanged = false,
  isBusy,
  failure,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  text: ReactNode;
  confirmText: string;
  /** Where the reason will be read; "Stands in the audit log." unless said. */
  hint?: string;
  missing?: string | undefined;
  isChanged?: boolean;
  isBusy: boolean;
  failure?: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState("");
  const lacking = missing ?? lackingInReason();

  function lackingInReason(): string | undefined {
    if (reason.trim() === "") return t("ui.reason_missing");
    return reason.trim().length > maxReason ? t("ui.reason_too_long", { max: maxReason }) : undefined;
  }

  return (
    <FormDialog
      title={title}
      saveText={confirmText}
      missing={lacking}
      isChanged={isChanged || reason !== ""}
      isBusy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (lacking === undefined) onConfirm(reason.trim());
      }}
      onClose={onClose}
    >
      <Box sx={{ display: "grid", gap: 4 }}>
        <span>{text}</span>
        {children}
        <Field label={t("ui.reason")} hint={hint ?? t("ui.reason_hint")} required>
          {({ id, ...ties }) => (
            <OutlinedInput
              id={id}
              multiline
              minRows={2}
              inputProps={{ ...ties, maxLength: 1000 }}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        {failure && <Alert severity="error">{failure}</Alert>}
      </Box>
    </FormDialog>
  );
}
