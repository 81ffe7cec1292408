import { createContext, useContext } from "react";
import type { SnackbarColor } from "./Snackbar.tsx";

/** How long a message stays, unless it is hovered or focused. @see specification, section 9 */
export const snackbarDurationMs = 5000;

/** What a message may say of itself. */
export interface SnackbarOptions {
  /** `info` unless said. */
  color?: SnackbarColor;
  /** 5000 unless said. */
  durationMs?: number;
}

/** Shows short messages at the top right of the page. */
export interface SnackbarApi {
  show(text: string, options?: SnackbarOptions): void;
}

export const SnackbarContext = createContext<SnackbarApi | undefined>(undefined);

/** The page's snackbar: `const { show } = useSnackbar(); show(text, { color: "success" })`. */
export function useSnackbar(): SnackbarApi {
  const snackbar = useContext(SnackbarContext);
  if (!snackbar) throw new TypeError("useSnackbar needs a SnackbarProvider above it");
  return snackbar;
}
