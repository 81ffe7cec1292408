import { calls, fileNames } from "@v2x/contract";
import { useTranslation } from "react-i18next";
import { api } from "../../api/api.ts";
import { useMakeBundle } from "../../both-systems/bundles/use-make-bundle.ts";
import { firstStepRecord } from "../../session/first-steps.ts";
import { useOrganization } from "../../session/use-organization.ts";
import type { TicketRequest } from "./at-generator-form.ts";
import { useAtFailureText } from "./use-at-failure-text.ts";

/** Generates a bundle of tickets and saves it. */
export function useGenerateTickets() {
  const { t } = useTranslation();
  const { organizationId } = useOrganization();
  return useMakeBundle<TicketRequest>({
    make: (body, signal) => api.call(calls.ccms.generateAT, { body, signal }),
    fileName: fileNames.atBundle,
    doneText: ({ certNum }) => t("ccms.at_done", { count: certNum, fileName: fileNames.atBundle }),
    failureText: useAtFailureText(),
    onMade: () => firstStepRecord.record(organizationId, "generate-tickets"),
  });
}
