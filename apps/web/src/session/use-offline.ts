import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { connection } from "../api/connection.ts";
import { useSnackbar } from "../ui/use-snackbar.ts";

/** Whether the browser is cut off from the server. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isOffline);
}

/**
 * Makes a step that leaves the page for the server wait for no connection: offline it is not taken at all, and a
 * notice says so.
 */
export function useOnlineOnly(): (step: () => void) => void {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  return (step) => {
    if (connection.isOffline()) show(t("offline.not_done"), { color: "error" });
    else step();
  };
}
