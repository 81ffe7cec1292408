import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import useMediaQuery from "@mui/material/useMediaQuery";
import { Save, Undo2 } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "../BusyButton.tsx";
import { LeaveGuard } from "../LeaveGuard.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

/**
 * A form over the page. Its first field has the focus; closing gives it back to where it came from. Escape, a press
 * beside it and a change of route ask first when something was changed.
 *
 * @param missing - beside the button that saves: what is missing yet; while it says something, saving is disabled.
 * @param isBusy - while true, the dialog can neither save again nor be closed.
 */
export function FormDialog({
  title,
  saveText,
  missing,
  isChanged,
  isBusy,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  saveText: string;
  missing: string | undefined;
  isChanged: boolean;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  // Also where a large zoom leaves little height.
  const isSmall = useMediaQuery("(max-width: 599.95px), (max-height: 479.95px)");
  const close = () => {
    if (isBusy) return;
    if (isChanged) setAsking(true);
    else onClose();
  };
  return (
    <Dialog open onClose={close} fullScreen={isSmall} fullWidth maxWidth="md" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`} sx={{ pb: 4, overflowWrap: "anywhere" }}>
        {title}
      </DialogTitle>
      <DialogContent dividers>
        <Box
          component="form"
          id={`${id}-form`}
          noValidate
          aria-labelledby={`${id}-title`}
          onSubmit={onSubmit}
          ref={focusFirstField}
        >
          {children}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", justifyContent: "flex-end" }}>
        <Box
          id={`${id}-missing`}
          role="status"
          sx={{ flex: "1 1 240px", color: "text.secondary", overflowWrap: "anywhere" }}
        >
          {missing}
        </Box>
        <Box sx={{ display: "flex", gap: 2 }}>
          <Button variant="outlined" onClick={close} aria-disabled={isBusy || undefined}>
            {t("ui.cancel")}
          </Button>
          <BusyButton
            type="submit"
            form={`${id}-form`}
            variant="contained"
            busy={isBusy}
            startIcon={<Save size={18} aria-hidden />}
            disabled={missing !== undefined}
            aria-describedby={`${id}-missing`}
          >
            {saveText}
          </BusyButton>
        </Box>
      </DialogActions>
      <ConfirmDialog
        isOpen={isAsking}
        title={t("ui.discard_title")}
        text={t("ui.discard_text")}
        confirmText={t("ui.discard")}
        icon={Undo2}
        cancelText={t("ui.keep_editing")}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
      <LeaveGuard
        when={isChanged}
        title={t("ui.discard_title")}
        text={t("ui.discard_text")}
        leaveText={t("ui.discard")}
        stayText={t("ui.keep_editing")}
      />
    </Dialog>
  );
}

/** Before the dialog looks for something to focus, so that it leaves the focus there; at the end of what stands there. */
function focusFirstField(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLInputElement>("input:not(:disabled), textarea, select");
  field?.focus();
  if (field?.type === "text") field.setSelectionRange(field.value.length, field.value.length);
}
