import { styled } from "@mui/material/styles";
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { layout } from "../theme.ts";
import { Snackbar, type SnackbarMessage } from "./Snackbar.tsx";
import { SnackbarContext, type SnackbarOptions, snackbarDurationMs } from "./use-snackbar.ts";

/** More than this at once is noise; the oldest goes. */
const mostAtOnce = 4;

const Region = styled("section")(({ theme }) => ({
  position: "fixed",
  top: layout.topBarHeight + 12,
  right: 16,
  zIndex: theme.zIndex.snackbar,
  width: "min(400px, calc(100vw - 32px))",
  pointerEvents: "none",
  "& > div": { display: "grid", gap: 8 },
  "& > div + div:not(:empty)": { marginTop: 8 },
}));

/**
 * Shows short messages at the top right. Both live regions are in the page from the start, so that screen
 * readers announce what appears in them: errors at once, the rest when there is a pause.
 */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [messages, setMessages] = useState<readonly SnackbarMessage[]>([]);
  const [paused, setPaused] = useState(false);
  const nextId = useRef(1);

  const dismiss = useCallback((id: number) => {
    setPaused(false);
    setMessages((all) => all.filter((message) => message.id !== id));
  }, []);

  const show = useCallback((text: string, options: SnackbarOptions = {}) => {
    const { color = "info", durationMs = snackbarDurationMs } = options;
    const id = nextId.current++;
    setMessages((all) => [...all, { id, text, color, durationMs }].slice(-mostAtOnce));
  }, []);

  const value = useMemo(() => ({ show }), [show]);
  const draw = (message: SnackbarMessage) => (
    <Snackbar key={message.id} message={message} paused={paused} onDismiss={dismiss} />
  );

  return (
    <SnackbarContext value={value}>
      {children}
      <Region
        aria-label={t("snackbar.region")}
        onMouseOver={() => setPaused(true)}
        onMouseLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        <div role="alert">{messages.filter(({ color }) => color === "error").map(draw)}</div>
        <div role="status">{messages.filter(({ color }) => color !== "error").map(draw)}</div>
      </Region>
    </SnackbarContext>
  );
}
