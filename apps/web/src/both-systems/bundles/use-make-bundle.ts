import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { saveFile } from "../../ui/save-file.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";

/** A finished bundle with what was asked for; it can be saved again while the screen is open. */
export interface Bundle<Request> {
  readonly request: Request;
  readonly zip: Blob;
}

/**
 * Makes a bundle, saves it, and says in the snackbar how that went. `cancel` stops the request and forgets
 * it; leaving the screen does too. `finished` keeps the last good bundle until the next one is asked for.
 *
 * @param make - asks the server; stops at the signal.
 * @param onMade - called once the bundle is saved.
 */
export function useMakeBundle<Request>({
  make,
  fileName,
  doneText,
  failureText,
  onMade,
}: {
  make: (request: Request, signal: AbortSignal) => Promise<Blob>;
  fileName: string;
  doneText: (request: Request) => string;
  failureText: (error: unknown) => string;
  onMade?: () => void;
}) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async (request: Request): Promise<Bundle<Request>> => {
      const controller = new AbortController();
      running.current = controller;
      return { request, zip: await make(request, controller.signal) };
    },
    onSuccess: ({ request, zip }) => {
      saveFile(zip, fileName);
      onMade?.();
      show(doneText(request), { color: "success" });
    },
    onError: (error) => {
      if (running.current?.signal.aborted) return;
      show(failureText(error), { color: "error" });
    },
  });
  const cancel = () => {
    mutation.reset();
    running.current?.abort();
    show(t("bundles.cancelled"));
  };
  return {
    make: mutation.mutate,
    cancel,
    isRunning: mutation.isPending,
    asked: mutation.variables,
    finished: mutation.data,
    failure: mutation.error,
  };
}
