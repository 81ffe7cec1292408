import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "../BusyButton.tsx";

/**
 * Asks before something that cannot be taken back: names the thing and what follows. The focus is on the way out. What
 * fails is said here; the dialog stays until it is closed.
 *
 * @param isBusy - while true, the dialog can neither confirm again nor be closed.
 * @param failure - why it failed the last time, in words.
 */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirmText,
  icon: Icon,
  cancelText,
  color = "error",
  isBusy = false,
  failure,
  choice,
  onConfirm,
  onCancel,
}: {
  isOpen: boolean;
  title: string;
  text: string;
  confirmText: string;
  icon: LucideIcon;
  /** "Cancel" unless said. */
  cancelText?: string;
  color?: "error" | "primary";
  isBusy?: boolean;
  failure?: string | undefined;
  /** What else is to be decided, below the text. */
  choice?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const cancel = () => {
    if (!isBusy) onCancel();
  };
  return (
    <Dialog open={isOpen} onClose={cancel} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: "anywhere" }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <span id={`${id}-text`}>{text}</span>
        {choice}
        {failure && (
          <Alert severity="error" sx={{ mt: 4, overflowWrap: "anywhere" }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={cancel} aria-disabled={isBusy || undefined}>
          {cancelText ?? t("ui.cancel")}
        </Button>
        <BusyButton
          variant="contained"
          color={color}
          busy={isBusy}
          startIcon={<Icon size={18} aria-hidden />}
          onClick={onConfirm}
        >
          {confirmText}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
