import { useMutation } from "@tanstack/react-query";
import { calls, fileNames } from "@v2x/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { firstStepRecord } from "../../session/first-steps.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { saveFile } from "../../ui/save-file.ts";
import { useSnackbar } from "../../ui/use-snackbar.ts";
import type { TicketRequest } from "./at-generator-form.ts";
import { useAtFailureText } from "./use-at-failure-text.ts";

/** A finished bundle with what was asked for; it can be saved again while the screen is open. */
export interface TicketBundle {
  request: TicketRequest;
  zip: Blob;
  fileName: string;
}

/**
 * Generates a bundle, saves it, and says in the snackbar how that went. `cancel` stops the request and forgets
 * it; leaving the screen does too. `finished` keeps the last good bundle until the next one is asked for.
 */
export function useGenerateTickets() {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const failureText = useAtFailureText();
  const { organizationId } = useOrganization();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async (request: TicketRequest): Promise<TicketBundle> => {
      const controller = new AbortController();
      running.current = controller;
      const zip = await api.call(calls.ccms.generateAT, { body: request, signal: controller.signal });
      return { request, zip, fileName: fileNames.atBundle };
    },
    onSuccess: ({ request, zip, fileName }) => {
      saveFile(zip, fileName);
      firstStepRecord.record(organizationId, "generate-tickets");
      show(t("ccms.at_done", { count: request.certNum, fileName }), { color: "success" });
    },
    onError: (error) => {
      if (running.current?.signal.aborted) return;
      show(failureText(error), { color: "error" });
    },
  });
  const cancel = () => {
    mutation.reset();
    running.current?.abort();
    show(t("ccms.at_cancelled"));
  };
  return {
    generate: mutation.mutate,
    cancel,
    isRunning: mutation.isPending,
    asked: mutation.variables,
    finished: mutation.data,
    failure: mutation.error,
  };
}
