import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { type FocusEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** What a message is about; `info` unless said. */
export type SnackbarColor = "success" | "error" | "info";

/** A message on its way to the person. */
export interface SnackbarMessage {
  readonly id: number;
  readonly text: string;
  readonly color: SnackbarColor;
  readonly durationMs: number;
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

const Item = styled("div", { shouldForwardProp: (name) => name !== "color" })<{ color: SnackbarColor }>(
  ({ theme, color }) => ({
    display: "flex",
    cursor: "pointer",
    alignItems: "flex-start",
    gap: theme.spacing(3),
    padding: theme.spacing(3, 2, 3, 3),
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette[color].soft,
    border: `1px solid ${theme.vars.palette[color].main}`,
    borderRadius: theme.shape.borderRadius,
    boxShadow: "0 8px 24px rgb(5 15 25 / 18%)",
    pointerEvents: "auto",
    overflowWrap: "anywhere",
    animation: "snackbar-in 160ms ease-out",
    "@keyframes snackbar-in": { from: { opacity: 0, transform: "translateX(12px)" } },
    "& > svg": { flexShrink: 0, color: theme.vars.palette[color].main },
  }),
);

const Dismiss = styled("button")({
  flexShrink: 0,
  width: 24,
  height: 24,
  marginLeft: "auto",
  padding: 2,
  border: 0,
  background: "none",
  color: "inherit",
  cursor: "inherit",
});

/**
 * One message. It goes by itself after its time, or when it is clicked; it stays while it is hovered or holds
 * the focus, and gives the focus back to where it came from.
 */
export function Snackbar({
  message,
  paused,
  onDismiss,
}: {
  message: SnackbarMessage;
  paused: boolean;
  onDismiss: (id: number) => void;
}) {
  const { t } = useTranslation();
  const focusCameFrom = useRef<HTMLElement | null>(null);
  const { id, durationMs } = message;
  const Icon = icons[message.color];

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => onDismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, paused, onDismiss]);

  function dismiss(): void {
    onDismiss(id);
    focusCameFrom.current?.focus();
  }

  return (
    <Item color={message.color} onClick={dismiss}>
      <Icon size={20} aria-label={t(`snackbar.${message.color}`)} />
      <Box component="span" sx={{ lineHeight: "20px" }}>
        {message.text}
      </Box>
      <Dismiss
        type="button"
        aria-label={t("snackbar.dismiss", { text: message.text })}
        onKeyDown={(event) => event.key === "Escape" && dismiss()}
        onFocus={(event: FocusEvent) => {
          focusCameFrom.current = event.relatedTarget as HTMLElement | null;
        }}
      >
        <X size={20} aria-hidden />
      </Dismiss>
    </Item>
  );
}
