import Box from "@mui/material/Box";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "../../ui/BusyButton.tsx";
import { ElapsedNote } from "../../ui/ElapsedNote.tsx";
import { LeaveGuard } from "../../ui/LeaveGuard.tsx";

/**
 * The button that asks for a bundle, and how the work goes; leaving meanwhile asks first. Stands in the form.
 *
 * @param doing - what is happening, in words.
 * @param children - how far it is.
 */
export function MakeBundle({
  isRunning,
  icon: Icon,
  text,
  doing,
  onCancel,
  children,
}: {
  isRunning: boolean;
  icon: LucideIcon;
  text: string;
  doing: string;
  onCancel: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    onCancel();
    button.current?.focus();
  };
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 4 }}>
        <BusyButton
          ref={button}
          type="submit"
          variant="contained"
          busy={isRunning}
          startIcon={<Icon size={20} aria-hidden />}
          sx={{ width: { xs: "100%", sm: "auto" } }}
        >
          {text}
        </BusyButton>
        <ElapsedNote
          busy={isRunning}
          doing={doing}
          elapsed={(seconds) => t("bundles.elapsed", { seconds })}
          cancelText={t("ui.cancel")}
          onCancel={cancel}
        />
        {children}
      </Box>
      <LeaveGuard
        when={isRunning}
        title={t("bundles.leave_title")}
        text={t("bundles.leave_text")}
        leaveText={t("bundles.leave_confirm")}
        stayText={t("bundles.leave_stay")}
      />
    </>
  );
}
